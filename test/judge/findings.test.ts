import { describe, expect, test } from 'vitest';
import { curatedFindings, type Mistake } from '#judge/findings.ts';
import { orderFindings } from '#judge/line-findings.ts';
import type { Correction } from '#model/component/curated.ts';
import type { Rule } from '#model/support/policy.ts';
import { caseOn, correct, historyOf, policyFindingsOf, recorded } from './cases.ts';
import { recordedOf, said, type Setting } from './cases.ts';
import type { Day } from '#model/time/instant.ts';

const releases = { '1.9': '2024-01-01', '1.10': '2024-02-01', '2.0': '2024-03-01' };

function told(expected: string, findings: readonly Mistake[]): string[] {
  return findings.map(({ code, place, message }) => {
    expect(code).toBe(expected);
    return `${place}: ${message}`;
  });
}

const ofPolicy = (setting: Setting) => told('E-WRONG-RULE', policyFindingsOf(setting));
const ofCurated = (setting: Setting, now: Day = '2024-06-01') =>
  told('E-WRONG-CORRECTION', curatedFindings(caseOn(now, setting), recordedOf(setting)));

const below = (version: string, own = {}): Rule => ({ kind: 'below', version, ...own, ...said });
const all = (rest: object): Rule => ({ kind: 'all', ...said, ...rest });
const table = (lines: Record<string, Day>): Rule => ({ kind: 'line-ends', lines, ...said });
const versions = (own: object): Rule => ({ kind: 'versions', ...own, ...said });

const noLine =
  'is no line of a recorded release (lines are 1, 2); mend it, or declare it under "lines"';
const either = 'must have either "versions" or "semver", and not both';
/** By what is found; what may apply is first. */
const judged: Record<string, Rule | Rule[]> = {
  '': [
    below('1.10'),
    all({ since: '2025-01-01', ends: '2025-01-01' }),
    table({ '1': '2024-01-01' }),
    versions({ versions: ['v1.9', '2.0'] }),
    versions({ semver: '<1.10' }),
  ],
  '.version: 2.1 is not out, so this ends nothing yet; give "since" where it has ended':
    below('2.1'),
  '.version: no release lies below v1.9, the oldest is 1.9; raise it or remove the rule':
    below('v1.9'),
  '.ends: lies before "since" (2025-01-01); leave it out where support ends with the deprecation':
    all({ since: '2025-01-01', ends: '2024-12-31' }),
  '.since: lies before any of it came out, the first on 2024-01-01; write the right day': [
    below('1.10', { since: '2023-12-31' }),
    versions({ versions: ['1.9'], since: '2023-12-31' }),
    all({ since: '2023-12-31', ends: '2024-06-01' }),
  ],
  [`.lines["3"]: ${noLine} / .lines["1.9"]: ${noLine}`]: [
    table({ '1.9': '2024-01-01', '3': '2025-01-01' }),
  ],
  '.versions[1]: 1.9.0 is not in the history; mend it or remove it': [
    versions({ versions: ['1.9', '1.9.0'] }),
  ],
  '.semver: "latest and greatest" is no semver range; write one such as ">=1.2 <1.4"': [
    versions({ semver: 'latest and greatest' }),
  ],
  '.semver: no version at all can satisfy ">2 <1"': [versions({ semver: '>2 <1' })],
  '.semver: no recorded release satisfies "^7"; mend it or remove the rule': [
    versions({ semver: '^7' }),
  ],
  [`: ${either}`]: [versions({}), versions({ versions: ['1.9'], semver: '1.x' })],
};

test.each(Object.entries(judged))('a rule that can never apply: %s', (finding, rules) => {
  for (const rule of [rules].flat()) {
    const found = ofPolicy({ releases, component: { line: 1 }, rules: [rule] });
    expect(found.map((one) => one.replace('components.svc[0]', '')).join(' / ')).toBe(finding);
  }
});

test('a rule that can never apply: a table may name lines that are declared and not out yet, or none but the others', () => {
  const lines = [{ name: '1' }, { name: '2' }, { name: '3' }];
  const of = (rule: object) => one({ ...table({}), ...rule }, { lines });
  expect(of({ lines: { '1': '2024-01-01', '3': '2030-01-01' } })).toEqual([]);
  expect(of({ others: '2030-01-01' })).toEqual([]);
  expect(of({})).toEqual(['components.svc[0].lines: names no line; remove the rule']);
  const told = `components.svc[0].lines["4"]: ${noLine.replace('1, 2', '1, 2, 3')}`;
  for (const from of [releases, {}])
    expect(one(table({ '4': '2030-01-01' }), { lines }, from as never)).toEqual([told]);
});

