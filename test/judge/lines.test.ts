/** Which line a version belongs to, and the lines that no release belongs to: they are promised all the same. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeclaredLine } from '#model/component/line.ts';
import { lineFindings } from '#judge/line-findings.ts';
import { literalLength } from '#judge/line-names.ts';
import type { Day } from '#model/time/instant.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { lineCalled } from '#model/version/line-called.ts';
import { componentOf, judgeOn, recordedOf, said, type Setting } from './cases.ts';
import { holds } from '../holds.ts';
import { words } from '../words.ts';

/** Of versions with the line that each should belong to, those that belong to another one, with that. */
function otherLines(pairs: string, component: Setting['component']): string[] {
  const versions = words(pairs).map((pair) => pair.split('=')[0] ?? '');
  const releases = Object.fromEntries(versions.map((version) => [version, '2024-01-01'] as const));
  const judged = judgeOn('2024-06-01', { releases, ...(component && { component }) });
  const found = judged.releases.map(({ version, line }) => `${version.text}=${line ?? '-'}`);
  expect(found).toHaveLength(versions.length);
  return found.filter((pair) => !words(pairs).includes(pair));
}

const named = (...names: readonly string[]): DeclaredLine[] => names.map((name) => ({ name }));

const several = '11.4-sp1=11.4-sp1 11.4-sp1.2=11.4-sp1 12=-';
test.each<[what: string, component: Setting['component'], pairs: string]>([
  ['the first digit groups', { line: 2 }, '17.04.1=17.04 17.10=17.10 9=9'],
  ['what a named group finds', { line: String.raw`^(?<line>\d+\.\d+-sp\d+)` }, several],
  [
    'the name that the version begins with, at the end of a number',
    { lines: named('9', '8.4', '11-sp4', 'v7') },
    `9.4.1=9 8.4=8.4 8.4.1=8.4 8.40=- 8.4-rc1=8.4 11-SP4=11-sp4 11-sp4.2=11-sp4 11-sp40=-
      11-sp4a=11-sp4 v9.1=9 7.1=v7 v7=v7`,
  ],
  [
    'what is matched behind the sign before a version, and with the same sign within',
    { lines: [{ name: 'inner', match: '^1[.]0v' }] },
    'v1.0v2=inner 1.0v3=inner 1.02=-',
  ],
])('a line is: %s', (_, component, pairs) => expect(otherLines(pairs, component)).toEqual([]));

test('a line is, of several that match, the most specific, in whatever order they stand', () => {
  const lines: DeclaredLine[] = [
    { name: 'rest', match: '.*' },
    { name: '9', match: String.raw`^9(\..*)?$` },
    { name: '9.4', match: String.raw`^9\.4(\..*)?$` },
    { name: '9.4.2' },
    { name: 'ten-or-eleven', match: String.raw`^(?:10|11)\.` },
    { name: 'odd', match: '^9[.]5' },
    { name: 'quoted', match: String.raw`(?i)^12\.[abc]{1,3}x` },
  ];
  const expected = `9=9 9.3=9 9.4=9.4 9.4.1=9.4 9.4.2.1=9.4.2 9.5=odd 10.1=ten-or-eleven
      11.2=ten-or-eleven 12.abX=quoted 1.9=rest`;
  expect(otherLines(expected, { lines })).toEqual([]);
  expect(otherLines(expected, { lines: lines.toReversed() })).toEqual([]);
  expect(lineCalled('Go 5', named('Go 5', 'Go 10 Pro'))?.name).toBe('Go 5');
  const editions = named('1.19', '1.19 Enterprise LTS', '1.19 Enterprise Max');
  expect(lineCalled('1.19.9+ent', editions)?.name).toBe('1.19 Enterprise LTS');
});

