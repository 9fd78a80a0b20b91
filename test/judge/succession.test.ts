/** The rules by which the new puts the old out of support, against what their names say. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day } from '#model/time/instant.ts';
import { supportEnd } from '#model/support/support.ts';
import type { JudgedLine, JudgedRelease } from '#model/support/verdict.ts';
import { compareVersions } from '#model/version/version.ts';
import { judgeOn, recorded, said, type Setting } from './cases.ts';
import { holds } from '../holds.ts';

const end = '2099-01-01';
const release = fc.record({
  version: fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.nat(4), fc.constantFrom('', '', '-rc.1', '-rc.2'))
    .map(([major, minor, suffix]) => `${major}.${minor}${suffix}`),
  basis: fc.constantFrom('published', 'stated', 'near', 'by', 'inferred'),
});

/** No two releases on one day, so that each day is that of one release. */
const releases = fc
  .uniqueArray(release, { selector: ({ version }) => version, maxLength: 14 })
  .chain((all) =>
    fc
      .uniqueArray(fc.nat(2000), { minLength: all.length, maxLength: all.length })
      .map((days) =>
        all.map(({ version, basis }, i) =>
          recorded(version, addDays('2020-01-01', days[i] ?? 0), { basis }),
        ),
      ),
  );

function judged(list: Setting['releases'], rule: NonNullable<Setting['rules']>[number]) {
  return judgeOn(end, { releases: list, component: { line: 1 }, rules: [rule] });
}

const dayOf = ({ timestamp }: JudgedRelease) => timestamp.slice(0, 10) as Day;

function first(releases: readonly JudgedRelease[]): JudgedRelease | undefined {
  return releases.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))[0];
}

function basisOf(release: JudgedRelease) {
  const { basis } = release.recorded;
  return basis === 'published' || basis === 'stated' ? {} : { basis };
}

test('a release is superseded by the first higher one of its line that is at least as stable', () => {
  holds(300, [releases], (list) => {
    const { releases: all } = judged(list, { kind: 'superseded', ...said });
    for (const one of all) {
      const after = first(
        all.filter(
          (other) =>
            other.line === one.line &&
            compareVersions(other.version, one.version) > 0 &&
            (other.stable || !one.stable),
        ),
      );
      const own = after && { since: dayOf(after), ...basisOf(after) };
      const cause = own && { rule: 'superseded', ...said, ...own };
      // The phase stays as it is.
      expect(one.verdict).toMatchObject({ causes: cause ? [cause] : [], ends: [] });
    }
  });
});

test('a line is out once the counted number of newer lines, which are at least as stable, had begun', () => {
  const after = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
  holds(300, [releases, fc.integer({ min: 1, max: 3 }), after], (list, count, months) => {
    const grace = months === undefined ? {} : { months };
    const { lines } = judged(list, { kind: 'latest-lines', count, ...grace, ...said });
    const isStable = ({ releases }: JudgedLine) => releases.some(({ stable }) => stable);
    for (const [i, line] of lines.entries()) {
      const begun = lines
        .slice(i + 1)
        .filter((newer) => isStable(newer) || !isStable(line))
        .flatMap((newer) => {
          const of = newer.releases.filter(({ stable }) => stable || !isStable(line));
          return first(of) ?? [];
        });
      const last = begun.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))[count - 1];
      const day =
        last && (months === undefined ? addDays(dayOf(last), -1) : addMonths(dayOf(last), months));
      expect(supportEnd(line.ends)).toEqual({
        phase: 'maintenance',
        rule: 'latest-lines',
        ...said,
        ...(last && { day, ...basisOf(last) }),
      });
    }
  });
});

test.each<[taken: object, left: readonly string[], component?: object]>([
  [{ deprecated: { since: '2024-03-02', words: 'Yanked' } }, ['1.1', '1.2']],
  [{ missingSince: '2024-03-02' }, ['1.1', '1.2'], { whenMissing: 'deprecate' }],
  [{ missingSince: '2024-03-02' }, ['1.2']],
  [{ missingSince: '2024-03-02', byHand: true }, ['1.2'], { whenMissing: 'deprecate' }],
])('what its upstream took back supersedes nothing: %j', (taken, left, component) => {
  const list = [
    recorded('1.0', '2023-01-01'),
    recorded('1.1', '2024-01-01'),
    recorded('1.2', '2024-03-01', taken),
  ];
  const rules = [{ kind: 'superseded' as const, ...said }];
  const judged = judgeOn(end, { releases: list, component: { line: 1, ...component }, rules });
  const found = judged.releases.flatMap(({ version, verdict: { causes } }) =>
    causes.some(({ rule }) => rule === 'superseded') ? [] : version.text,
  );
  expect(found).toEqual(left);
});

test('of two on the same day, the higher one says how the day is known', () => {
  const day = '2024-01-01';
  const list = [
    recorded('1.0', '2023-01-01'),
    recorded('1.1', day, { basis: 'near' }),
    recorded('1.2', day, { basis: 'by' }),
  ];
  const { releases } = judged(list, { kind: 'superseded', ...said });
  expect(releases[0]?.verdict.causes).toMatchObject([{ since: day, basis: 'by' }]);
});
