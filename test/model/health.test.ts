import { expect, test } from 'vitest';
import { healthOf, type ComponentHealthFacts } from '#model/history/health.ts';

const since = (day: string) => ({ since: day as '2026-01-01', because: 'x' });
const failing = (day: string) => ({ failing: since(day) });
const partial = (day: string) => ({ partial: since(day) });

const rows: Record<string, Partial<ComponentHealthFacts>> = {
  'nothing wrong → fresh': { sources: [{}] },
  'a part that was read, since the first of them → partial 2026-02-01': {
    sources: [partial('2026-02-02'), partial('2026-02-01'), {}],
  },
  'a source that fails outweighs one that is read in part → stale 2026-02-01': {
    sources: [partial('2026-01-01'), failing('2026-02-02'), failing('2026-02-01')],
  },
  'what is held outweighs a source that fails → held 2026-03-01': {
    sources: [failing('2026-01-01')],
    held: [since('2026-03-02'), since('2026-03-01')],
  },
  'what has no source cannot fail → unwatched': {
    component: { watched: false },
    sources: [failing('2026-01-01')],
  },
  'what has no source may still be held → held 2026-03-01': {
    component: { watched: false },
    held: [since('2026-03-01')],
  },
};

test.each(Object.entries(rows))('%s', (row, facts) => {
  const health = healthOf({ component: { watched: true }, sources: [], held: [], ...facts });
  expect(Object.values(health).join(' ')).toBe(row.split(' → ')[1]);
});
