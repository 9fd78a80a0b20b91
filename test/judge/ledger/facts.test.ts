/** What of a judged component is announced, for which versions, and what is not, with the reason. */
import { expect, test } from 'vitest';
import { coverageOf } from '#judge/ledger/covered.ts';
import { factsOf, unannounced } from '#judge/ledger/facts.ts';
import type { Component } from '#model/component/component.ts';
import type { Reference } from '#model/component/reference.ts';
import type { Rule } from '#model/support/policy.ts';
import { judgeOn, recorded, said, seen, wordsOf } from '../cases.ts';

const today = '2026-11-20';
const releasesOf = (...versions: string[]) =>
  versions.map((version, i) => recorded(version, `2026-01-0${i + 1}`));
const references = (kind: Reference['kind']): { references: Reference[] } => ({
  references: [{ kind, name: kind === 'maven' ? 'com.acme:tool' : 'tool' }],
});

const line = (line: number, kind?: Reference['kind']) => ({ line, ...(kind && references(kind)) });
const named = (name: string, match: string, kind?: Reference['kind']) => {
  return { lines: [{ name, match }], ...(kind && references(kind)) };
};

const rows: Record<string, [Partial<Component>, ...versions: string[]]> = {
  'of npm, to three numbers: 1 → vers:npm/>=1.0.0|<2.0.0': [line(1, 'npm'), '1.0.0', '1.9.0'],
  'of npm by its source, with numbers of several digits: 1.10 → vers:npm/>=1.10.0|<1.11.0': [
    { line: 2, sources: [{ kind: 'npm' }] },
    '1.10.0',
    '1.9.0',
  ],
  'none of a line that has no releases: v1 → none': [named('v1', '^v1', 'maven'), '1.0'],
  'one by one, where its name ends with a word: 1-lts → vers:npm/1.0.0-a%09b|1.1.0': [
    named('1-lts', '^1', 'npm'),
    '1.0.0-a\tb',
    '1.1.0',
  ],
  'none where one of them has no type: 1 → none': [line(1), '1.0.0', '1.1.0-1~deb12u1'],
  'of Maven, by its name: 2024.9 → vers:maven/>=2024.9|<2024.10': [line(2, 'maven'), '2024.9.1'],
  'of PyPI: 1.2 → vers:pypi/>=1.2.dev0|<1.3.dev0': [line(2, 'pypi'), '1.2', '1.2.1rc1'],
  'of numbers alone: 1 → vers:intdot/>=1|<2': [line(1), '1', '1.2.3.4'],
  'of suffixes: 1 → vers:semver/>=1.0.0-0|<2.0.0-0': [line(1), '1.0.0-rc.1', '1.0.0+b'],
  'of builds behind hyphens: 3.70 → vers:semver/>=3.70.0-0|<3.71.0-0': [line(2), '3.70.0-03'],
  'of npm, where a version is none of npm: 1 → vers:intdot/>=1|<2': [line(1, 'npm'), '1.0', '1.1'],
  'one by one, in order, where another line has a version that begins with its name: 1 → vers:npm/1.9.0+a%20b|1.10.0':
    [{ line: 1, ...named('1.5', String.raw`^1\.5`, 'npm') }, '1.10.0', '1.5.0', '1.9.0+a b'],
  'one by one, where its name is no number: old → vers:maven/1.0%3Dx|1.1': [
    named('old', '^1', 'maven'),
    '1.0=x',
    '1.1',
  ],
  'none of an unknown line: 9 → none': [line(1)],
};
test.each(Object.entries(rows))('the versions of a line: %s', (row, [component, ...released]) => {
  const [, name = '', versions] = /: (\S+) → (.*)$/.exec(row) ?? [];
  const judged = judgeOn(today, { component, releases: releasesOf(...released) });
  expect(coverageOf(judged)({ line: name }) ?? 'none').toBe(versions);
});

test('every fact of a line: its releases, the end of each phase, and the last of them as its life', () => {
  const judged = judgeOn(today, {
    component: { line: 1 },
    releases: [recorded('1.0', '2026-01-01', { basis: 'near' }), recorded('2.0', '2026-02-01')],
    rules: [
      { kind: 'line-ends', lines: { '1': '2026-12-31', '2': '2028-12-31' }, ...said },
      { kind: 'line-ends', phase: 'extended', lines: { '1': '2027-06', '2': '2028-06' }, ...said },
      { kind: 'line-ends', phase: 'active', lines: { '1': true, '2': false }, ...said },
    ],
  });
  const [one, two] = ['line 1, versions vers:intdot/>=1|<2', 'line 2, versions vers:intdot/>=2|<3'];
  const first = 'lastDay 2026-12-31, effective 2027-01-01';
  const last = 'lastDay 2027-06-30, precision month, effective 2027-07-01';
  const second = 'lastDay 2028-12-31, effective 2029-01-01';
  const early = 'lastDay 2028-06-30, precision month, effective 2028-07-01';
  const told = factsOf(judged).map((fact) => {
    const { policy, ...said } = { policy: {}, ...fact };
    return `${wordsOf(said)}; ${wordsOf(policy)}`;
  });
  expect(told).toEqual([
    'kind released, version 1.0, source A page., effective 2026-01-01, basis near; ',
    'kind released, version 2.0, source A page., effective 2026-02-01; ',
    `kind phase-end, phase maintenance, ${one}, ${first}, seen ${seen}; phase maintenance, rule line-ends`,
    `kind phase-end, phase extended, ${one}, ${last}, seen ${seen}; phase extended, rule line-ends`,
    `kind phase-end, phase maintenance, ${two}, ${second}, seen ${seen}; phase maintenance, rule line-ends`,
    `kind phase-end, phase extended, ${two}, ${early}, seen ${seen}; phase extended, rule line-ends`,
    `kind end-of-life, ${one}, ${last}, seen ${seen}; `,
    `kind end-of-life, ${two}, ${second}, seen ${seen}; `,
  ]);
  expect(unannounced(judged)).toEqual([
    { line: '1', phase: 'active', why: 'It ended on a day that was not published.' },
  ]);
});