test('a line tells what is declared of it, and when it becomes a long-term line', () => {
  const lines: DeclaredLine[] = [
    { name: '22.04', title: 'Ubuntu 22.04 LTS', codename: 'Jammy Jellyfish', lts: true },
    { name: '22.10', lts: false },
    { name: '23.04', lts: '2024-05-01' },
    { name: '23.10' },
  ];
  const releases = Object.fromEntries(lines.map(({ name }) => [name, '2023-10-12'] as const));
  const on = (day: '2024-04-30' | '2024-05-01') =>
    judgeOn(day, { releases, component: { lines } }).lines.map(
      ({ name, title, codename, lts, ltsFrom }) => [name, title, codename, lts, ltsFrom],
    );
  expect(on('2024-04-30')).toEqual([
    ['22.04', 'Ubuntu 22.04 LTS', 'Jammy Jellyfish', true, undefined],
    ['22.10', undefined, undefined, false, undefined],
    ['23.04', undefined, undefined, false, '2024-05-01'],
    ['23.10', undefined, undefined, undefined, undefined],
  ]);
  expect(on('2024-05-01')[2]).toEqual(['23.04', undefined, undefined, true, '2024-05-01']);
});

const wrong = (component: Setting['component'], versions: readonly string[] = ['1.0']) => {
  const releases = Object.fromEntries(versions.map((version) => [version, '2024-01-01'] as const));
  const setting = { releases, ...(component && { component }) };
  return lineFindings(componentOf(setting), recordedOf(setting)).map(
    ({ code, place, message, warning }) => {
      expect(code).toBe('E-WRONG-LINE');
      return `${warning ? 'warning' : 'error'} ${place}: ${message}`;
    },
  );
};

test('what is wrong with lines: a name twice, and a name that no version begins with; releases of no line are told, and stop nothing', () => {
  const rolling = { name: 'edge', phases: { maintenance: false } } as const;
  const lines = [...named('1', '1', 'jammy', 'v2', 'r1'), rolling];
  const missing = (name: string) =>
    `match: is missing: no version begins with "${name}"; say which versions belong to it, or give its last days under "phases"`;
  expect(wrong({ lines })).toEqual([
    'error lines[1].name: "1" is declared twice; make it one line',
    `error lines[2].${missing('jammy')}`,
    `error lines[4].${missing('r1')}`,
  ]);
  const many = ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5'];
  expect(wrong({ lines: named('1') }, ['1.0', '2.0'])).toEqual([
    'warning lines: 1 release belongs to no line: 2.0; declare its line',
  ]);
  expect(wrong({ line: '^(1)' }, many.slice(1))).toEqual([
    'warning line: 5 releases belong to no line: 2.1, 2.2, 2.3, 2.4, 2.5; declare their lines',
  ]);
  expect(wrong({ line: '^(1)' }, many)).toEqual([
    'warning line: 6 releases belong to no line: …, 2.1, 2.2, 2.3, 2.4, 2.5; declare their lines',
  ]);
  expect(wrong({ lines: named('1'), line: 1 }, ['2.0'])).toEqual([]);
  expect(wrong({ line: 2 }, ['2.0'])).toEqual([]);
  expect(wrong({}, ['2.0'])).toEqual([]);
});

test('what is wrong with lines: two that fit a version equally well, by pattern or in another case; not editions', () => {
  const lines = [
    { name: 'even', match: '[02468]$' },
    { name: 'first', match: '^1[.]' },
    { name: 'edition', match: '^1[.]' },
  ];
  const fits = (version: string, line: string) =>
    `match: fits ${version} as well as the line "${line}" does, for which it counts; make one of them more specific, or give both the same "match" where they share their versions`;
  const both = ['1.3', '1.4'];
  expect(wrong({ lines }, both)).toEqual([]);
  expect(wrong({ lines: [...lines, { name: 'other', match: '^1[.][34]' }] }, both)).toEqual([
    `warning lines[3].${fits('1.4', 'edition')}`,
  ]);
  expect(wrong({ lines: named('11-SP4', '11-sp4') }, ['11-sp4'])).toEqual([
    `warning lines[1].${fits('11-sp4', '11-SP4')}`,
  ]);
});

