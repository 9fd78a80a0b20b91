import { describe, expect, test } from 'vitest';
import type { Day } from '#model/time/instant.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import type { Rule } from '#model/support/policy.ts';
import { isSupported, type PhaseEnd } from '#model/support/support.ts';
import { judgeOn, recorded, said, type Setting } from './cases.ts';

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

describe('phases follow each other, each through its last day', () => {
  const rules = [
    ends({ '1': '2022-03-31' }, { phase: 'active' }),
    ends({ '1': '2023-03-31' }),
    ends({ '1': '2024-03-31' }, { phase: 'extended' }),
  ];
  const known = 'active 2022-03-31, maintenance 2023-03-31, extended 2024-03-31';

  test.each<[Day, string]>([
    ['2022-03-31', `1 active true: ${known}`],
    ['2022-04-01', `1 maintenance true: ${known}`],
    ['2023-03-31', `1 maintenance true: ${known}`],
    ['2023-04-01', `1 extended false deprecated: ${known}`],
    ['2024-03-31', `1 extended false deprecated: ${known}`],
    ['2024-04-01', `1 ended false deprecated: ${known}`],
  ])('on %s', (day, expected) => {
    expect(linesOn(day, rules)[0]).toBe(expected);
    expect(linesOn(day, rules).slice(1)).toEqual([
      '2 unstated unknown: -',
      '3 unstated unknown: -',
    ]);
  });

  const rows: Record<string, Rule[]> = {
    'no end of maintenance is stated → 1 maintenance true: active 2022-03-31': [
      ends({ '1': '2022-03-31' }, { phase: 'active' }),
    ],
    'only an extended end is stated → 1 ended false: extended 2023-12-31': [
      ends({ '1': '2023-12-31' }, { phase: 'extended' }),
    ],
    'extended support is offered, and maintenance is not over → 1 active true: extended 2025-12-31':
      [ends({ '1': '2025-12-31' }, { phase: 'extended' })],
    'extended support has no announced end → 1 extended false deprecated: maintenance past, extended open':
      [ends({ '1': true }), ends({ '1': false }, { phase: 'extended' })],
    'active support has no announced end, and maintenance is over → 1 ended false deprecated: active open, maintenance 2023-01-01':
      [ends({ '1': false }, { phase: 'active' }), ends({ '1': '2023-01-01' })],
  };
  test.each(Object.entries(rows))('where %s', (row, rules) => {
    expect(linesOn('2024-06-01', rules)[0]).toBe(row.split(' → ')[1]);
  });
});

describe('line-ends', () => {
  test('takes a day, a month, an end on an unknown day, and no announced end', () => {
    const rules = [ends({ '1': true, '2': '2024-02', '3': false })];
    const expected = (two: string) => [
      '1 ended false deprecated: maintenance past',
      `2 ${two}: maintenance 2024-02-29 month`,
      '3 active true: maintenance open',
    ];
    expect(linesOn('2024-02-29', rules)).toEqual(expected('active true'));
    expect(linesOn('2024-03-01', rules)).toEqual(expected('ended false deprecated'));
  });

  test('says what holds for the others', () => {
    const others = (value: boolean | '2024-05') =>
      linesOn('2024-06-01', [ends({ '1': '2026-01-01' }, { others: value })]).slice(1);
    expect(others(true)).toEqual([
      '2 ended false deprecated: maintenance past',
      '3 ended false deprecated: maintenance past',
    ]);
    expect(others(false)).toEqual([
      '2 active true: maintenance open',
      '3 active true: maintenance open',
    ]);
    expect(others('2024-05')[0]).toBe('2 ended false deprecated: maintenance 2024-05-31 month');
  });
});