test.each<Rule>([
  { kind: 'line-age', months: 1, ...said },
  { kind: 'latest-lines', count: 1, ...said },
  { kind: 'superseded', ...said },
  { kind: 'line-ends', lines: { '9': '2024-01-01' }, ...said },
])('a rule that can never apply: $kind on a component without lines', (rule) => {
  expect(ofPolicy({ releases, rules: [all({ since: '2025-01-01' }), rule] })).toEqual([
    `components.svc[1].kind: ${rule.kind} needs release lines; give components/svc.json a "line", such as 2 for 1.2.x, or remove the rule`,
  ]);
  expect(one(rule, { line: 1 }, { '9.0': '2024-01-01' } as never)).toEqual([]);
});

test('a rule that can never apply: where nothing is recorded yet, no exact day, or an earlier one by a person, nothing contradicts a rule', () => {
  const early = { releases: {}, rules: [judged[''] ?? [], versions({})].flat() };
  const component = { line: 1, sources: [{ kind: 'npm', package: 'svc' }] };
  expect(ofPolicy({ ...early, component })).toEqual([`components.svc[5]: ${either}`]);
  const idle = ofPolicy({ ...early, component: { line: 1 } }).join('\n');
  expect(
    idle.match(/\d(?=\]\.kind: has no effect: no release .* no source lists any)/g)?.join(),
  ).toBe('0,3,4');
  const rules = [all({ since: '2023-12-31', ends: '2024-06-01' })];
  const bounded = [recorded('1.0', '2024-01-01', { basis: 'by' })];
  expect(ofPolicy({ releases: bounded, rules })).toEqual([]);
  const corrections = [correct('1.9', { date: '2023-01-01' })];
  expect(ofPolicy({ releases, rules, corrections })).toEqual([]);
});

describe('a correction that changes nothing', () => {
  const setting: Setting = {
    releases: [
      recorded('1.0', '2024-01-01', { changelogUrl: 'https://example.com/1.0' }),
      recorded('2.0', '2024-02-01'),
      recorded('3.0', '2024-03-01'),
      recorded('4.0', '2024-04-01', { basis: 'by' }),
      recorded('5.0', '2024-05-01T10:00:00.000Z'),
      recorded('6.0', '2024-06-01', { backdated: true, seen: '2024-07-01' }),
    ],
    component: { changelog: [{ url: 'https://example.com/built/{version}', from: '3.0' }] },
    rules: [{ kind: 'versions', versions: ['2.0'], since: '2024-05-01', ...said }],
  };
  const one = (rest: Partial<Correction>) => correct('1.0', rest);
  const two = (rest: Partial<Correction>) => correct('2.0', rest);
  const link = (path: string) => ({ changelogUrl: `https://example.com/${path}` });
  /** By what is found of them. */
  const cases: Record<string, Correction | Correction[]> = {
    '': [
      // A bound, stated to be the day.
      correct('4.0', { date: '2024-04-01' }),
      one(link('better')),
      one({ deprecated: true }),
      two({ deprecated: false }),
      one({ withdrawn: true }),
      ...['1.0', '2.0'].map((known) => correct(known, { deprecated: true, replacedBy: 'new' })),
      // It is not held back any longer.
      correct('6.0', { date: '2024-06-01' }),
    ],
    '.date: is the recorded date already; remove it (check --remove-expired does, where nothing else is wrong)':
      [
        one({ date: '2024-01-01' }),
        one({ date: '2024-01-01T00:00:00.000Z' }),
        correct('4.0', { date: '2024-04-01', basis: 'by' }),
        // The day of a recorded time.
        correct('5.0', { date: '2024-05-01' }),
      ],
    '.changelogUrl: is the link without it too; remove it (check --remove-expired does, where nothing else is wrong)':
      [one(link('1.0')), correct('3.0', link('built/3.0'))],
    '.deprecated: the release is not deprecated without it; remove it (check --remove-expired does, where nothing else is wrong)':
      one({ deprecated: false }),
    '.deprecated: has no effect beside "withdrawn"; remove it': [
      one({ withdrawn: true, deprecated: true }),
    ],
    '.basis: has no effect without "date"': [one({ deprecated: true, basis: 'by' })],
    ': changes nothing; give a date, a changelogUrl, deprecated or withdrawn': [one({})],
    '.replacedBy: has no effect without "deprecated": true': [
      one({ date: '2024-01-02', replacedBy: 'new' }),
    ],
    '.version: 1.0.0 is not in the history; mend it or remove it': [
      correct('1.0.0', { withdrawn: true }),
    ],
  };

  test.each(Object.entries(cases))('it is told: %s', (finding, some) => {
    const expected = finding === '' ? [] : [`corrections[0]${finding}`];
    for (const correction of [some].flat())
      expect(ofCurated({ ...setting, corrections: [correction] })).toEqual(expected);
  });

  test('what a corrected date brings about needs no word of its own', () => {
    const setting: Setting = {
      releases: { '1.0': '2024-01-01' },
      component: { line: 1 },
      rules: [{ kind: 'line-age', months: 12, ...said }],
    };
    const both = (date: Day) => [correct('1.0', { date, deprecated: true })];
    expect(ofCurated({ ...setting, corrections: both('2023-01-01') })).toEqual([
      'corrections[0].deprecated: the release is deprecated without it; remove it (check --remove-expired does, where nothing else is wrong)',
    ]);
    expect(ofCurated({ ...setting, corrections: both('2024-01-02') })).toEqual([]);
  });

  test.each([true, false])('before the day of a rule it changes what comes: %j', (deprecated) => {
    const corrections = [correct('2.0', { deprecated })];
    expect(ofCurated({ ...setting, corrections }, '2024-04-30')).toEqual([]);
    // On that day the rule says the same.
    expect(ofCurated({ ...setting, corrections }, '2024-05-01')).toHaveLength(deprecated ? 1 : 0);
  });

  test('two of one release, in whatever spelling', () => {
    const corrections = [one({ date: '2024-01-02' }), correct('v1.0', { withdrawn: true })];
    expect(ofCurated({ ...setting, corrections })).toEqual([
      'corrections[1].version: 1.0 is corrected twice; make it one correction',
    ]);
  });
});

