import { expect, test } from 'vitest';
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
