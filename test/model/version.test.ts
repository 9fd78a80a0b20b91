import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, inVersionOrder, isPrerelease, lineOf } from '#model/version/version.ts';
import { orderVersions, parseVersion, type Version } from '#model/version/version.ts';
import { versionProblem } from '#model/version/version-problem.ts';
import { anyVersion, parsed } from './any-version.ts';
import { words } from '../words.ts';
import { holds } from '../holds.ts';

test.each([
  ['2024.3.1', [2024, 3, 1], ''],
  ['v1.0', [1, 0], ''],
  ['V2', [2], ''],
  ['17.04', [17, 4], ''],
  ['2.0.0-rc-1', [2, 0, 0], '-rc-1'],
  ['8u192', [8], 'u192'],
  ['1.', [1], '.'],
  ['1.2.3.4.5.6', [1, 2, 3, 4, 5, 6], ''],
  ['1234567', [1_234_567], ''],
  ['999999999999999', [999_999_999_999_999], ''],
  ['9007199254740993', [9_007_199_254_740_993n], ''],
])('parseVersion: %s', (text, groups, suffix) => {
  expect(parseVersion(text)).toEqual({ text, groups, suffix });
});

test.each(['', '1.0\n2', ...words(`latest v .1 -1 cos-69-10895 1.2.3.4.5.6.7 1234567a 0a1b2c3d`)])(
  'parseVersion: %j cannot be ordered',
  (text) => {
    expect(parseVersion(text)).toBeUndefined();
  },
);

test('the order: two spellings of one version are equal, yet have one order', () => {
  expect(compareVersions(parsed('v1.02'), parsed('1.2'))).toBe(0);
  expect(orderVersions(parsed('1.2'), parsed('v1.02'))).toBeLessThan(0);
  expect(orderVersions(parsed('V1.10'), parsed('v1.10'))).toBeLessThan(0);
});

/** Of random pairs the real Renovate tells it, in test/e2e/renovate/agreement.test.ts. */
test('the order: groups by their value, a longer list after its beginning, suffixes as words with numbers', () => {
  const inOrder =
    words(`0.9 00.10 1_1 1-rc-1 v1-rc-2 1-rc-10 1.x 1 1.0-a 1.0-A 1.0 1.0.0-é 1.0.0-z 1.0.0 1.00.1 V1.2 1.10.9.9
      2.0.0.0.0.0 2.0.0.0.0.1 2024.1 20240101120000 999999999999999 1000000000000000 9007199254740992
      00009007199254740993`).map(parsed);
  for (const [i, a] of inOrder.entries())
    for (const [j, b] of inOrder.entries()) {
      const order = Math.sign(compareVersions(a, b));
      expect([a.text, b.text, order]).toEqual([a.text, b.text, Math.sign(i - j)]);
    }
});

const some = anyVersion.filter((text) => versionProblem(text) === undefined).map(parsed);

test.each([
  ['compareVersions', compareVersions],
  ['orderVersions', orderVersions],
])('the order: %s is reflexive, antisymmetric and transitive', (_, compare) => {
  holds(2000, [some, some, some], (a, b, c) => {
    expect(compare(a, a)).toBe(0);
    // Added, since zero and minus zero are the same here.
    expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
    const [low, middle, high] = [a, b, c].sort(compare) as [Version, Version, Version];
    expect(compare(low, middle) <= 0 && compare(middle, high) <= 0).toBe(true);
    expect(compare(low, high) <= 0).toBe(true);
    expect(compare(a, b) !== 0 || Math.sign(compare(a, c)) === Math.sign(compare(b, c))).toBe(true);
  });
});

