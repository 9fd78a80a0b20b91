/** The contract, clause by clause. */
import type { Clause } from './clause.ts';
import { bytes } from './clauses/bytes.ts';
import { componentShape } from './clauses/component-shape.ts';
import { dates } from './clauses/dates.ts';
import { extras } from './clauses/extras.ts';
import { folder } from './clauses/folder.ts';
import { links } from './clauses/links.ts';
import { names } from './clauses/names.ts';
import { sums } from './clauses/sums.ts';
import { transport } from './clauses/transport.ts';
import { versions } from './clauses/versions.ts';
import { whole } from './clauses/whole.ts';

export type Chapter = { readonly title: string; readonly clauses: readonly Clause[] };

export const chapters: readonly Chapter[] = [
  { title: 'how it is served', clauses: transport },
  { title: 'bytes', clauses: bytes },
  { title: 'names', clauses: names },
  { title: 'component files', clauses: componentShape },
  { title: 'versions', clauses: versions },
  { title: 'dates', clauses: dates },
  { title: 'links', clauses: links },
  { title: 'the whole', clauses: whole },
  { title: 'checksums', clauses: sums },
  { title: 'the folder', clauses: folder },
  { title: 'what goes beyond', clauses: extras },
];
