/** The vocabulary of release search: every field, and the plain words that stand for queries. */
import { componentTexts, lineTexts, versionTexts } from './columns.ts';
import { componentFields } from './component-fields.ts';
import type { Field, Language } from './field.ts';
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
      componentTexts(rows, ({ id, title, tags = [] }) => [id, title, ...tags]),
      ...namedLines(rows, ({ title, codename }) => [title ?? [], codename ?? []].flat()),
    ],
    versions: (rows) => [
      versionTexts(rows),
      ...namedLines(rows, ({ name }) => [name ?? []].flat()),
    ],
    completedBy: 'component',
    meanings: new Map(
      Object.entries(meanings).flatMap(([query, words]) => words.map((word) => [word, query])),
    ),
    fillers: new Set(fillers.split(' ')),
  },
};

/** Only lines that a definition names: the others are beginnings of their versions. */
function namedLines(rows: Rows, texts: Parameters<typeof lineTexts>[1]) {
  return rows.components.some(({ lines }) => lines !== undefined) ? [lineTexts(rows, texts)] : [];
}
