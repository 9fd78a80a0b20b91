/** Every field of a release: the one table behind the search, its help and its messages. */
import { componentFields } from './component-fields.ts';
import type { Field } from './field.ts';
import { releaseFields } from './release-fields.ts';
import type { Rows } from './rows.ts';
import { supportFields } from './support-fields.ts';
import { versionFields } from './version-fields.ts';

export const fields: readonly Field<Rows>[] = [
  ...componentFields,
  ...versionFields,
  ...releaseFields,
  ...supportFields,
];
