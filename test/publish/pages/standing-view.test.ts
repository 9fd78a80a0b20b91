/** What pages say of a support, on the day of the build and later. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#model/time/instant.ts';
import { phaseOn, timedPhases, type PhaseEnd } from '#model/support/support.ts';
import type { ChangingStanding } from '#model/support/on-day.ts';
import { answerSteps, standingView, supportPredicate } from '#publish/pages/standing-view.ts';

const origin: Day = '2026-01-01';
const dayFrom = (offset: number): Day => addDays(origin, offset);

const standings = fc
  .record({
    active: fc.option(fc.nat(400), { nil: undefined }),
    maintenance: fc.option(fc.nat(800), { nil: undefined }),
    extended: fc.option(fc.nat(1200), { nil: undefined }),
    deprecatedFrom: fc.option(fc.nat(1200), { nil: undefined }),
  })
  .map(({ deprecatedFrom, ...days }) => (today: Day): ChangingStanding => {
    const ends = timedPhases.flatMap((phase): PhaseEnd[] => {
      const offset = days[phase];
      return offset === undefined ? [] : [{ phase, day: dayFrom(offset) }];
    });
    const since = deprecatedFrom === undefined ? undefined : dayFrom(deprecatedFrom);
    const deprecated = since !== undefined && since <= today;
    return {
      deprecated,
      ...(deprecated && { deprecatedSince: since }),
      phase: phaseOn(today, ends),
      ends,
      ...(since !== undefined && !deprecated && { coming: { since } }),
    };
  });

/** As the reader's browser picks: the last step whose day has come. */
function stepOn(day: Day, steps: string | undefined): readonly string[] | undefined {
  return (JSON.parse(steps ?? '[]') as string[][]).findLast(([from]) => (from ?? '') <= day);
}

test('a page of an earlier day says, on any later day, what a page of that day would say', () => {
  fc.assert(
    fc.property(standings, fc.nat(1300), fc.nat(1300), (standingOn, a, b) => {
      const [built, read] = [dayFrom(Math.min(a, b)), dayFrom(Math.max(a, b))];
      const [old, fresh] = [built, read].map((day) => standingView(standingOn(day), day));
      const [, word = old?.stateWord, state = old?.state] = stepOn(read, old?.laterStates) ?? [];
      const [, until = old?.until] = stepOn(read, old?.laterUntil) ?? [];
      expect({ word, state, until }).toEqual({
        word: fresh?.stateWord,
        state: fresh?.state,
        until: fresh?.until,
      });
      const answers = answerSteps(standingOn(built), built);
      expect(answers.findLast(([from]) => from <= read)?.[1]).toBe(
        supportPredicate(standingOn(read)),
      );
    }),
  );
});

test('what nothing changes by itself carries nothing for later', () => {
  const view = standingView({ deprecated: false, phase: 'unstated', ends: [] }, origin);
  expect(view).toEqual({
    state: 'unstated',
    stateWord: 'No support policy published',
    until: '',
    laterStates: undefined,
    laterUntil: undefined,
  });
});

describe('The sentence', () => {
  const until = (phase: PhaseEnd['phase'], more: Partial<PhaseEnd> = {}): PhaseEnd => ({
    phase,
    day: '2027-01-15',
    ...more,
  });
  const cases: [string, ChangingStanding, string][] = [
    [
      'active',
      { deprecated: false, phase: 'active', ends: [until('maintenance')] },
      'is supported until 15 January 2027',
    ],
    [
      'active, no end announced',
      { deprecated: false, phase: 'active', ends: [{ phase: 'maintenance' }] },
      'is supported; no end announced',
    ],
    [
      'an uncertain day',
      { deprecated: false, phase: 'active', ends: [until('maintenance', { basis: 'near' })] },
      'is supported until about 15 January 2027',
    ],
    [
      'maintenance, to the month',
      {
        deprecated: false,
        phase: 'maintenance',
        ends: [until('maintenance', { day: '2027-01-31', precision: 'month' })],
      },
      'is in maintenance and gets fixes until January 2027',
    ],
    [
      'extended',
      { deprecated: false, phase: 'extended', ends: [until('extended')] },
      'has extended support only until 15 January 2027',
    ],
    [
      'deprecated and supported',
      { deprecated: true, phase: 'active', ends: [until('maintenance')] },
      'is deprecated, and still supported until 15 January 2027',
    ],
    [
      'deprecated',
      { deprecated: true, deprecatedSince: '2026-01-01', phase: 'unstated', ends: [] },
      'is deprecated since 1 January 2026',
    ],
    [
      'ended',
      { deprecated: true, phase: 'ended', ends: [until('maintenance', { day: '2025-01-15' })] },
      'is no longer supported; its last supported day was 15 January 2025',
    ],
    [
      'ended on a day that was not published',
      { deprecated: true, phase: 'ended', ends: [{ phase: 'maintenance', past: true }] },
      'is no longer supported',
    ],
    [
      'unstated',
      { deprecated: false, phase: 'unstated', ends: [] },
      'is not deprecated; no support policy is published for it',
    ],
  ];
  test.each(cases)('%s', (_name, standing, sentence) => {
    expect(supportPredicate(standing)).toBe(sentence);
  });
});