describe('line-age', () => {
  const age = (rest: Partial<Extract<Rule, { kind: 'line-age' }>>): Rule => ({
    kind: 'line-age',
    months: 13,
    ...said,
    ...rest,
  });

  test('to the day, or to the end of that month', () => {
    expect(linesOn('2020-06-01', [age({})])[0]).toBe('1 active true: maintenance 2021-02-28');
    expect(linesOn('2020-03-31', [age({ months: 2, endOfMonth: true })])[0]).toBe(
      '1 active true: maintenance 2020-03-31',
    );
    expect(linesOn('2020-06-01', [age({ months: 12, endOfMonth: true, phase: 'active' })])[0]).toBe(
      '1 active true: active 2021-01-31',
    );
  });

  test.each(['near', 'by', 'inferred'] as const)(
    'carries how the first day is known: %s',
    (basis) => {
      const uncertain = [
        recorded('1.1', '2020-05-01'),
        recorded('1.0', '2020-01-31', { basis }),
        recorded('1.2', '2020-01-31', { basis: 'stated' }),
      ];
      const judged = judgeOn('2021-03-01', {
        releases: uncertain,
        rules: [age({})],
        component: { line: 1 },
      });
      expect(judged.lines[0]).toMatchObject({
        deprecatedSince: '2021-03-01',
        deprecatedSinceBasis: basis,
        ends: [{ day: '2021-02-28', basis }],
      });
      expect(judged.releases[0]?.verdict.causes[0]).toMatchObject({ since: '2021-03-01', basis });
    },
  );

  test.each(['published', 'stated'] as const)('says nothing where it is exact: %s', (basis) => {
    const exact = [recorded('1.0', '2020-01-31', { basis })];
    const [line] = judgeOn('2021-03-01', {
      releases: exact,
      rules: [age({})],
      component: { line: 1 },
    }).lines;
    expect(line).not.toHaveProperty('deprecatedSinceBasis');
    expect(line?.ends[0]).not.toHaveProperty('basis');
  });
});

describe('latest-lines', () => {
  const rule = { kind: 'latest-lines', count: 1, ...said } as const;

  test('the newest are supported without an end, the others until they are replaced', () => {
    expect(linesOn('2022-02-01', [rule])).toEqual([
      '1 ended false deprecated: maintenance 2021-01-30',
      '2 ended false deprecated: maintenance 2022-01-30',
      '3 active true: maintenance open',
    ]);
  });
});

describe('below', () => {
  test('states support from its version on', () => {
    const below: Rule = { kind: 'below', version: '2.0', ...said };
    expect(linesOn('2022-02-01', [below])).toEqual([
      '1 ended false deprecated: maintenance 2021-01-30',
      '2 active true: maintenance open',
      '3 active true: maintenance open',
    ]);
    const releases = [
      recorded('1.0', '2020-01-01'),
      recorded('2.0', '2021-01-31', { basis: 'inferred' }),
    ];
    expect(linesOn('2022-02-01', [below], { releases })[0]).toBe(
      '1 ended false deprecated: maintenance 2021-01-30 inferred',
    );
    expect(linesOn('2022-02-01', [{ ...below, since: '2021-06-01' }], { releases })[0]).toBe(
      '1 ended false deprecated: maintenance 2021-05-31',
    );
  });

  test.each([
    { first: '2020-01-01', next: '2020-06-01' },
    { first: '2020-06-01', next: '2020-01-01' },
  ])('ends some releases of a line, whose last ones have it to go on: %o', ({ first, next }) => {
    const within = { '1.0': first, '1.5': next, '1.9': '2021-01-31' };
    const history = Object.entries(within).map(([version, date]) => recorded(version, date));
    const rules: Rule[] = [
      { kind: 'below', version: '1.5', since: '2020-03-01', ...said },
      { kind: 'below', version: '1.9', since: '2021-06-01', ...said },
      { kind: 'below', version: '2.0', since: '2023-01-01', ...said },
    ];
    expect(linesOn('2022-02-01', rules, { releases: history })).toEqual([
      '1 active true: maintenance 2022-12-31',
    ]);
  });

  test('of another phase deprecates nothing', () => {
    const below: Rule = { kind: 'below', version: '2.0', phase: 'active', ...said };
    expect(linesOn('2022-02-01', [below]).slice(0, 2)).toEqual([
      '1 maintenance true: active 2021-01-30',
      '2 active true: active open',
    ]);
  });
});

describe('all', () => {
  const all = (rest: Partial<Extract<Rule, { kind: 'all' }>>): Rule => ({
    kind: 'all',
    ...said,
    ...rest,
  });

  const rows: Record<string, Parameters<typeof all>[0]> = {
    'deprecates, and supports to its last day: 2022-12-31 → 1 active true deprecated: maintenance 2022-12-31':
      { since: '2022-02-01', ends: '2022-12-31' },
    'ends on it: 2023-01-01 → 1 ended false deprecated: maintenance 2022-12-31': {
      since: '2022-02-01',
      ends: '2022-12-31',
    },
    'deprecates after it, where it says no other day: 2022-12-31 → 1 active true: maintenance 2022-12-31':
      { ends: '2022-12-31' },
    'deprecated on the day after it, where it says no other day: 2023-01-01 → 1 ended false deprecated: maintenance 2022-12-31':
      { ends: '2022-12-31' },
    'ends another phase, which deprecates nothing: 2022-12-31 → 1 maintenance true: active 2022-06-30':
      { ends: '2022-06-30', phase: 'active' },
    'without a last day leaves the phase as it is: 2022-12-31 → 1 unstated unknown deprecated: -': {
      since: '2022-02-01',
    },
  };
  test.each(Object.entries(rows))('%s', (row, rest) => {
    const [, day, expected] = /: (\S+) → (.*)$/.exec(row) ?? [];
    expect(linesOn(day as Day, [all(rest)])[0]).toBe(expected);
  });
});

