import { describe, expect, test } from 'vitest';
import type { RecordedEnd } from '#model/component/line.ts';
import type { Rule } from '#model/support/policy.ts';
import { judge } from '#judge/judge.ts';
import { componentOf, historyOf, policyFindingsOf, said, type Setting } from './cases.ts';

const evidence = 'https://example.com/lifecycle';
const setting: Setting = {
  releases: { '1.0': '2020-01-01', '2.0': '2021-01-01' },
  component: { line: 1 },
};

function end(
  line: string,
  ends: RecordedEnd['ends'],
  more: Partial<RecordedEnd> = {},
): RecordedEnd {
  return {
    line,
    phase: 'maintenance',
    ends,
    basis: 'stated',
    evidence,
    seen: '2024-01-01',
    ...more,
  };
}

function judgeWith(
  ends: RecordedEnd[],
  rules: readonly Rule[] = [],
  component: Setting['component'] = {},
) {
  const given = { ...setting, component: { ...setting.component, ...component } };
  return judge({
    component: componentOf(given),
    history: { ...historyOf(given), ends },
    rules,
    curated: undefined,
    now: '2024-06-01T00:00:00.000Z',
  });
}

const table = (line: string, ends: RecordedEnd['ends']): Rule => ({
  kind: 'line-ends',
  lines: { [line]: ends },
  ...said,
});
const reason = 'The vendor publishes the last days of its lines.';

describe('gathered last days', () => {
  test('end phases and deprecate, with the table as evidence', () => {
    const { releases, lines } = judgeWith([
      end('1', '2024-05'),
      end('1', '2022-01-31', { phase: 'active' }),
    ]);
    expect(releases[0]?.verdict).toEqual({
      deprecated: true,
      deprecatedSince: '2024-06-01',
      causes: [
        {
          rule: 'line-ends',
          reason,
          seen: evidence,
          since: '2024-06-01',
          ends: '2024-05-31',
          precision: 'month',
        },
      ],
      phase: 'ended',
      ends: [
        { phase: 'active', day: '2022-01-31', rule: 'line-ends', reason, seen: evidence },
        {
          phase: 'maintenance',
          day: '2024-05-31',
          precision: 'month',
          rule: 'line-ends',
          reason,
          seen: evidence,
        },
      ],
    });
    expect(lines.map(({ phase }) => phase)).toEqual(['ended', 'unstated']);
  });

  test('the latest of a series holds, and a move is news', () => {
    const series = [
      end('1', '2023-01-31'),
      end('1', '2025-01-31', { seen: '2024-03-01' }),
      end('2', '2025-06'),
    ];
    const judged = judgeWith(series);
    expect(judged.lines.map(({ ends }) => ends[0]?.day)).toEqual(['2025-01-31', '2025-06-30']);
    expect(judged.movedEnds).toEqual([
      {
        line: '1',
        phase: 'maintenance',
        from: '2023-01-31',
        to: '2025-01-31',
        on: '2024-03-01',
        seen: evidence,
      },
    ]);
  });

  test('a table inside of one’s own network is no public evidence', () => {
    const series = [
      end('1', '2023-01-31', { evidence: 'http://table.internal/' }),
      end('1', '2025-01-31', { evidence: 'http://table.internal/' }),
    ];
    const { lines, movedEnds } = judgeWith(series);
    expect(lines[0]?.ends[0]).not.toHaveProperty('seen');
    expect(movedEnds[0]).not.toHaveProperty('seen');
  });

  test('what a person wrote of a line and phase wins, and a move of the other is no news', () => {
    const series = [
      end('1', '2025-01-31'),
      end('1', '2025-02-28', { seen: '2024-03-01' }),
      end('1', '2022-01-31', { phase: 'active' }),
    ];
    const byRule = judgeWith(series, [table('1', '2026-12-31')]);
    expect(byRule.lines[0]?.ends.map(({ phase, day }) => `${phase} ${day}`)).toEqual([
      'active 2022-01-31',
      'maintenance 2026-12-31',
    ]);
    expect(byRule.movedEnds).toEqual([]);
    const lines = [{ name: '1', phases: { maintenance: '2026-11' as const } }];
    expect(judgeWith(series, [], { lines }).lines[0]?.ends[1]?.day).toBe('2026-11-30');
    expect(judgeWith(series, [table('2', '2023-12-31')]).lines[0]?.ends[1]?.day).toBe('2025-02-28');
  });

  test('a difference is reported, agreement is not', () => {
    const history = { ...historyOf(setting), ends: [end('1', '2025-01-31')] };
    const findings = (rules: readonly Rule[]) =>
      policyFindingsOf({ ...setting, rules }, history).map(({ place, message, warning }) => [
        place,
        message,
        warning,
      ]);
    expect(findings([table('1', '2025-01-31'), table('2', '2025-01-31')])).toEqual([]);
    expect(findings([{ kind: 'line-age', months: 12, ...said }])).toEqual([]);
    const none = policyFindingsOf({ ...setting, rules: [table('1', '2025-01-30')] });
    expect(none).toEqual([]);
    expect(findings([table('1', '2025-01-30')])).toEqual([
      [
        'components.svc[0].lines["1"]',
        'wins over 2025-01-31, which https://example.com/lifecycle publishes since 2024-01-01; remove the line where that is right',
        true,
      ],
    ]);
  });
});
