import { expect, test } from 'vitest';
import type { Day } from '#model/time/instant.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import type { Rule } from '#model/support/policy.ts';
import { isSupported, type PhaseEnd } from '#model/support/support.ts';
import { deprecatedOn, judgeOn, recorded, said, type Setting } from './cases.ts';
import { words } from '../words.ts';

const releases = { '1.0': '2020-01-31', '2.0': '2021-01-31', '3.0': '2022-01-31' } as const;

/** Per line: its phase, whether it is supported and deprecated, and the ends of its phases. */
function linesOn(day: Day, rules: readonly Rule[], more: Partial<Setting> = {}): string[] {
  const judged = judgeOn(day, { releases, rules, component: { line: 1 }, ...more });
  return judged.lines.map(({ name, phase, deprecated, ends }) => {
    const said = [phase, isSupported(phase) ?? 'unknown', ...(deprecated ? ['deprecated'] : [])];
    return `${name} ${said.join(' ')}: ${ends.map(written).join(', ') || '-'}`;
  });
}

function written({ phase, day, precision, basis, past }: PhaseEnd): string {
  return [phase, past ? 'past' : (day ?? 'open'), precision, basis]
    .filter((part) => part !== undefined)
    .join(' ');
}

const ends = (
  lines: Readonly<Record<string, Day | `${number}-${number}` | boolean>>,
  rest: Partial<Extract<Rule, { kind: 'line-ends' }>> = {},
): Rule => ({ kind: 'line-ends', lines, ...said, ...rest });

const rules = [
  ends({ '1': '2022-03-31' }, { phase: 'active' }),
  ends({ '1': '2023-03-31' }),
  ends({ '1': '2024-03-31' }, { phase: 'extended' }),
];
const known = 'active 2022-03-31, maintenance 2023-03-31, extended 2024-03-31';

test.each<[Day, string]>([
  ['2022-03-31', `1 active true: ${known}`],
  ['2022-04-01', `1 maintenance true: ${known}`],
  ['2023-04-01', `1 extended false deprecated: ${known}`],
  ['2024-04-01', `1 ended false deprecated: ${known}`],
])('phases follow each other, each through its last day: on %s', (day, expected) => {
  expect(linesOn(day, rules)[0]).toBe(expected);
  expect(linesOn(day, rules).slice(1)).toEqual(['2 unstated unknown: -', '3 unstated unknown: -']);
});

const some = <K extends Rule['kind']>(kind: K, rest: Partial<Extract<Rule, { kind: K }>>) =>
  ({ kind, ...said, ...rest }) as Rule;
const age = (rest: Partial<Extract<Rule, { kind: 'line-age' }>> = {}) =>
  some('line-age', { months: 13, ...rest });
const below = (rest: Partial<Extract<Rule, { kind: 'below' }>> = {}) =>
  some('below', { version: '2.0', ...rest });
const active = { phase: 'active' } as const;
const extended = { phase: 'extended' } as const;
const four = ends({ '1': true, '2': '2024-02', '3': false });
const others = (value: boolean) => ends({ '1': '2026-01-01' }, { others: value });

