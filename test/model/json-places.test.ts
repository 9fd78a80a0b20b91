import { expect, test } from 'vitest';
import { findPlaces } from '#model/json-places.ts';

const text = `{
  "a": 1,
  "list": [ { "v": "x, \\"}" }, { "v": [1, 2] } ],
  "a": { "b": null }
}`;

test.each([
  [[], '1:1'],
  [['list'], '3:11'],
  [['list', 0, 'v'], '3:20'],
  [['list', 1, 'v', 1], '3:43'],
  [['list', 9, 'gone'], '3:11'],
  [['a', 'b'], '4:15'],
])('%j stands at %s', (path, place) => {
  expect(findPlaces(text).at(path)).toBe(place);
});

test('a key that an object has twice is named with its second place', () => {
  expect(findPlaces(text).wrongKeys).toEqual([
    { path: ['a'], place: '4:3', message: 'is there twice; keep one' },
  ]);
});

test('the same key in different objects is no repetition', () => {
  expect(findPlaces('{"a":{"k":1},"b":[{"k":1},{"k":2}]}').wrongKeys).toEqual([]);
});

test('twenty thousand places in a long text are found', () => {
  const long = `{"list":[\n${'{"a":"some text that makes the file as long as a history is"},\n'.repeat(60_000)}1]}`;
  const { at } = findPlaces(long);
  const places = Array.from({ length: 20_000 }, (_, i) => at(['list', i]));
  expect([places[0], places[19_999]]).toEqual(['2:1', '20001:1']);
});
