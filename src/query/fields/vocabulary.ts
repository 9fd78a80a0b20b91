/** The vocabulary of release search: every field, and the plain words that stand for queries. */
import { componentFields, lower } from './component-fields.ts';
import type { Field, Language } from './field.ts';
import { releaseFields } from './release-fields.ts';
import { byComponent, byLine, byRelease, type Rows } from './rows.ts';
import { supportFields } from './support-fields.ts';

export const fields: readonly Field<Rows>[] = [
  ...componentFields,
  ...releaseFields,
  ...supportFields,
];

/** Written without hyphens: `end-of-life` is looked up as “end of life”. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  'support:ended': [
    'unsupported',
    'unmaintained',
    'eol',
    'ended',
    'end of life',
    'end of support',
    'out of support',
    'no longer supported',
  ],
  'support:maintenance': ['in maintenance', 'maintenance support'],
  'support:extended': ['extended support'],
  supported: ['maintained'],
  lts: ['long term support', 'long term supported'],
  deprecated: ['obsolete', 'outdated'],
  newest: ['latest', 'most recent'],
  prerelease: ['pre release', 'prereleases', 'pre releases', 'preview', 'previews'],
};

const fillers =
  'a about all an any are at by can do does for from get give has have how i in is it its list long ' +
  'me my of on please release releases show still than that the their there these this to until use ' +
  'version versions was we were what when which will with you';

export const releaseLanguage: Language<Rows> = {
  fields,
  plain: {
    names: (rows) => [
      byComponent(rows, ({ id, title, tags = [] }) => lower(id, title, ...tags)),
      byLine(rows, ({ title, codename }) => lower(title, codename)),
    ],
    versions: (rows) => [
      byRelease(rows, ({ version }) => version.texts),
      // The others are beginnings of their versions.
      byLine(rows, ({ isDeclared, texts }) => (isDeclared ? texts : [])),
    ],
    completedBy: 'component',
    meanings: new Map(
      Object.entries(meanings).flatMap(([query, words]) => words.map((word) => [word, query])),
    ),
    fillers: new Set(fillers.split(' ')),
  },
};
