import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonOutput, jsonText } from '#publish/json/json-output.ts';
import { statusFile, statusOf } from '#publish/json/json.ts';
import type { HeldChange, SourceState } from '#model/history/history.ts';
import { textOf } from '#publish/output.ts';
import { judged, type Given } from '../sites.ts';

const success = '2026-11-20T06:00:00.000Z';
const doubt = { since: '2026-11-18', because: 'it answered 503' } as const;
const failing: SourceState = { source: 'npm:tool', failing: doubt };
const held: HeldChange = { key: 'newest:9', since: '2026-11-17', because: '9 is far ahead' };

function statusWith(given: Given) {
  return statusOf(judged('tool', given));
}

const failure = { source: 'npm:tool', ...doubt };

test.each<[Given, object]>([
  [{ sources: [{ source: 'npm:tool' }] }, { state: 'fresh' }],
  [{ sources: [failing] }, { state: 'stale', failing: [failure] }],
  [{ held: [held] }, { state: 'held', held: [held] }],
  [
    { sources: [failing], held: [held] },
    { state: 'held', failing: [failure], held: [held] },
  ],
  [{ definition: { sources: [] } }, { state: 'unwatched' }],
])('each state by its own name, with all that it rests on: %j', (given, status) => {
  expect(statusWith(given)).toEqual(status);
});

test('one line per component', () => {
  const statuses = new Map([
    ['tool', statusWith({})],
    ['edge', { state: 'held' as const }],
  ]);
  const text = textOf(statusFile(success, statuses, new Map([['tool', success]])));
  expect(text.split('\n')).toHaveLength(7);
  expect(JSON.parse(text)).toMatchObject({
    built: success,
    components: { tool: { state: 'fresh', lastSuccess: success }, edge: { state: 'held' } },
  });
});

const plain = fc.dictionary(
  fc.string({ unit: 'binary' }),
  fc.oneof(fc.jsonValue(), fc.constant(undefined)),
);

test('a JSON file says what its value says, with the items of one list on a line each', () => {
  fc.assert(
    fc.property(plain, fc.array(fc.jsonValue()), (rest, listed) => {
      const value = { ...rest, listed };
      const text = jsonText(value, 'listed');
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
      expect(text.split('\n').length).toBeGreaterThan(listed.length);
    }),
  );
  expect(jsonText({ a: [1, 2], listed: [{ b: 1 }, 'two'], empty: undefined }, 'listed')).toBe(
    '{"a":[1,2],\n"listed":[\n{"b":1},\n"two"\n]}\n',
  );
  expect(jsonText({ listed: [] }, 'listed')).toBe('{"listed":[]}\n');
  expect(textOf(jsonOutput('a.json', { a: [1] }))).toBe('{"a":[1]}\n');
});