/** What holds on a day of the first line. */
const told: Record<string, Rule | Rule[]> = {
  'only an extended end is stated: 2024-06-01 → ended false: extended 2023-12-31': [
    ends({ '1': '2023-12-31' }, extended),
  ],
  'extended support is offered, maintenance goes on: 2024-06-01 → active true: extended 2025-12-31':
    [ends({ '1': '2025-12-31' }, extended)],
  'extended support has no announced end: 2024-06-01 → extended false deprecated: maintenance past, extended open':
    [ends({ '1': true }), ends({ '1': false }, extended)],
  'active support outlasts no maintenance: 2024-06-01 → ended false deprecated: maintenance 2023-01-01':
    [ends({ '1': false }, active), ends({ '1': '2023-01-01' })],
  'all says no other day, and deprecates after its last: 2023-01-01 → ended false deprecated: maintenance 2022-12-31':
    [some('all', { ends: '2022-12-31' })],
  'all ends another phase, which deprecates nothing: 2022-12-31 → maintenance true: active 2022-06-30':
    [some('all', { ends: '2022-06-30', ...active })],
  'all without a last day leaves the phase as it is: 2022-12-31 → unstated unknown deprecated: -':
    some('all', { since: '2022-02-01' }),
  'of several ends of one phase the earliest counts, and none announced is the latest: 2023-06-30 → active true: maintenance 2023-06-30':
    [ends({ '1': '2023-07-31' }), ends({ '1': '2023-06-30' }), below({ version: '1.0' })],
};
test.each(Object.entries(told))('%s', (row, rules) => {
  const [, day, told = ''] = / (\S+) → (.*)$/.exec(row) ?? [];
  expect(linesOn(day as Day, [rules].flat())[0]).toBe(`1 ${told}`);
});

const [past, open] = ['ended false deprecated: maintenance past', 'active true: maintenance open'];
const first = '1 active true: maintenance 2026-01-01';
const replaced = '1 ended false deprecated: maintenance 2021-01-30';
const february = 'maintenance 2024-02-29 month';

/** On a day, of several lines. */
const several: Record<string, [day: Day, rule: Rule, ...lines: string[]]> = {
  'line-ends takes a month, an end on an unknown day, and no announced end': [
    '2024-02-29',
    four,
    `1 ${past}`,
    `2 active true: ${february}`,
    `3 ${open}`,
  ],
  'line-ends: the others end on an unknown day': ['2024-06-01', others(true), first, `2 ${past}`],
  'line-ends: the others have no announced end': ['2024-06-01', others(false), first, `2 ${open}`],
  'latest-lines: the newest are supported without an end, the others until they are replaced': [
    '2022-02-01',
    some('latest-lines', { count: 1 }),
    replaced,
    '2 ended false deprecated: maintenance 2022-01-30',
    `3 ${open}`,
  ],
  'below states support from its version on, in any spelling': [
    '2022-02-01',
    below({ version: 'v2.0' }),
    replaced,
    `2 ${open}`,
  ],
  'below a short one ends at its first release': ['2022-02-01', below({ version: '2' }), replaced],
};
test.each(Object.entries(several))('%s', (_, [day, rule, ...lines]) => {
  expect(linesOn(day, [rule]).slice(0, lines.length)).toEqual(lines);
});

test('line-age lasts to the end of the month, and says how its first day is known', () => {
  const inMonth = { releases: { '1.0': '2020-01-15' } };
  expect(linesOn('2020-03-31', [age({ months: 2, endOfMonth: true })], inMonth)).toEqual([
    '1 active true: maintenance 2020-03-31',
  ]);
  const first = recorded('1.0', '2020-01-31', { basis: 'near' });
  const releases = [recorded('1.1', '2020-05-01'), first, recorded('1.2', '2020-01-31')];
  const judged = judgeOn('2021-03-01', { releases, rules: [age()], component: { line: 1 } });
  expect(judged.lines[0]).toMatchObject({
    deprecatedSince: '2021-03-01',
    deprecatedSinceBasis: 'near',
    ends: [{ day: '2021-02-28', basis: 'near' }],
  });
});

test('below knows its day as well as the release that it begins with, or says its own; until that is out, nothing ends; a line ends with its last releases, whenever they came', () => {
  const first = recorded('2.0', '2021-01-31', { basis: 'inferred' });
  const releases = [recorded('1.0', '2020-01-01'), first, recorded('3.0-rc.1', '2021-03-01')];
  const said = [below(), below({ since: '2021-06-01' }), below({ version: '3' })].map(
    (rule) => linesOn('2022-02-01', [rule], { releases })[0],
  );
  expect(said).toEqual([`${replaced} inferred`, replaced.replace('01-30', '05-31'), `1 ${open}`]);
  const within = { '1.0': '2020-06-01', '1.5': '2020-01-01', '1.9': '2021-01-31' };
  const rules = [
    below({ version: '1.5', since: '2020-03-01' }),
    below({ version: '1.9', since: '2021-06-01' }),
    below({ version: '2.0', since: '2023-01-01' }),
  ];
  expect(linesOn('2022-02-01', rules, { releases: within })).toEqual([
    '1 active true: maintenance 2022-12-31',
  ]);
});