test.each<[string, Rule]>([
  ['superseded', { kind: 'superseded', ...said }],
  ['versions', { kind: 'versions', versions: ['1.0', '1.1'], ...said }],
])('%s deprecates and leaves the phase as it is', (_, rule) => {
  const two = { '1.0': '2020-01-01', '1.1': '2020-02-01' } as const;
  const stated = ends({ '1': '2022-12-31' });
  const [first] = judgeOn('2022-12-31', {
    releases: two,
    rules: [rule, stated],
    component: { line: 1 },
  }).releases;
  expect(first?.verdict).toMatchObject({ deprecated: true, phase: 'active' });
});

test('of several ends of one phase the earliest counts, and no announced end is the latest', () => {
  const below: Rule = { kind: 'below', version: '1.0', ...said };
  for (const rules of [
    [below, ends({ '1': '2023-06-30' }), ends({ '1': '2023-07-31' })],
    [ends({ '1': '2023-07-31' }), ends({ '1': '2023-06-30' }), below],
  ]) {
    expect(linesOn('2023-06-30', rules)[0]).toBe('1 active true: maintenance 2023-06-30');
  }
});

describe('a rule limited to some lines', () => {
  const lines: DeclaredLine[] = [
    { name: '1', lts: true },
    { name: '2', lts: '2030-01-01' },
    { name: '3' },
  ];
  const limited = (only: NonNullable<Rule['only']>) =>
    linesOn('2024-01-01', [{ kind: 'line-age', months: 12, only, ...said }], {
      component: { lines },
    })
      .filter((text) => !text.includes('unstated'))
      .map((text) => text[0]);

  test.each<[NonNullable<Rule['only']>, string[]]>([
    [{ lts: true }, ['1', '2']],
    [{ lts: false }, ['3']],
    [{ lines: ['1', '3'] }, ['1', '3']],
    [{ match: '^[23]' }, ['2', '3']],
    [{ match: '^[23]', lts: true }, ['2']],
    [{ lines: ['1'], lts: false }, []],
    [{}, ['1', '2', '3']],
  ])('%j', (only, expected) => expect(limited(only)).toEqual(expected));
});

test('a declared line brings its own last days, with their reason and evidence', () => {
  const lines: DeclaredLine[] = [
    {
      name: '1',
      title: 'One',
      phases: { active: '2020-06', maintenance: '2021-06-30', extended: true },
    },
    { name: '2', phases: { maintenance: false }, reason: 'The vendor says so.', seen: said.seen },
    { name: '3', phases: { maintenance: true } },
  ];
  expect(linesOn('2021-06-30', [], { component: { lines } })).toEqual([
    '1 maintenance true: active 2020-06-30 month, maintenance 2021-06-30, extended past',
    '2 active true: maintenance open',
    '3 ended false deprecated: maintenance past',
  ]);
  const judged = judgeOn('2021-07-01', { releases, component: { lines } });
  expect(judged.releases[0]?.verdict.causes).toEqual([
    {
      rule: 'line-ends',
      reason: 'The last days of One are published.',
      since: '2021-07-01',
      ends: '2021-06-30',
    },
  ]);
  expect(judged.releases[1]?.verdict.ends).toEqual([
    { phase: 'maintenance', rule: 'line-ends', reason: 'The vendor says so.', seen: said.seen },
  ]);
});

test('the newest supported one is supported; a release without any statement is only the headline', () => {
  const judged = judgeOn('2021-06-01', {
    releases,
    rules: [ends({ '1': '2030-01-01' })],
    component: { line: 1 },
  });
  expect(judged.newestSupported?.version.text).toBe('1.0');
  expect(judged.headline?.version.text).toBe('3.0');
});
