import { expect, test } from 'vitest';
import { fieldCalled } from '#query/fields/field.ts';
import { compareKeys, sortKeys } from '#query/run/sort.ts';
import { now, releases, sixThings, type Asked } from './data.ts';

test.each<[name: string, up: string, down: string, of: Asked]>([
  ['size', '123456', '543216', sixThings],
  ['at', '534216', '124356', sixThings],
  ['cached', '261435', '142635', sixThings],
  ['name', '123546', '532146', sixThings],
  ['label', '612345', '612345', sixThings],
  ['component', 'lmjkfghiabcde', 'abcdefghijklm', releases],
  ['tag', 'lmfghijkabcde', 'abcdejkfghilm', releases],
  ['version', 'lfghimjkabcde', 'edcbakjmihgfl', releases],
  ['released', 'abjfgckldemhi', 'ihmedlkcgfjba', releases],
])('by %s, up and down: equal ones keep their order, unknown ones come last', (...row) => {
  const [name, up, down, of] = row;
  expect([order(of, name), order(of, name, true)]).toEqual([up, down]);
  expect([compareKeys(2, 1), compareKeys(1, 1)]).toEqual([1, 0]);
});

function order({ language, source, letters }: Asked, name: string, descending = false): string {
  const keyOf = sortKeys(fieldCalled(name, language.fields)!, source, now);
  return Array.from(letters, (letter, row) => ({ letter, key: keyOf(row) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, descending))
    .map(({ letter }) => letter)
    .join('');
}
