/** What the search tests ask: the thirteen releases of the sample, named a to m, and six things. */
import type { Language } from '#query/fields/field.ts';
import { unfold, type Release, type Rows } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { QueryError } from '#query/language/tree.ts';
import { prepare } from '#query/run/query.ts';
import { utc, type Zone } from '#query/values/timestamp.ts';
import { sample, sampleNow } from './sample.ts';

export const now = sampleNow;
export const rows = unfold(sample);

/** What is asked, in which language, and a letter for each of its rows. */
export type Asked = {
  readonly language: Language;
  readonly source: Rows;
  readonly letters: string;
  readonly zone?: Zone;
  readonly at?: number;
};

export const releases = { language: releaseLanguage, source: rows, letters: 'abcdefghijklm' };

/** The letters of the rows that match; none where the query is a mistake. */
export function found(query: string, asked: Asked): string | null {
  const { language, source, letters, zone = utc, at = now } = asked;
  try {
    const { matches } = prepare(query, language, source, { now: at, zone });
    return Array.from(letters, (letter, row) => (matches(row) ? letter : '')).join('');
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

/** What no release has, so that every type of the language is tried: unknown values above all. */
export type Thing = {
  readonly size?: number;
  readonly ratio?: number;
  readonly took?: number;
  readonly cached?: boolean;
  readonly at?: string;
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
};

export const things: readonly Thing[] = [
  { size: 512, ratio: 0.5, took: 300_000, cached: true, at: '2026-03-01T12:00:00.000Z', name: 'A' },
  { size: 1000, ratio: 1, took: 90e3, cached: false, at: '2026-03-01T00:00:00.001Z', name: 'b c' },
  { size: 1024, ratio: 2.5, took: 86_400_000, at: '2026-02-28T22:30:00.000Z', name: 'or' },
  { size: 10_000_000, ratio: -3, took: 1500, cached: true, at: '2026-03-01T00:00:00.000Z' },
  { size: 1_073_741_824, ratio: 10, took: 0, at: '2024-02-29T12:34:56.789Z', name: 'x*y' },
  { cached: false, labels: { key: 'value', 'two words': 'and "quotes"', empty: '' } },
];

/** The language asks its fields alone what stands in a row, so things can stand for releases. */
export function asRows(things: readonly Thing[]): Rows {
  const releases = things as unknown as readonly Release[];
  return { size: things.length, releases, unreleased: [], byComponent: new Map() };
}

const nameTexts = ({ name }: Thing) => (name === undefined ? [] : [name.toLowerCase()]);
const thingFields: Language['fields'] = [
  { ...described('size'), type: 'Storage size', read: each(({ size = Number.NaN }) => size) },
  { ...described('ratio'), type: 'Number', read: each(({ ratio = Number.NaN }) => ratio) },
  { ...described('took'), type: 'Duration', read: each(({ took = Number.NaN }) => took) },
  { ...described('at'), type: 'Timestamp', read: each(({ at = '' }) => Date.parse(at)) },
  { ...described('cached'), type: 'Boolean', read: each(({ cached }) => cached) },
  { ...described('name'), type: 'String', read: each(nameTexts) },
  {
    ...described('label'),
    type: 'Key-value pair',
    read: each(({ labels = {} }) => Object.entries(labels).map(([key, value]) => ({ key, value }))),
  },
];

/** The specification's language alone: no bare word says anything but the name of a field. */
export const thingLanguage: Language = {
  fields: thingFields,
  names: () => [],
  versions: () => [],
  meanings: new Map(),
  fillers: new Set(),
};
export const sixThings = { language: thingLanguage, source: asRows(things), letters: '123456' };

/** With plain words. `cached` is listed as one on purpose: as a Boolean field it must stay a field. */
export const plainThingLanguage: Language = {
  fields: thingFields,
  names: each(nameTexts),
  versions: each(({ ratio }) => (ratio === undefined ? [] : [`${ratio}`])),
  meanings: new Map([
    ['done', 'took:*'],
    ['cached', 'not cached'],
  ]),
  fillers: new Set(['is', 'cached']),
};

function described(name: string) {
  return { name, description: name, example: `${name}:*` };
}

function each<T>(read: (thing: Thing) => T): (release: Release) => T {
  return (release) => read(release as unknown as Thing);
}
