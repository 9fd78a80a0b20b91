/** Which changes of the last 30 days count together. */
import { expect, test } from 'vitest';
import type { Day } from '#model/time/instant.ts';
import type { History } from '#model/history/history.ts';
import { complete, empty, gatherInto, numbered } from './gather-into.ts';

const versions = numbered(100);
type Flips = readonly [day: Day, from: number, to: number];

/** A hundred releases of which some are deprecated from the import on. */
function answerOf(deprecated: ReadonlySet<number>, more: Parameters<typeof complete>[0] = []) {
  const all = versions.map((version, i) => ({
    version,
    date: '2024-01-01',
    ...(deprecated.has(i) && { deprecated: 'x' }),
  }));
  return complete([...all, ...more]);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Deprecates more and more; answers the keys that are held on the last day. */
function heldAfter(flips: readonly Flips[], accepted: readonly (readonly [string, Day])[] = []) {
  const curated = { accepted: accepted.map(([held, on]) => ({ held, why: 'x', on })) };
  const deprecated = new Set<number>();
  let history: History = gatherInto(empty, [answerOf(deprecated)], '2026-01-01').next;
  for (const [day, from, to] of flips) {
    for (const i of range(from, to)) deprecated.add(i);
    history = gatherInto(history, [answerOf(deprecated)], day, curated).next;
  }
  return history.held.map(({ key }) => key);
}

const many = 'deprecations:2026-10-01:40';

test('deprecations of a month do not count those with which a release came', () => {
  const deprecated = new Set(range(0, 30));
  const first = gatherInto(empty, [answerOf(deprecated)], '2026-10-01').next;
  const added = numbered(18, 200).map((version) => ({
    version,
    date: '2026-10-02',
    deprecated: 'x',
  }));
  const second = gatherInto(first, [answerOf(deprecated, added)], '2026-10-02').next;
  expect(second.releases).toHaveLength(118);
  const more = new Set(range(0, 35));
  const third = gatherInto(second, [answerOf(more, added)], '2026-10-03');
  expect([third.held, third.changes.length]).toEqual([[], 5]);
});

test('deprecations of a month: what was accepted of another kind has no say', () => {
  const flips = range(0, 5).map((i): Flips => [`2026-10-0${i + 1}` as Day, 5 * i, 5 * i + 5]);
  expect(heldAfter(flips, [['added:2026-10-04:40', '2026-10-04']])).toEqual([
    'deprecations:2026-10-05:25',
  ]);
});

test('deprecations of a month: of several acceptances the latest counts, in whatever order they stand', () => {
  const flips: Flips[] = [
    ['2026-10-01', 0, 40],
    ['2026-10-02', 0, 0],
    ['2026-10-10', 40, 80],
    ['2026-10-11', 0, 0],
    ['2026-10-13', 80, 85],
  ];
  const first = [many, '2026-10-01'] as const;
  const second = ['deprecations:2026-10-10:40', '2026-10-10'] as const;
  expect(heldAfter(flips, [first, second])).toEqual([]);
  expect(heldAfter(flips, [second, first])).toEqual([]);
});

test('deprecations of a month: count from the day on which the accepted ones were taken, and the earlier ones no more', () => {
  const before: Flips[] = [
    ['2026-09-28', 90, 95],
    ['2026-10-01', 40, 80],
  ];
  expect(heldAfter([...before, ['2026-10-03', 0, 5]], [[many, '2026-10-01']])).toEqual([]);
  const after = range(0, 5).map((i): Flips => [`2026-10-0${i + 5}` as Day, 5 * i, 5 * i + 5]);
  expect(heldAfter([...before, ...after], [[many, '2026-10-01']])).toEqual([
    'deprecations:2026-10-09:25',
  ]);
});

test('deprecations of a month: after an old acceptance no more than a month counts', () => {
  const flips: Flips[] = [
    ['2026-06-01', 0, 40],
    ['2026-07-15', 40, 50],
    ['2026-07-16', 50, 59],
    ['2026-10-01', 60, 65],
  ];
  expect(heldAfter(flips, [['deprecations:2026-06-01:40', '2026-06-01']])).toEqual([]);
});
