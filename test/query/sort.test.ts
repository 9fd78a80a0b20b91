import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldCalled, type Language } from '#query/fields/field.ts';
import type { Rows } from '#query/fields/rows.ts';
import { compareKeys, sortKeys } from '#query/run/sort.ts';
import { someThings } from './arbitrary.ts';
import { holds } from '../holds.ts';
import { asRows, now, releases, sixThings, thingLanguage, type Asked } from './data.ts';

test.each<[name: string, up: string, down: string, of: Asked]>([
  ['size', '123456', '543216', sixThings],
  ['ratio', '412356', '532146', sixThings],
  ['took', '542136', '312456', sixThings],
  ['at', '534216', '124356', sixThings],
  ['cached', '261435', '142635', sixThings],
  ['name', '123546', '532146', sixThings],
  ['label', '612345', '612345', sixThings],
  ['component', 'lmjkfghiabcde', 'abcdefghijklm', releases],
  ['tag', 'lmfghijkabcde', 'abcdejkfghilm', releases],
  ['version', 'lfghimjkabcde', 'edcbakjmihgfl', releases],
  ['newest', 'abcdfgijlehkm', 'ehkmabcdfgijl', releases],
  ['newestOfLine', 'adbcejkfghilm', 'bcejkadfghilm', releases],
  ['released', 'abjfgckldemhi', 'ihmedlkcgfjba', releases],
])('by %s, up and down: equal ones keep their order, unknown ones come last', (...row) => {
  const [name, up, down, of] = row;
  expect([order(of, name), order(of, name, true)]).toEqual([up, down]);
});

test('every order is total, and the other direction turns known values around', () => {
  const names = thingLanguage.fields.map(({ name }) => name);
  holds(100, [fc.constantFrom(...names), someThings], (name, some) => {
    const keyOf = keysOf(thingLanguage, asRows(some), name);
    const sorted = some.map((_, row) => keyOf(row)).toSorted((a, b) => compareKeys(a, b));
    const pairs = sorted.flatMap((a, i) => sorted.slice(i).map((b) => [a, b] as const));
    expect(pairs.every(([a, b]) => compareKeys(a, b) <= 0 && compareKeys(b, a) >= 0)).toBe(true);
    const known = pairs.filter(([a, b]) => a !== undefined && b !== undefined);
    expect(known.every(([a, b]) => compareKeys(a, b, true) >= 0)).toBe(true);
  });
});

function order({ language, source, letters }: Asked, name: string, descending = false): string {
  const keyOf = keysOf(language, source, name);
  return Array.from(letters, (letter, row) => ({ letter, key: keyOf(row) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, descending))
    .map(({ letter }) => letter)
    .join('');
}

function keysOf({ fields }: Language, source: Rows, name: string) {
  return sortKeys(fieldCalled(name, fields)!, source, now);
}