const pattern = { match: '^1[.]' };
const phases = (last: unknown, phase = 'maintenance') =>
  ({ phases: { [phase]: last } }) as Partial<DeclaredLine>;
const first = (given: readonly Partial<DeclaredLine>[], more: Partial<Setting> = {}) => {
  const lines = given.map((line, i) => ({ name: `l${i}`, ...pattern, ...line }));
  const setting = { releases: { '1.0': '2024-01-01' }, component: { lines }, ...more };
  return judgeOn('2024-06-01', setting).releases[0]?.line;
};
const table = (lines: object) => ({ kind: 'line-ends', lines: { ...lines }, ...said }) as const;
const age = (months: number, line: string) =>
  ({ kind: 'line-age', months, only: { lines: [line] }, ...said }) as const;
const gathered = (line: string, ends: Day) =>
  ({ line, ends, phase: 'maintenance', basis: 'stated', evidence: '', seen: ends }) as const;

test.each<[string, readonly Partial<DeclaredLine>[], string, Partial<Setting>?]>([
  ['the one that is supported longer counts', [phases('2027-01-31'), phases('2028-01-31')], 'l1'],
  ['a month lasts to its end', [phases('2027-01'), phases('2027-01-30')], 'l0'],
  ['no announced end is the latest', [phases('2029-01-31'), phases(false)], 'l1'],
  ['one that says nothing comes last', [{}, phases('2020-01-31')], 'l1'],
  ['extended support counts alone', [phases('2027-01'), phases('2028-01', 'extended')], 'l1'],
  ['active support alone ends nothing', [phases('2028-01'), phases('2020-01', 'active')], 'l1'],
  ['a rule has its last day', [{}, {}], 'l1', { rules: [table({ l1: '2025-12-31' })] }],
  ['rules end them by their age', [{}, {}], 'l1', { rules: [age(24, 'l0'), age(36, 'l1')] }],
  ['its vendor publishes its last day', [{}, {}], 'l1', { ends: [gathered('l1', '2025-12-31')] }],
  [
    'of two last days the earlier counts',
    [phases('2029-01-31'), phases('2027-01-31')],
    'l1',
    { rules: [table({ l0: '2026-12-31' })] },
  ],
  ['else the longer name', [{ name: 'ab' }, { name: 'abc' }], 'abc'],
  ['else the first in the alphabet', [{ name: 'b' }, { name: 'a' }], 'a'],
  ['and in either order', [{ name: 'a' }, { name: 'b' }], 'a'],
])('of lines that fit a version equally well: %s', (_, lines, expected, more) => {
  expect(first(lines, more)).toBe(expected);
});

const lengths: [length: number, ...patterns: string[]][] = [
  [0, '', `(?:[${'\\\\'.repeat(100)})?`],
  [1, 'ab?', 'ab*', 'ab{0,2}'],
  [2, String.raw`^11\d+`, 'ab{2}', 'ab+', 'x(?:a|bcd)?y', '(?i)ab', 'a[^b]c', 'a[bc]d', 'a.b'],
  [3, '^8[.]4$', String.raw`^8\.4`, 'a|bcd|ef'],
  [4, '(?<line>1[.]2)x'],
  [5, '^11-sp[45]', 'x(?:a|bcd)y'],
  [6, 'x(?:a(?:b|cde))y'],
];
test.each(lengths)('patterns that demand %d characters: %s', (length, ...patterns) => {
  expect(patterns.map(literalLength)).toEqual(patterns.map(() => length));
});