const one = (rule: Rule, component: Setting['component'] = { line: 1 }, known = releases) =>
  ofPolicy({ releases: known, rules: [rule], ...(component && { component }) });

test.each<[string, Rule, ...string[]]>([
  ['without a day', all({}), ': must have "since", "ends" or both'],
  [
    'that deprecates by a phase that does not',
    all({ since: '2025-01-01', phase: 'active' }),
    '.since: has no effect beside "phase": "active", which deprecates nothing; remove it',
  ],
  ['of another phase with a last day', all({ ends: '2025-01-01', phase: 'active' })],
  ['for a line', all({ ends: '2025-01-01', only: { lines: ['2'] } })],
])('a rule about everything, or limited to some lines: %s', (_, rule, ...expected) => {
  expect(one(rule)).toEqual(expected.map((finding) => `components.svc[0]${finding}`));
});

test('a limit to some lines needs lines, and one that fits, once anything is recorded', () => {
  const limited = all({ ends: '2025-01-01', only: { lines: ['2'] } });
  const needsLines =
    'components.svc[0].only: a limit needs release lines; give components/svc.json a "line", such as 2 for 1.2.x, or remove the rule';
  expect(one(limited, {})).toEqual([needsLines]);
  expect(one(limited, { lines: [{ name: '1' }] })).toEqual([
    'components.svc[0].only: fits no line (lines are 1); mend it or remove the rule',
  ]);
  const lines = [{ name: '1' }, { name: '2', match: '^9' }];
  expect(one(all({ ends: '2025-01-01', only: { lines: ['2', 'l'] } }), { lines })).toEqual([
    'components.svc[0].only.lines[1]: is no line of a recorded release (lines are 1, 2); mend it, or declare it under "lines"',
  ]);
  expect(one(limited, { line: 1 }, {} as never)).toEqual([]);
  expect(one(limited, {}, {} as never)).toEqual([needsLines]);
});

test('a correction of a release that is set aside as unreadable is no mistake', () => {
  const setting: Setting = { releases, corrections: [correct('5.5', { deprecated: true })] };
  const find = (odd: readonly unknown[]) =>
    curatedFindings(
      { ...caseOn('2024-06-01', setting), history: { ...historyOf(setting), odd } as never },
      recordedOf(setting),
    );
  expect(find([])).toHaveLength(1);
  expect(find([{ entry: null }, { entry: { version: '5.6' } }])).toHaveLength(1);
  expect(find([{ entry: null }, { entry: { version: '5.5' } }])).toEqual([]);
});

test('a version to which Renovate would lead back is told, while it is not deprecated', () => {
  const dates = { '1.1n': '2024-02-01', '1.1': '2024-01-01', '1.2-1': '2024-01-01' };
  const setting: Setting = { releases: { ...dates, '1.2': '2024-02-01', '2.0n': '2024-03-01' } };
  const find = (more: Partial<Setting>) =>
    orderFindings(caseOn('2024-06-01', { ...setting, ...more }), recordedOf(setting));
  expect(told('E-WRONG-SOURCE', find({}))).toEqual([
    'sources: 1.1 came out before the same version with a suffix, and counts as newer, for Renovate too; deprecate it by a rule "versions"',
  ]);
  expect(find({ rules: [versions({ versions: ['1.1'] })] })).toEqual([]);
  expect(find({ corrections: [correct('1.1', { withdrawn: true })] })).toEqual([]);
});
