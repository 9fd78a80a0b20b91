import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#model/instant.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { correct, judgeOn, recorded, said, type Setting } from './cases.ts';

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2022-01-01', days));
const version = fc
  .tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', '', '-rc.1'))
  .map(([major, minor, suffix]) => `${major}.${minor}${suffix}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const rule = fc.oneof(
  fc.record({ since: day, ends: maybe(fc.nat(300)) }).map(({ since, ends }) => ({
    kind: 'all' as const,
    since,
    ...(ends === undefined ? {} : { ends: addDays(since, ends) }),
    ...said,
  })),
  fc.integer({ min: 1, max: 30 }).map((months) => ({ kind: 'line-age' as const, months, ...said })),
  fc
    .integer({ min: 1, max: 4 })
    .map((count) => ({ kind: 'latest-lines' as const, count, ...said })),
  fc
    .tuple(version, day)
    .map(([version, since]) => ({ kind: 'below' as const, version, since, ...said })),
  fc
    .tuple(fc.nat(3), day)
    .map(([line, ends]) => ({ kind: 'line-ends' as const, lines: { [line]: ends }, ...said })),
  fc.constant({ kind: 'superseded' as const, ...said }),
  version.map((version) => ({ kind: 'versions' as const, versions: [version], ...said })),
);

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

/** What a reader sees of the verdicts on a day, a past end of support included. */
function stateOf(judged: JudgedComponent, today: Day): unknown {
  return judged.releases.map(({ version, verdict }) => ({
    version: version.text,
    verdict,
    ended: verdict.supportEnds !== undefined && verdict.supportEnds < today,
  }));
}

test('nothing changes before the next change, and something does on it', () => {
  fc.assert(
    fc.property(setting, day, (setting, today) => {
      const judged = judgeOn(today, setting);
      const next = judged.nextChange ?? '2099-01-01';
      const before = addDays(next, -1);
      expect(stateOf(judgeOn(before, setting), before)).toEqual(stateOf(judged, today));
      if (judged.nextChange === undefined) return;
      expect(next > today).toBe(true);
      expect(stateOf(judgeOn(next, setting), next)).not.toEqual(stateOf(judged, today));
    }),
    { numRuns: 300 },
  );
});

test('the order of the history has no say', () => {
  const shuffled = setting.chain((setting) =>
    fc
      .shuffledSubarray([...(setting.releases as [])], {
        minLength: (setting.releases as []).length,
      })
      .map((releases) => [setting, { ...setting, releases }] as const),
  );
  fc.assert(
    fc.property(shuffled, day, ([one, other], today) => {
      expect(judgeOn(today, other)).toEqual(judgeOn(today, one));
    }),
    { numRuns: 100 },
  );
});

test('12,000 releases, each its own line, are judged in little time', () => {
  const releases = Array.from({ length: 12_000 }, (_, i) =>
    recorded(`${i % 40}.${i % 300}.${i}-x${i}`, addDays('2000-01-01', i % 9000)),
  );
  const versions = releases.map(({ version }) => version);
  const everything: Setting = {
    releases,
    component: { line: 3 },
    rules: [
      { kind: 'line-age', months: 18, ...said },
      { kind: 'latest-lines', count: 1000, ...said },
      { kind: 'below', version: '20.0', ...said },
      { kind: 'superseded', ...said },
      { kind: 'versions', versions, ...said },
      { kind: 'versions', semver: '>=3 <9', ...said },
    ],
    corrections: versions.map((version) => correct(version, { deprecated: true })),
  };
  const start = performance.now();
  const judged = judgeOn('2020-01-01', everything);
  expect(judged.lines).toHaveLength(12_000);
  expect(performance.now() - start).toBeLessThan(3000);
});