test('of many lines, releases are looked at a few times each, and not once for each line', () => {
  const { component, ...judged } = judgeOn(today, {
    component: { line: 2 },
    releases: Array.from({ length: 200 }, (_, i) => recorded(`1.${i}.0`, '2026-01-01')),
    rules: [{ kind: 'line-age', months: 12, ...said }],
  });
  let looks = 0;
  const releases = judged.releases.map((release) =>
    Object.defineProperty({ ...release }, 'version', { get: () => (looks++, release.version) }),
  );
  expect(factsOf({ ...judged, component, releases })).toHaveLength(600);
  expect(looks).toBeLessThan(2000);
});

test('the ends of a service of lines alone are announced, and none that rests on a guess', () => {
  const lines = [{ name: '2026', phases: { maintenance: '2027-06-30' as const } }];
  const facts = factsOf(judgeOn(today, { component: { lines }, releases: [] }));
  expect(facts.map((fact) => [fact.kind, 'lastDay' in fact && fact.lastDay])).toEqual([
    ['phase-end', '2027-06-30'],
    ['end-of-life', '2027-06-30'],
  ]);
  const judged = judgeOn(today, {
    component: { line: 1 },
    releases: [recorded('1.0', '2026-01-01', { basis: 'inferred' })],
    rules: [{ kind: 'line-age', months: 12, ...said }],
  });
  expect(factsOf(judged).map(({ kind }) => kind)).toEqual(['released']);
  expect(unannounced(judged)).toEqual([
    { line: '1', phase: 'maintenance', why: 'Its day rests on a guess.' },
  ]);
});

const day = '2026-12-31';
test.each<[what: string, rule: Rule, version: string | undefined, versions: string]>([
  ['shared by all is that of the whole', { kind: 'all', ends: day, ...said }, undefined, 'all/*'],
  ['is of a release', { kind: 'below', version: '1.1', since: day, ...said }, '1.0', 'intdot/1.0'],
])('without lines an end that %s', (_, rule, version, versions) => {
  const given = { component: { line: undefined }, releases: releasesOf('1.0', '1.1') };
  const found = factsOf(judgeOn(today, { ...given, rules: [rule] })).flatMap((fact) =>
    'lastDay' in fact ? [[fact.kind, fact.version, fact.versions]] : [],
  );
  expect(found).toEqual([
    ['phase-end', version, `vers:${versions}`],
    ['end-of-life', version, `vers:${versions}`],
  ]);
});

test('a new name takes effect with the first release beyond the last one under the old name; a component is replaced from the day that the policy names', () => {
  const old = { kind: 'npm' as const, name: 'old', to: '1.1' };
  const component = { references: [old, { kind: 'npm' as const, name: 'new' }] };
  const names = { from: 'pkg:npm/old', to: 'pkg:npm/new' };
  const renamed = (...versions: string[]) =>
    factsOf(judgeOn(today, { component, releases: releasesOf(...versions) })).filter(
      ({ kind }) => kind === 'renamed',
    );
  expect(renamed('1.0', '1.1', '1.2', '1.3')).toEqual([
    { kind: 'renamed', ...names, version: '1.2', effective: '2026-01-03' },
  ]);
  expect(renamed('1.0', '1.1')).toEqual([]);
  const all = { kind: 'all' as const, replacedBy: 'new', ...said };
  const replaced = (rule: object) =>
    factsOf(judgeOn(today, { component: {}, releases: [], rules: [{ ...all, ...rule }] }));
  expect(replaced({ since: '2026-05-01' })).toEqual([
    { kind: 'replaced', by: 'new', effective: '2026-05-01', ...said },
  ]);
  expect(replaced({ since: undefined, ends: '2026-05-01' })).toEqual([]);
  expect(replaced({ since: '2026-05-01', replacedBy: undefined })).toEqual([]);
  expect(replaced({ since: '2026-05-01', only: { lts: true } })).toEqual([]);
});
