import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#model/time/instant.ts';
import { isSupported, standingOn, supportEnd } from '#model/support/support.ts';
import { verdictFrom } from '#judge/verdict.ts';
import { groundsOf, type JudgedComponent, type Verdict } from '#model/support/verdict.ts';
import { correct, judgeOn, recorded, said, type Setting } from './cases.ts';
import { holds, withSome } from '../holds.ts';

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2022-01-01', days));
const version = fc
  .tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', '', '-rc.1'))
  .map(([major, minor, suffix]) => `${major}.${minor}${suffix}`);
const phase = fc.constantFrom('active', 'maintenance', 'extended');
const month = day.map((at) => at.slice(0, 7) as `${number}-${number}`);
const last = fc.oneof(day, fc.boolean(), month);
const months = fc.integer({ min: 1, max: 30 });
const kind = <Kind extends string>(name: Kind) => ({ kind: fc.constant(name) });
const age = { ...kind('line-age'), months };
const latest = { ...kind('latest-lines'), count: fc.integer({ min: 1, max: 4 }) };
const line = fc.constantFrom('0', '1', '2', '3');
const table = { ...kind('line-ends'), lines: fc.dictionary(line, last, { maxKeys: 2 }) };

const rule = fc
  .tuple(
    fc.oneof(
      withSome({ ...kind('all'), since: day }, { ends: fc.nat(300) }).map(({ ends, ...all }) => {
        return { ...all, ...(ends !== undefined && { ends: addDays(all.since, ends) }) };
      }),
      withSome(age, { phase, endOfMonth: fc.constant(true as const) }),
      withSome(latest, { phase, months: fc.integer({ min: 1, max: 9 }) }),
      withSome({ ...kind('below'), version, since: day }, { phase }),
      withSome(table, { phase, others: last }),
      fc.record(kind('superseded')),
      fc.record({ ...kind('versions'), versions: fc.tuple(version) }),
    ),
    fc.constantFrom({}, {}, { only: { lines: ['0', '2'] } }, { only: { match: '[13]' } }),
  )
  .map(([rule, only]) => ({ ...rule, ...only, ...said }));

/** 0 and 1 share their releases, and so do 2 and 3. */
const editions = ['^[01]', '^[01]', '^[23]', '^[23]'].map((match, i) => ({ name: `${i}`, match }));

const setting: fc.Arbitrary<Setting> = fc.record({
  releases: fc
    .uniqueArray(fc.tuple(version, day, fc.option(day)), { selector: ([a]) => a, maxLength: 12 })
    .map((all) =>
      all.map(([text, date, since]) =>
        recorded(text, date, since ? { deprecated: { since, words: 'Old.' } } : {}),
      ),
    ),
  component: fc.constantFrom({ line: 1 }, { lines: editions }),
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

/** Of a line that shares its releases, it may be that only its newest good release becomes another one. */
function stateOf(judged: JudgedComponent): unknown {
  return [...verdictsOf(judged), ...judged.allLines].map((one) => {
    const { deprecated, phase, ends } = one;
    return { deprecated, phase, ends, newest: 'newest' in one && one.newest.version.text };
  });
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

test('what was judged says of a later day what is judged on it', () => {
  holds(500, [setting, day, fc.nat(900)], (setting, today, days) => {
    const later = addDays(today, days);
    const [before, after] = [judgeOn(today, setting), judgeOn(later, setting)];
    for (const [i, { verdict: built }] of before.releases.entries()) {
      const judged = after.releases[i]?.verdict;
      const { ends, overruled } = built;
      const said = verdictFrom(later, ends, groundsOf(built));
      expect({ ...said, overruled }).toEqual({ ...judged });
      expect(standingOn(later, built)).toMatchObject({
        deprecated: judged?.deprecated,
        phase: judged?.phase,
        deprecatedSince: (built.deprecated ? built : said).deprecatedSince,
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
