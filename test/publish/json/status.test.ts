import { expect, test } from 'vitest';
import { statusFile, statusOf } from '#publish/json/json.ts';
import type { HeldChange, SourceState } from '#model/history/history.ts';
import { textOf } from '#publish/output.ts';
import { judged, type Given } from '../sites.ts';

const success = '2026-11-20T06:00:00.000Z';
const failing: SourceState = {
  source: 'npm:tool',
  failing: { since: '2026-11-18', because: 'it answered 503' },
};
const held: HeldChange = { key: 'newest:9', since: '2026-11-17', because: '9 is far ahead' };

function statusWith(given: Given) {
  return statusOf(judged('tool', given));
}

test('each state by its own name, with what it rests on', () => {
  expect(statusWith({ sources: [{ source: 'npm:tool' }] })).toEqual({
    state: 'fresh',
  });
  expect(statusWith({ sources: [failing] })).toEqual({
    state: 'stale',
    failing: [{ source: 'npm:tool', since: '2026-11-18', because: 'it answered 503' }],
  });
  expect(statusWith({ held: [held] })).toEqual({
    state: 'held',
    held: [held],
  });
  expect(statusWith({ definition: { sources: [] } })).toEqual({
    state: 'unwatched',
  });
});

test('a component that is stale and held is held, and says both', () => {
  expect(statusWith({ sources: [failing], held: [held] })).toMatchObject({
    state: 'held',
    failing: [{ source: 'npm:tool' }],
    held: [held],
  });
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