test('rules that name lines, or everything, speak of them; those that count releases do not', () => {
  const longTerm = { phase: 'active', only: { lts: true } } as const;
  const setting: Setting = {
    releases: { '1.0': '2024-01-01' },
    component: { lines: [{ name: '1' }, { name: '2', lts: true }, { name: '3' }] },
    rules: [
      { kind: 'line-ends', lines: { '2': '2027-06' }, others: '2030-01-31', ...said },
      { kind: 'line-ends', lines: {}, others: '2026-01-31', ...longTerm, ...said },
      { kind: 'latest-lines', count: 1, ...said },
      { kind: 'line-age', months: 1, phase: 'active', ...said },
      { kind: 'below', version: '2.0', since: '2026-03-01', ...said },
      { kind: 'superseded', ...said },
      { kind: 'all', since: '2026-05-01', ...said },
    ],
  };
  const ends = judgeOn('2026-11-20', setting).allLines.map(({ name, deprecatedSince, ends }) => [
    `${name} ${deprecatedSince}`,
    ...ends.map(({ phase, day }) => `${phase} ${day}`),
  ]);
  expect(ends).toEqual([
    ['1 2026-03-01', 'active 2024-02-01', 'maintenance 2026-02-28'],
    ['2 2026-05-01', 'active 2026-01-31', 'maintenance 2027-06-30'],
    ['3 2026-05-01', 'maintenance 2030-01-31'],
  ]);
});

test('an edition has the releases that no other line takes from it', () => {
  const match = '^10[.]0[.]26100';
  const setting: Setting = {
    releases: { '10.0.26100.1': '2024-01-01', '10.0.26100.5': '2024-02-01', '9.0': '2020-01-01' },
    component: {
      lines: [
        { name: 'home', match },
        { name: 'business', match, phases: { maintenance: '2030-01-01' } },
        { name: 'special', match: '^10[.]0[.]26100[.]5' },
        { name: 'other', match: '^9' },
        { name: 'other too', match: '^9' },
      ],
    },
  };
  const lines = judgeOn('2024-06-01', setting).allLines.map((line) => [
    line.name,
    'newest' in line ? line.shares : 'empty',
    'newest' in line ? line.releases.map(({ version }) => version.text) : [],
  ]);
  expect(lines).toEqual([
    ['other', 'other too', ['9.0']],
    ['other too', undefined, ['9.0']],
    ['home', 'business', ['10.0.26100.1']],
    ['business', undefined, ['10.0.26100.1']],
    ['special', undefined, ['10.0.26100.5']],
  ]);
});

function namesOf(setting: Setting): string[] {
  return judgeOn('2024-06-01', setting).allLines.map(({ name }) => name);
}

test('lines whose names are versions are in the order of versions, with releases or without', () => {
  const name = fc.tuple(fc.nat(30), fc.nat(12)).map(([major, minor]) => `${major}.${minor}`);
  const lines = fc.uniqueArray(fc.tuple(name, fc.boolean()), { selector: ([text]) => text });
  holds(100, [lines], (all) => {
    const released = all.filter(([, isReleased]) => isReleased);
    const releases = Object.fromEntries(
      released.map(([text]) => [`${text}.1`, '2024-01-01'] as const),
    );
    const names = all.map(([text]) => text);
    expect(namesOf({ releases, component: { lines: named(...names) } })).toEqual(
      names.toSorted((a, b) => compareVersions(parseVersion(a)!, parseVersion(b)!)),
    );
  });
});

test('one whose name is no version stands where its newest release does, or first without any; one that is the same version as another, before it; without any release, all stand as declared', () => {
  const releases = { '4.2': '2020-01-01', '6.1': '2021-01-01', '8.0': '2022-01-01' };
  const lines = [
    { name: 'zeta', match: '^99' },
    { name: '5' },
    { name: 'warty', match: '^4' },
    { name: '7' },
    { name: 'hoary', match: '^6' },
    { name: 'alpha', match: '^98' },
    { name: 'v8' },
    { name: '8', match: '^8' },
  ];
  const inOrder = ['zeta', 'alpha', 'warty', '5', 'hoary', '7', '8', 'v8'];
  expect(namesOf({ releases, component: { lines } })).toEqual(inOrder);
  const models = named('1', 'se-1', '2-plus', '2', 'air', '11');
  expect(namesOf({ releases: {}, component: { lines: models } }).join()).toBe(
    '1,se-1,2-plus,2,air,11',
  );
});