test('the order: a sort has one outcome, however the list was shuffled', () => {
  const lists = fc
    .array(some, { maxLength: 40 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
  holds(100, [lists], ([one, other]) => {
    expect(other.toSorted(orderVersions)).toEqual(one.toSorted(orderVersions));
    const before = [...other];
    const sorted = inVersionOrder(other.map((version) => ({ version })));
    expect(sorted.map(({ version }) => version)).toEqual(one.toSorted(orderVersions));
    expect(other).toEqual(before);
  });
});

test.each([
  ['2024.3.1', 2, '2024.3'],
  ['v21.2-rc1', 1, '21'],
  ['17.04.1', 2, '17.04'],
  ['1.2.3.4.5.6', 6, '1.2.3.4.5.6'],
  ['8u192', 2, '8'],
  ['9007199254740993.1', 1, '9007199254740993'],
])('lineOf of %s by %i is %s', (text, segments, line) => {
  expect(lineOf(parsed(text), segments)).toBe(line);
});

const early = words(`2.0.0-rc-1 3.17-rc-4 1.0rc1 1.0.0-RC.1 1.0.CR1 1.0-beta 2.3.2-beta2 1.0.Beta1
      1.0-alpha.1 1.0.Alpha2 1.0-milestone-3 1.0-M1 1.0.M1 1.0-SNAPSHOT
      1.0-20240101.120000-SNAPSHOT 1.0.dev0 1.0.post1.dev2 1.0a1 1.0b2 1.0-preview.1 1.0-pre
      1.0-prerelease 1.0-pre-release.2 1.0-PRE-1 1.0-nightly.20240101 1.0-nightly20240101
      1.0-canary.5 6.2.0-eap3 22-ea+10 24+36-ea-beta 1.0+nightly.5 1.0-next.0 1.0-unstable 1.0-experimental 1.94.0-insider 1.0-early-access 1.0-test1
      2026.10-devel 2.0-develop 1.2.3.develop 0.15.0-b7 0.7.2-candidate-5 1.0-ReleaseCandidate1 5.2.0-b4.20241001 1.0-rc.1234567 1.0.0a20240101`);
const stable =
  words(`1.0 v2024.3.1 1.0.Final 1.0.GA 1.0.RELEASE 1.0-jre 1.0-alpine 1.0-latest 1.0-release
      1.0-nextgen 1.0.post1 1.0-1 1.0-r1 1.0+12 1.0.3a 1.0b 3.2.1_01 8u192 6u4p 6u22m 8u232+10
      8u232-b09 5.5-OD-31-009 1.18.16-gke.502 11.2.2+security-01 5.0.0f4 5.0.0p1 1.0-incubating
      1.0-arm64 2.7.24.472b14c 2.7.21.1370b23 221103-211eb36ea 1.21.2-a91458577
      0.11.0+wasi-snapshot-preview1 1810.v3a_ea_9b_c1d2f 1.0-devops 1.0-market 1.0-presto 15.1(4)M9`);

test('pre-releases are told from all others', () => {
  expect([...stable, ...early].filter((text) => isPrerelease(parsed(text)))).toEqual(early);
  // What once took hours.
  expect(isPrerelease({ text: 'a'.repeat(250_000) })).toBe(false);
  expect(parseVersion(`${'1'.repeat(250_000)}\n`)).toBeUndefined();
});

const invisible = 'has spaces, control or invisible characters';
test.each<[problem: string | undefined, ...texts: string[]]>([
  [undefined, '1.0', `1.${'0'.repeat(254)}`, '12345678'],
  ['is longer than 256 characters', 'x'.repeat(257)],
  ['has {{, which Renovate runs as a template', '1.4{{version}}', '2.0-{{#if'],
  [invisible, '1.0 LTS', '1.\u00a02', '1.2\n', '1.0\u200b', '1.0\ud800'],
  ['cannot be ordered: it does not start with a digit', 'latest', 'x1', 'vnext'],
  ['ends with a slash, so it is a folder', '1.10.0/', 'latest/'],
  ['cannot be ordered: it reads as a commit hash', '1234567a'],
  ['cannot be ordered: it has more than six groups of digits', '1.2.3.4.5.6.7', 'V1.2.3.4.5.6.7'],
])('as a version it is said (%s) of %j', (problem, ...texts) => {
  expect(texts.map(versionProblem)).toEqual(texts.map(() => problem));
});
