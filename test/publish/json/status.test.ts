import { expect, test } from 'vitest';
import { componentStatus, statusText } from '#publish/json/status.ts';
import type { HeldChange, SourceState } from '#model/history/history.ts';
import { judged } from '../sites.ts';

const success = '2026-11-20T06:00:00.000Z';
const failing: SourceState = {
  source: 'npm:tool',
  failing: { since: '2026-11-18', because: 'it answered 503' },
};
const held: HeldChange = { key: 'newest:9', since: '2026-11-17', because: '9 is far ahead' };

function statusOf(given: { sources?: SourceState[]; held?: HeldChange[] }) {
  return componentStatus(judged('tool', given), {}, success);
}

test('each state by its own name, with what it rests on', () => {
  expect(statusOf({ sources: [{ source: 'npm:tool' }] })).toEqual({
    state: 'fresh',
    lastSuccess: success,
  });
  expect(statusOf({ sources: [failing] })).toEqual({
    state: 'stale',
    lastSuccess: success,
    failing: [{ source: 'npm:tool', since: '2026-11-18', because: 'it answered 503' }],
  });
  expect(statusOf({ held: [held] })).toEqual({
    state: 'held',
    lastSuccess: success,
    held: [held],
  });
  expect(componentStatus(judged('tool', { definition: { sources: [] } }), {}, undefined)).toEqual({
    state: 'unwatched',
  });
});

test('a component that is stale and held is held, and says both', () => {
  expect(statusOf({ sources: [failing], held: [held] })).toMatchObject({
    state: 'held',
    failing: [{ source: 'npm:tool' }],
    held: [held],
  });
});

test('one line per component', () => {
  const text = statusText(
    success,
    new Map([
      ['tool', statusOf({})],
      ['edge', { state: 'held' }],
    ]),
  );
  expect(text.split('\n')).toHaveLength(7);
  expect(JSON.parse(text)).toMatchObject({
    built: success,
    components: { tool: { state: 'fresh' }, edge: { state: 'held' } },
  });
});
