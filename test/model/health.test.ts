import { expect, test } from 'vitest';
import { healthOf, type ComponentHealthFacts, type Health } from '#model/history/health.ts';

const since = (day: string) => ({ since: day as '2026-01-01', because: 'x' });
const failing = (day: string) => ({ failing: since(day) });
const partial = (day: string) => ({ partial: since(day) });

test.each<[string, Partial<ComponentHealthFacts>, Health]>([
  ['nothing wrong', { sources: [{}] }, { kind: 'fresh' }],
  [
    'a part that was read, since the first of them',
    { sources: [partial('2026-02-02'), partial('2026-02-01'), {}] },
    { kind: 'partial', since: '2026-02-01' },
  ],
  [
    'a source that fails outweighs one that is read in part',
    { sources: [partial('2026-01-01'), failing('2026-02-02'), failing('2026-02-01')] },
    { kind: 'stale', since: '2026-02-01' },
  ],
  [
    'what is held outweighs a source that fails',
    { sources: [failing('2026-01-01')], held: [since('2026-03-02'), since('2026-03-01')] },
    { kind: 'held', since: '2026-03-01' },
  ],
  [
    'what has no source cannot fail',
    { component: { watched: false }, sources: [failing('2026-01-01')] },
    { kind: 'unwatched' },
  ],
  [
    'what has no source may still be held',
    { component: { watched: false }, held: [since('2026-03-01')] },
    { kind: 'held', since: '2026-03-01' },
  ],
])('%s', (_, facts, health) => {
  expect(healthOf({ component: { watched: true }, sources: [], held: [], ...facts })).toEqual(
    health,
  );
});
