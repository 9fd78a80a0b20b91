import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#model/time/instant.ts';
import { onDay, standingOn, isSupported, supportEnd } from '#model/support/support.ts';
import type { JudgedComponent, Verdict } from '#model/support/verdict.ts';
import { correct, judgeOn, recorded, said, type Setting } from './cases.ts';
import { holds } from '../holds.ts';

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2022-01-01', days));
const version = fc
  .tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', '', '-rc.1'))
  .map(([major, minor, suffix]) => `${major}.${minor}${suffix}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const phase = fc.oneof(
  fc.constant({}),
  fc.constantFrom('active', 'maintenance', 'extended').map((phase) => ({ phase })),
);
const last = fc.oneof(
  day,
  fc.boolean(),
  day.map((day) => day.slice(0, 7) as `${number}-${number}`),
);
const only = fc.oneof(
  fc.constant({}),
  fc.constant({}),
  fc.constant({ only: { lines: ['0', '2'] } }),
  fc.constant({ only: { match: '[13]' } }),
);

const rule = fc
  .tuple(
    fc.oneof(
      fc.record({ since: day, ends: maybe(fc.nat(300)) }).map(({ since, ends }) => ({
        kind: 'all' as const,
        since,
        ...(ends === undefined ? {} : { ends: addDays(since, ends) }),
      })),
      fc
        .tuple(fc.integer({ min: 1, max: 30 }), phase)
        .map(([months, phase]) => ({ kind: 'line-age' as const, months, ...phase })),
      fc
        .integer({ min: 1, max: 30 })
        .map((months) => ({ kind: 'line-age' as const, months, endOfMonth: true as const })),
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), maybe(fc.integer({ min: 1, max: 9 })), phase)
        .map(([count, months, phase]) => ({
          kind: 'latest-lines' as const,
          count,
          ...(months !== undefined && { months }),
          ...phase,
        })),
      fc
        .tuple(version, day, phase)
        .map(([version, since, phase]) => ({ kind: 'below' as const, version, since, ...phase })),
      fc.tuple(fc.nat(3), last, maybe(last), phase).map(([line, ends, others, phase]) => ({
        kind: 'line-ends' as const,
        lines: { [line]: ends },
        ...(others !== undefined && { others }),
        ...phase,
      })),
      fc.constant({ kind: 'superseded' as const }),
      version.map((version) => ({ kind: 'versions' as const, versions: [version] })),
    ),
    only,
  )
  .map(([rule, only]) => ({ ...rule, ...only, ...said }));

const setting: fc.Arbitrary<Setting> = fc.record({
  releases: fc
    .uniqueArray(fc.tuple(version, day, maybe(day)), { selector: ([text]) => text, maxLength: 12 })
    .map((all) =>
      all.map(([text, date, since]) =>
        recorded(text, date, since === undefined ? {} : { deprecated: { since, words: 'Old.' } }),
      ),
    ),
  component: fc.constant({ line: 1 }),
  rules: fc.array(rule, { maxLength: 4 }),
  corrections: fc.array(
    fc
      .tuple(version, fc.boolean(), day)
      .map(([text, deprecated, on]) => correct(text, { deprecated, on })),
    { maxLength: 2 },
  ),
});

function verdictsOf({ releases }: JudgedComponent): Verdict[] {
  return releases.map(({ verdict }) => verdict);
}

function stateOf(judged: JudgedComponent): unknown {
  return verdictsOf(judged).map(({ deprecated, phase, ends }) => ({ deprecated, phase, ends }));
}

test('the state stays before the day of nextChange, and not on it', () => {
  holds(300, [setting, day], (setting, today) => {
    const judged = judgeOn(today, setting);
    const { nextChange } = judged;
    const next = nextChange ?? '2099-01-01';
    expect(stateOf(judgeOn(addDays(next, -1), setting))).toEqual(stateOf(judged));
    if (nextChange === undefined) return;
    expect(next > today).toBe(true);
    expect(stateOf(judgeOn(next, setting))).not.toEqual(stateOf(judged));
  });
});

const order = ['active', 'maintenance', 'extended', 'ended'];

test('time moves only forward through the phases, and lifts no deprecation', () => {
  holds(300, [setting, day, fc.nat(900)], (setting, today, days) => {
    const [before, after] = [judgeOn(today, setting), judgeOn(addDays(today, days), setting)];
    for (const [i, earlier] of [...before.lines, ...verdictsOf(before)].entries()) {
      const later = [...after.lines, ...verdictsOf(after)][i];
      expect(order.indexOf(later?.phase ?? '')).toBeGreaterThanOrEqual(
        order.indexOf(earlier.phase),
      );
      expect(later?.phase === 'unstated').toBe(earlier.phase === 'unstated');
      expect(earlier.deprecated && !later?.deprecated).toBe(false);
      expect(earlier.deprecatedSince ?? later?.deprecatedSince).toBe(later?.deprecatedSince);
    }
  });
});

/**
 * Two facts are known to the rules alone: a ground that comes after the first one to come, and the day of
 * a ground that comes beside one whose day nobody knows.
 */
test('what was judged says of a later day what is judged on it', () => {
  holds(500, [setting, day, fc.nat(900)], (setting, today, days) => {
    const later = addDays(today, days);
    const [before, after] = [judgeOn(today, setting), judgeOn(later, setting)];
    for (const [i, { verdict: built }] of before.releases.entries()) {
      const judged = after.releases[i]?.verdict;
      const { ends, coming } = built;
      const { causes, ...said } = onDay(later, {
        ends,
        causes: [...built.causes, ...(coming ? [coming] : [])],
      });
      const isUndated = built.deprecated && built.deprecatedSince === undefined;
      expect({ ...said, ends }).toEqual({
        deprecated: judged?.deprecated,
        deprecatedSince: isUndated ? undefined : judged?.deprecatedSince,
        deprecatedSinceBasis: isUndated ? undefined : judged?.deprecatedSinceBasis,
        phase: judged?.phase,
        coming: judged?.coming,
        ends: judged?.ends,
      });
      expect(judged?.causes).toEqual(expect.arrayContaining([...causes]));
      expect(standingOn(later, built)).toMatchObject({
        deprecated: judged?.deprecated,
        phase: judged?.phase,
        deprecatedSince: said.deprecatedSince,
      });
    }
  });
});

test('an end stays where it is, whatever day it is asked on', () => {
  holds(100, [setting, day, fc.nat(900)], (setting, today, days) => {
    const endsOn = (day: Day) => judgeOn(day, setting).lines.map(({ ends }) => ends);
    expect(endsOn(addDays(today, days))).toEqual(endsOn(today));
  });
});

test('the last day of a phase belongs to it, and the day after does not', () => {
  holds(100, [setting, day], (setting, today) => {
    for (const [i, line] of judgeOn(today, setting).lines.entries()) {
      const end = supportEnd(line.ends)?.day;
      if (end === undefined) continue;
      const days = [end, addDays(end, 1)].map((day) => judgeOn(day, setting));
      expect(days[0]?.nextChange).toBe(addDays(end, 1));
      const phases = days.map(({ lines }) => lines[i]?.phase ?? 'unstated');
      expect(phases.map(isSupported)).toEqual([true, false]);
    }
  });
});

test('the order of the history has no say', () => {
  const shuffled = setting.chain((setting) => {
    const all = [...(setting.releases as [])];
    const other = fc.shuffledSubarray(all, { minLength: all.length });
    return other.map((releases) => [setting, { ...setting, releases }] as const);
  });
  holds(100, [shuffled, day], ([one, other], today) => {
    expect(judgeOn(today, other)).toEqual(judgeOn(today, one));
  });
});