const dated = { name: '2', lts: '2030-01-01' } as const;
const lines = [{ name: '1', lts: true }, dated, { name: '3' }];
const limited = (only: NonNullable<Rule['only']>) =>
  linesOn('2024-01-01', [{ kind: 'line-age', months: 12, only, ...said }], { component: { lines } })
    .filter((text) => !text.includes('unstated'))
    .map((text) => text[0]);

test.each<[NonNullable<Rule['only']>, string[]]>([
  [{ lts: false }, ['3']],
  [{ lines: ['1', '3'] }, ['1', '3']],
  [{ match: '^[23]', lts: true }, ['2']],
])('a rule limited to some lines: %j', (only, expected) => expect(limited(only)).toEqual(expected));

test('a declared line brings its own last days, with their reason and evidence', () => {
  const phases = { active: '2020-06', maintenance: '2021-06-30', extended: true } as const;
  const lines: DeclaredLine[] = [
    { name: '1', phases },
    { name: '2', phases: { maintenance: false }, reason: 'The vendor says so.', seen: said.seen },
    { name: '3', phases: { maintenance: true } },
  ];
  expect(linesOn('2021-06-30', [], { component: { lines } })).toEqual([
    '1 maintenance true: active 2020-06-30 month, maintenance 2021-06-30, extended past',
    '2 active true: maintenance open',
    '3 ended false deprecated: maintenance past',
  ]);
  const judged = judgeOn('2021-07-01', { releases, component: { lines } });
  const reason = 'The last days of each line are published.';
  const days = { since: '2021-07-01', ends: '2021-06-30' };
  const [one, two, three] = judged.releases.map(({ verdict }) => verdict);
  expect(three?.ends[0]?.reason).toBe('It ended on a day that is not published.');
  expect(one?.causes).toEqual([{ rule: 'line-ends', reason, ...days }]);
  expect(two?.ends).toEqual([
    { phase: 'maintenance', rule: 'line-ends', reason: 'The vendor says so.', seen: said.seen },
  ]);
});

test('what holds for other lines, or for some, says nothing of a release that belongs to none', () => {
  const lines = [{ name: '1', lts: true }, { name: '2' }];
  const out = (rule: Rule, component: Setting['component'] = { lines }) =>
    deprecatedOn('2024-06-01', { releases, rules: [rule], component });
  const limited = (lts: boolean) => some('all', { since: '2024-02-01', only: { lts } });
  expect(out(ends({ '1': '2024-02-01' }, { others: '2024-03-01' }))).toEqual(['1.0', '2.0']);
  expect(out(limited(true))).toEqual(['1.0']);
  expect(out(limited(false))).toEqual(['2.0']);
  expect(out(limited(false), { lines, line: 1 })).toEqual(['2.0', '3.0']);
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
  ['=1.2.0-0', '1.2.0-rc..1', '1.2.0-rc..1', true],
])('versions in the range %s, of %s: %s', (semver, versions, deprecated, prerelease) => {
  const more = prerelease && { prerelease };
  const releases = words(versions).map((version) => recorded(version, '2024-01-01', more));
  const rules: Rule[] = [{ kind: 'versions', semver, ...said }];
  const component = { prereleases: 'keep' } as const;
  expect(deprecatedOn('2024-06-01', { releases, rules, component })).toEqual(words(deprecated));
});
