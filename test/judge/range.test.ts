/** Semver ranges over versions that need not be semver. */
import { expect, test } from 'vitest';
import { judgeOn } from './cases.ts';

/** Which of these versions a rule with the range deprecates. */
function within(semver: string, versions: readonly string[], prerelease = false): string[] {
  const releases = versions.map((version) => ({
    version,
    date: '2024-01-01',
    basis: 'stated',
    evidence: 'A page.',
    ...(prerelease && { prerelease: true }),
  }));
  const rules = [
    { kind: 'versions', semver, reason: 'Because.', seen: 'https://example.com/' } as const,
  ];
  const component = { prereleases: 'keep' } as const;
  const judged = judgeOn('2024-06-01', { releases: releases as never, rules, component });
  return judged.releases
    .filter(({ verdict }) => verdict.deprecated)
    .map(({ version }) => version.text);
}

test('missing groups are zero, and further ones have no say', () => {
  expect(within('>=21.2 <21.3', ['21.2', '21.2.5', '21.2.0.9', '21.3', '21'])).toEqual([
    '21.2',
    '21.2.0.9',
    '21.2.5',
  ]);
  expect(within('=21.2.0', ['21', '21.2', '21.2.1-1'])).toEqual(['21.2']);
});

test('a suffix of a stable version has no say', () => {
  expect(within('=1.2.0', ['1.2.0-2', '1.2.0.Final', '1.2.1'])).toEqual(['1.2.0-2', '1.2.0.Final']);
});

test('a pre-release lies below its release, in the order of its suffix', () => {
  const versions = ['1.2.0-rc.1', '1.2.0-rc.2', '1.2.0--beta_3', '1.2.0'];
  expect(within('<1.2.0', versions, true)).toContain('1.2.0-rc.1');
  expect(within('>=1.2.0-rc.2 <1.2.0', versions, true)).toEqual(['1.2.0-rc.2']);
  expect(within('=1.2.0-beta-3', versions, true)).toEqual(['1.2.0--beta_3']);
  expect(within('=1.2.0-rc-x.1', ['1.2.0-rc+x.1'], true)).toEqual(['1.2.0-rc+x.1']);
});

test('one whose suffix semver cannot read is the lowest of its release', () => {
  expect(within('=1.2.0-0', ['1.2.0-rc..1'], true)).toEqual(['1.2.0-rc..1']);
});
