import { expect, test } from 'vitest';
import { placesIn, wrongKeysIn } from '#model/json.ts';

const text = `{
  "a": 1,
  "list": [ { "v": "x, \\"}" }, { "v": [1, 2] } ],
  "a": { "b": null }
}`;

test.each([
  [[], '1:1'],
  [['list', 1, 'v', 1], '3:43'],
  [['list', 9, 'gone'], '3:11'],
  [['a', 'b'], '4:15'],
])('%j stands at %s', (path, place) => expect(placesIn(text, [path])).toEqual([place]));

test('a key behind an inner object or list belongs to the outer one; what lies deeper than anything of ours stands where its nearest known parent does; so do twenty thousand in a long text', () => {
  const inner = '{"a": {"b": 1}, "c": [1, {"a": 2}], "b": 3, "a": 4}';
  expect(wrongKeysIn(inner).map(({ path, place }) => [path, place])).toEqual([[['a'], '1:45']]);
  expect(placesIn(inner, [['b'], ['c', 1, 'a'], ['c', 0]])).toEqual(['1:42', '1:32', '1:23']);
  const nested = (depth: number) => `${'['.repeat(depth)}{"k":1,"k":2}${']'.repeat(depth)}`;
  const path = (depth: number) => Array.from({ length: depth }, () => 0);
  expect(wrongKeysIn(nested(63))).toHaveLength(1);
  expect(wrongKeysIn(nested(64))).toEqual([]);
  expect(placesIn(nested(80), [64, 65, 80].map(path))).toEqual(['1:65', '1:65', '1:65']);
  const long = `{"list":[\n${'{"a":"some text that makes the file as long as a history is"},\n'.repeat(60_000)}1]}`;
  const paths = Array.from({ length: 20_000 }, (_, i) => ['list', i]);
  const places = placesIn(long, paths);
  expect([places[0], places[19_999]]).toEqual(['2:1', '20001:1']);
});

const twice = 'is there twice; keep one';
const never = 'is no key that can be used; remove it';

test.each([
  [text, [['a'], '4:3', twice]],
  ['{"a": 1, "\\u0061": 1}', [['a'], '1:10', twice]],
  ['{"a": [0, {"\\u005f_proto__": 1}]}', [['a', 1, '__proto__'], '1:12', never]],
  ['{"a b": 1, "ab": 2, "2": [{}], "1": "a  b\\u0041"}'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('wrong keys are named with their places, as in text %#', (text, ...wrong) => {
  const found = wrongKeysIn(text).map(({ path, place, message }) => [path, place, message]);
  expect(found).toEqual(wrong);
});
