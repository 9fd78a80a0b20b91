import { expect, test } from 'vitest';
import type { DeclaredLine } from '#model/component/line.ts';
import { lineFindings } from '#judge/findings.ts';
import { componentOf, judgeOn, recordedOf, type Setting } from './cases.ts';
import { words } from '../words.ts';
import { literalLength } from '#judge/line-names.ts';

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

test('a line is: the first digit groups', () => {
  expect(otherLines('17.04.1=17.04 17.10=17.10 9=9', { line: 2 })).toEqual([]);
});

test('a line is: what the group of a pattern finds', () => {
  for (const line of [String.raw`^(\d+\.\d+-sp\d+)`, String.raw`^(?<line>\d+\.\d+-sp\d+)`]) {
    expect(otherLines('11.4-sp1=11.4-sp1 11.4-sp1.2=11.4-sp1 12=-', { line })).toEqual([]);
  }
  expect(otherLines('2024a.1=2024a', { line: '^[0-9]+[a-z]' })).toEqual([]);
});

test('a line is: the name that the version begins with, at the end of a number', () => {
  expect(
    otherLines(
      `9.4.1=9 8.4=8.4 8.4.1=8.4 8.40=- 8.4-rc1=8.4 11-SP4=11-sp4 11-sp4.2=11-sp4 11-sp40=-
        11-sp4a=11-sp4 v9.1=9 7.1=-`,
      { lines: named('9', '8.4', '11-sp4', 'v7') },
    ),
  ).toEqual([]);
});

test('a line is: the sign before a version is no part of it, and the same sign within is', () => {
  const lines = [{ name: 'inner', match: '^1[.]0v' }];
  expect(otherLines('v1.0v2=inner 1.0v3=inner 1.02=-', { lines })).toEqual([]);
});

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
});

test('a line is: what "line" finds, where no declared one matches', () => {
  expect(otherLines('9.4.1=9 10.2.1=10.2', { lines: named('9'), line: 2 })).toEqual([]);
});

test('a line tells what is declared of it, and when it becomes a long-term line', () => {
  const lines: DeclaredLine[] = [
    { name: '22.04', title: 'Ubuntu 22.04 LTS', codename: 'Jammy Jellyfish', lts: true },
    { name: '22.10', lts: false },
    { name: '23.04', lts: '2024-05-01' },
    { name: '23.10' },
  ];
  const releases = {
    '22.04': '2022-04-21',
    '22.10': '2022-10-20',
    '23.04': '2023-04-20',
    '23.10': '2023-10-12',
  } as const;
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

test('what is wrong with lines: a name twice, and a name that no version begins with', () => {
  const rolling = { name: 'edge', phases: { maintenance: false } } as const;
  const lines = [...named('1', '1', 'jammy', 'v1', 'r1'), rolling];
  const missing = (name: string) =>
    `match: is missing: no version begins with "${name}"; say which versions belong to it, or give its last days under "phases"`;
  expect(wrong({ lines })).toEqual([
    'error lines[1].name: "1" is declared twice; make it one line',
    `error lines[2].${missing('jammy')}`,
    `error lines[4].${missing('r1')}`,
  ]);
});

test('what is wrong with lines: releases of no line are told, and stop nothing', () => {
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

const pattern = { match: '^1[.]' };
const phases = (maintenance: unknown) => ({ phases: { maintenance } }) as Partial<DeclaredLine>;
const first = (...given: readonly Partial<DeclaredLine>[]) => {
  const lines = given.map((line, i) => ({ name: `l${i}`, ...pattern, ...line }));
  return judgeOn('2024-06-01', { releases: { '1.0': '2024-01-01' }, component: { lines } })
    .releases[0]?.line;
};

test.each<[string, readonly Partial<DeclaredLine>[], string]>([
  ['the one that is supported longer counts', [phases('2027-01-31'), phases('2028-01-31')], 'l1'],
  ['whatever their order', [phases('2028-01-31'), phases('2027-01-31')], 'l0'],
  ['a month lasts to its end', [phases('2027-01'), phases('2027-01-30')], 'l0'],
  ['no announced end is the latest', [phases('2029-01-31'), phases(false)], 'l1'],
  ['an end on an unknown day is the earliest', [phases('2020-01-31'), phases(true)], 'l0'],
  ['one that says nothing comes last', [{}, phases('2020-01-31')], 'l1'],
  [
    'extended support counts where no maintenance is stated',
    [phases('2027-01-31'), { phases: { extended: '2028-01-31' } }],
    'l1',
  ],
  ['else the longer name', [{ name: 'ab' }, { name: 'abc' }], 'abc'],
  ['else the first in the alphabet', [{ name: 'b' }, { name: 'a' }], 'a'],
  ['and in either order', [{ name: 'a' }, { name: 'b' }], 'a'],
])('of lines that fit a version equally well: %s', (_, lines, expected) => {
  expect(first(...lines)).toBe(expected);
});

const lengths: [length: number, ...patterns: string[]][] = [
  [0, ''],
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
