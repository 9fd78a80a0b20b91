/** Which of two dates is better founded, and whether both can be true. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradict, dateProblem, isBetterFounded, isInFuture } from '#model/history/dating.ts';
import { dayOf, instantAt, millisecondsOf, type Day, type Instant } from '#model/time/instant.ts';
import { holds } from '../holds.ts';

/** The best founded first. */
const bases = ['published', 'stated', 'near', 'by', 'inferred'] as const;
type Basis = (typeof bases)[number];

test('the bases are in order, and none is better founded than itself', () => {
  for (const [i, a] of bases.entries()) {
    for (const [j, b] of bases.entries()) expect(isBetterFounded(a, b)).toBe(i < j);
  }
});

test.each<[Basis, Basis, agree: Day, contradict: Day]>([
  ['published', 'published', '2024-03-02', '2024-03-03'],
  ['published', 'stated', '2024-02-29', '2024-02-28'],
  ['stated', 'near', '2024-03-04', '2024-03-05'],
  ['near', 'stated', '2024-03-04', '2024-03-05'],
  ['near', 'near', '2024-02-27', '2024-02-26'],
  ['by', 'published', '2024-03-01', '2024-03-02'],
  ['published', 'by', '2024-03-01', '2024-02-29'],
])('%s on 2024-03-01 and %s: may be %s, not %s', (one, other, agree, against) => {
  const first = { date: '2024-03-01', basis: one } as const;
  expect(contradict(first, { date: agree, basis: other })).toBe(false);
  expect(contradict(first, { date: against, basis: other })).toBe(true);
  expect(contradict({ date: against, basis: other }, first)).toBe(true);
});

test('two dates of one release: a guess contradicts nothing, and neither does one bound another', () => {
  const far = { date: '2020-01-01', basis: 'inferred' } as const;
  for (const basis of bases) {
    const here = { date: '2024-03-01', basis } as const;
    expect([contradict(far, here), contradict(here, far)]).toEqual([false, false]);
  }
  const bound = (date: Day) => ({ date, basis: 'by' }) as const;
  expect(contradict(bound('2020-01-01'), bound('2024-01-01'))).toBe(false);
  expect(contradict(bound('2024-01-01'), bound('2020-01-01'))).toBe(false);
});

test('two dates of one release: a time within the day has no say', () => {
  const at = (date: Instant) => ({ date, basis: 'published' }) as const;
  expect(contradict(at('2024-03-01T00:00:00.000Z'), at('2024-03-02T23:59:59.999Z'))).toBe(false);
});

const now = '2026-11-20T06:00:00.000Z';
const unknown = 'is what tools write where they know none';

test.each<[Day | Instant, string | undefined]>([
  ['2026-11-20', undefined],
  ['2026-11-21T05:59:59.999Z', undefined],
  ['2026-11-21T06:00:00.000Z', 'its date 2026-11-21T06:00:00.000Z is in the future'],
  ['1970-01-01', `its date 1970-01-01 ${unknown}`],
  ['1980-01-01', `its date 1980-01-01 ${unknown}`],
  ['0001-01-01T00:00:00.000Z', `its date 0001-01-01T00:00:00.000Z ${unknown}`],
  ['1970-01-02', undefined],
])('a date that no release can have: %s: %s', (date, problem) => {
  expect(dateProblem(date, now)).toBe(problem);
  expect(isInFuture(date, now)).toBe(problem?.endsWith('future') ?? false);
});

test('a date is in the future from a day after now on, to the millisecond', () => {
  const time = fc.integer({ min: 0, max: 3 * 86_400_000 }).map((time) => instantAt(time));
  const date = fc.oneof(time, time.map(dayOf));
  holds(500, [date, fc.oneof(time, time.map(dayOf))], (date, day) => {
    const now = instantAt(millisecondsOf(day));
    const ahead = millisecondsOf(date) - millisecondsOf(now);
    expect(isInFuture(date, now)).toBe(ahead >= 86_400_000);
  });
});
