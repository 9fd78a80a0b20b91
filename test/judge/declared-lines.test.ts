/** Declared lines that no release belongs to: they are promised all the same, and shown with what is stated. */
import { expect, test } from 'vitest';
import { lineFindings } from '#judge/findings.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import { componentOf, judgeOn, recordedOf, said, type Setting } from './cases.ts';
import * as fc from 'fast-check';
import { compareVersions, parseVersion } from '#model/version/version.ts';

test('they are shown as they are declared, and their ends are among the changes that come by themselves', () => {
  const known = { name: '26.04', title: 'Next', codename: 'Resolute', lts: true };
  const lines: DeclaredLine[] = [
    { ...known, phases: { maintenance: '2031-04' } },
    { name: '25.10', phases: { maintenance: '2026-07' } },
  ];
  const setting: Setting = { releases: {}, component: { lines } };
  const { nextChange, allLines } = judgeOn('2030-01-01', setting);
  expect([nextChange, allLines.at(-1)]).toMatchObject(['2031-05-01', known]);
});

test('rules that name lines, or everything, speak of them; those that count releases do not', () => {
  const active = { phase: 'active' } as const;
  const setting: Setting = {
    releases: { '1.0': '2024-01-01' },
    component: { lines: [{ name: '1' }, { name: '2', lts: true }, { name: '3' }] },
    rules: [
      { kind: 'line-ends', lines: { '2': '2027-06' }, others: '2030-01-31', ...said },
      {
        kind: 'line-ends',
        lines: {},
        others: '2026-01-31',
        ...active,
        only: { lts: true },
        ...said,
      },
      { kind: 'latest-lines', count: 1, ...said },
      { kind: 'line-age', months: 1, phase: 'active', ...said },
      { kind: 'below', version: '2.0', ...said },
      { kind: 'superseded', ...said },
    ],
  };
  const ends = judgeOn('2026-11-20', setting).allLines.map(({ name, ends }) => [
    name,
    ...ends.map(({ phase, day }) => `${phase} ${day}`),
  ]);
  expect(ends).toEqual([
    ['1', 'active 2024-02-01', 'maintenance undefined'],
    ['2', 'active 2026-01-31', 'maintenance 2027-06-30'],
    ['3', 'maintenance 2030-01-31'],
  ]);
});

test('a rule about everything speaks of a line without releases too', () => {
  const setting: Setting = {
    releases: { '1.0': '2024-01-01' },
    component: { lines: [{ name: '1' }, { name: '2' }] },
    rules: [{ kind: 'all', since: '2026-01-01', ends: '2026-12-31', ...said }],
  };
  const on = (day: string) =>
    judgeOn(day, setting).allLines.map(({ name, phase, deprecated, deprecatedSince, ends }) => {
      expect(ends).toEqual([{ phase: 'maintenance', day: '2026-12-31', rule: 'all', ...said }]);
      return `${name} ${phase} ${deprecated} ${deprecatedSince}`;
    });
  const both = (standing: string) => [`1 ${standing}`, `2 ${standing}`];
  expect(on('2025-12-31')).toEqual(both('active false undefined'));
  expect(on('2026-01-01')).toEqual(both('active true 2026-01-01'));
  expect(on('2027-01-01')).toEqual(both('ended true 2026-01-01'));
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

test('two names that differ in case alone fit equally well', () => {
  const setting: Setting = {
    releases: { '11-sp4': '2024-01-01' },
    component: { lines: [{ name: '11-SP4' }, { name: '11-sp4' }] },
  };
  expect(lineFindings(componentOf(setting), recordedOf(setting))).toMatchObject([
    { code: 'E-WRONG-LINE', place: 'lines[1].match', warning: true },
  ]);
});

test('lines that fit a version equally well by two patterns are told, editions are not', () => {
  const lines = [
    { name: 'even', match: '[02468]$' },
    { name: 'first', match: '^1[.]' },
    { name: 'edition', match: '^1[.]' },
  ];
  const found = (lines: DeclaredLine[]) => {
    const releases = { '1.3': '2024-01-01', '1.4': '2024-02-01' };
    const setting: Setting = { releases, component: { lines } };
    return lineFindings(componentOf(setting), recordedOf(setting));
  };
  const message =
    'fits 1.4 as well as the line "edition" does, for which it counts; make one of them more specific, or give both the same "match" where they share their versions';
  expect(found(lines)).toEqual([]);
  expect(found([...lines, { name: 'other', match: '^1[.][34]' }])).toEqual([
    { code: 'E-WRONG-LINE', place: 'lines[3].match', message, warning: true },
  ]);
});

function namesOf(setting: Setting): string[] {
  return judgeOn('2024-06-01', setting).allLines.map(({ name }) => name);
}

test('lines whose names are versions are in the order of versions, with releases or without', () => {
  const name = fc.tuple(fc.nat(30), fc.nat(12)).map(([major, minor]) => `${major}.${minor}`);
  const lines = fc.uniqueArray(fc.tuple(name, fc.boolean()), { selector: ([text]) => text });
  fc.assert(
    fc.property(lines, (all) => {
      const released = all.filter(([, isReleased]) => isReleased);
      const releases = Object.fromEntries(
        released.map(([text]) => [`${text}.1`, '2024-01-01'] as const),
      );
      const names = all.map(([text]) => text);
      const component = { lines: names.map((name) => ({ name })) };
      expect(namesOf({ releases, component })).toEqual(
        names.toSorted((a, b) => compareVersions(parseVersion(a)!, parseVersion(b)!)),
      );
    }),
  );
});

test('one whose name is no version stands where its newest release does, or first without any; one that is the same version as another, before it', () => {
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
  const inOrder = ['zeta', 'alpha', 'warty', '5', 'hoary', '7', 'v8', '8'];
  expect(namesOf({ releases, component: { lines } })).toEqual(inOrder);
});
