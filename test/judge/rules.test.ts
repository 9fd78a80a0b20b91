import { describe, expect, test } from 'vitest';
import type { Rule } from '#model/support/policy.ts';
import { words } from '../words.ts';
import { deprecatedOn, judgeOn, linesOn, recorded, said, termsOn, verdictOn } from './cases.ts';

describe('below', () => {
  const releases = {
    '1.9': '2020-01-01',
    '1.18.2': '2023-01-01',
    '1.19': '2023-06-01',
    'v1.20': '2024-01-01',
  };

  test.each([
    ['the day of that version', { version: '1.19' }, '2023-06-01'],
    ['that day in another spelling', { version: '1.20' }, '2024-01-01'],
    ['its own day', { version: '1.19', since: '2024-02-29' }, '2024-02-29'],
  ])('holds from %s', (_, rest, since) => {
    const rules = [{ kind: 'below', ...rest, ...said } as const];
    expect(verdictOn('2026-01-01', '1.18.2', { releases, rules })?.causes[0]?.since).toBe(since);
    expect(deprecatedOn(since, { releases, rules })).toContain('1.9');
    expect(judgeOn('2019-01-01', { releases, rules }).nextChange).toBe(since);
  });

  test('holds already where nobody knows since when', () => {
    const rules: Rule[] = [{ kind: 'below', version: '1.19.1', ...said }];
    expect(linesOn('1999-01-01', '1.19', { releases, rules })).toEqual([
      'deprecated ended',
      'cause: rule below',
      'end: phase maintenance, past true, rule below',
    ]);
    expect(deprecatedOn('2026-01-01', { releases, rules })).toEqual(['1.9', '1.18.2', '1.19']);
  });
});

test('what holds for other lines says nothing of a release that belongs to none', () => {
  const releases = { '1.0': '2024-01-01', '2.0': '2024-01-01', '3.0': '2024-01-01' };
  const lines = [{ name: '1' }, { name: '2' }];
  const rules: Rule[] = [
    { kind: 'line-ends', lines: { '1': '2024-02-01' }, others: '2024-03-01', ...said },
  ];
  expect(termsOn('2024-06-01', { releases, rules, component: { lines } })).toEqual({
    '1.0': 'out 2024-02-02, 2024-02-01',
    '2.0': 'out 2024-03-02, 2024-03-01',
  });
});

test('a rule that is limited to lines says nothing of a release that belongs to none', () => {
  const releases = { '1.0': '2024-01-01', '2.0': '2024-01-01', '3.0': '2024-01-01' };
  const lines = [{ name: '1', lts: true }, { name: '2' }];
  const limited = (lts: boolean): Rule => ({
    kind: 'all',
    since: '2024-02-01',
    only: { lts },
    ...said,
  });
  const outOf = (lts: boolean, component: object) =>
    deprecatedOn('2024-06-01', { releases, rules: [limited(lts)], component });
  expect(outOf(true, { lines })).toEqual(['1.0']);
  expect(outOf(false, { lines })).toEqual(['2.0']);
  expect(outOf(false, { lines, line: 1 })).toEqual(['2.0', '3.0']);
});

test('a last day at the end of time is never over', () => {
  const rules: Rule[] = [{ kind: 'line-ends', lines: { '1': '9999-12-31' }, ...said }];
  const setting = { releases: { '1.0': '2024-01-01' }, rules, component: { line: 1 } };
  expect(termsOn('2026-01-01', setting)).toEqual({ '1.0': 'coming 9999-12-31, 9999-12-31' });
});

test('versions names releases in any spelling, from its day on', () => {
  const releases = { '21.2-rc.1': '2024-01-01', '21.2': '2024-02-01', '22': '2024-05-01' };
  const versions = ['v21.2', '22'];
  const rules: Rule[] = [{ kind: 'versions', versions, since: '2024-07-01', ...said }];
  expect(deprecatedOn('2024-06-30', { releases, rules })).toEqual([]);
  expect(deprecatedOn('2024-07-01', { releases, rules })).toEqual(['21.2', '22']);
});

test.each<[semver: string, versions: string, deprecated: string, prerelease?: true]>([
  // Missing groups are zero, and further ones have no say.
  ['>=21.2 <21.3', '21.2 21.2.5 21.2.0.9 21.3 21', '21.2 21.2.0.9 21.2.5'],
  ['=21.2.0', '21 21.2 21.2.1-1', '21.2'],
  // A suffix of a stable version has none either.
  ['=1.2.0', '1.2.0-2 1.2.0.Final 1.2.1', '1.2.0-2 1.2.0.Final'],
  // A pre-release lies below its release, in the order of its suffix, or lowest where semver cannot read that.
  ['<1.2.0', '1.2.0-rc.1', '1.2.0-rc.1', true],
  ['>=1.2.0-rc.2 <1.2.0', '1.2.0-rc.1 1.2.0-rc.2 1.2.0--beta_3 1.2.0', '1.2.0-rc.2', true],
  ['=1.2.0-beta-3', '1.2.0-rc.1 1.2.0--beta_3 1.2.0', '1.2.0--beta_3', true],
  ['=1.2.0-rc-x.1', '1.2.0-rc+x.1', '1.2.0-rc+x.1', true],
  ['=1.2.0-0', '1.2.0-rc..1', '1.2.0-rc..1', true],
])('versions in the range %s, of %s: %s', (semver, versions, deprecated, prerelease) => {
  const more = prerelease && { prerelease };
  const releases = words(versions).map((version) => recorded(version, '2024-01-01', more));
  const rules: Rule[] = [{ kind: 'versions', semver, ...said }];
  const component = { prereleases: 'keep' } as const;
  expect(deprecatedOn('2024-06-01', { releases, rules, component })).toEqual(words(deprecated));
});
