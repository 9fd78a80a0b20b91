import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Language } from '#query/fields/field.ts';
import type { Rows } from '#query/fields/rows.ts';
import { compareKeys, sortKeys } from '#query/run/sort.ts';
import { someThings } from './arbitrary.ts';
import { asRows, now, releases, sixThings, thingLanguage, type Asked } from './data.ts';

test.each([
  ['size', '123456', '543216'],
  ['ratio', '412356', '532146'],
  ['took', '542136', '312456'],
  ['at', '534216', '124356'],
  ['cached', '261435', '142635'],
  ['name', '123546', '532146'],
  ['label', '612345', '612345'],
])(
  'things by %s, up and down: equal ones keep their order, unknown ones come last',
  (name, up, down) => {
    expect(order(sixThings, name)).toBe(up);
    expect(order(sixThings, name, true)).toBe(down);
  },
);

test.each([
  ['component', 'lmjkfghiabcde', 'abcdefghijklm'],
  ['tag', 'lmfghijkabcde', 'abcdejkfghilm'],
  ['version', 'lfghimjkabcde', 'edcbakjmihgfl'],
  ['newest', 'abcdfgijlehkm', 'ehkmabcdfgijl'],
  ['newestOfLine', 'adbcejkfghilm', 'bcejkadfghilm'],
  ['released', 'abjfgckldemhi', 'ihmedlkcgfjba'],
])('releases by any field, up and down: %s', (name, up, down) => {
  expect(order(releases, name)).toBe(up);
  expect(order(releases, name, true)).toBe(down);
});

test('every order is total, and the other direction turns known values around', () => {
  const names = thingLanguage.fields.map(({ name }) => name);
  fc.assert(
    fc.property(fc.constantFrom(...names), someThings, (name, some) => {
      const keyOf = keysOf(thingLanguage, asRows(some), name);
      const keys = some.map((_, row) => keyOf(row));
      const sorted = keys.toSorted((a, b) => compareKeys(a, b));
      const pairs = sorted.flatMap((a, i) => sorted.slice(i).map((b) => [a, b] as const));
      expect(pairs.every(([a, b]) => compareKeys(a, b) <= 0 && compareKeys(b, a) >= 0)).toBe(true);
      const known = pairs.filter(([a, b]) => a !== undefined && b !== undefined);
      expect(known.every(([a, b]) => compareKeys(a, b, true) >= 0)).toBe(true);
    }),
  );
});

function order({ language, source, letters }: Asked, name: string, descending = false): string {
  const keyOf = keysOf(language, source, name);
  return Array.from(letters, (letter, row) => ({ letter, key: keyOf(row) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, descending))
    .map(({ letter }) => letter)
    .join('');
}

function keysOf({ fields }: Language, source: Rows, name: string) {
  const field = fields.find((field) => field.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return sortKeys(field, source, now);
}
