import { expect, test } from 'vitest';
import type { RecordedEnd } from '#model/component/line.ts';
import type { Rule } from '#model/support/policy.ts';
import { tableFindings } from '#judge/line-findings.ts';
import { judge } from '#judge/judge.ts';
import { caseOn, historyOf, policyFindingsOf, recordedOf, said, verdictLines } from './cases.ts';
import type { Setting } from './cases.ts';

const evidence = 'https://example.com/lifecycle';
const releases = { '1.0': '2020-01-01', '2.0': '2021-01-01' } as const;
const setting: Setting = { releases, component: { line: 1 } };

function end(line: string, ends: RecordedEnd['ends'], own: Partial<RecordedEnd> = {}): RecordedEnd {
  const stated = { phase: 'maintenance', basis: 'stated', evidence, seen: '2024-01-01' } as const;
  return { line, ends, ...stated, ...own };
}

const active = end('1', '2022-01-31', { phase: 'active' });

function judgeWith(ends: RecordedEnd[], rules: Rule[] = [], component: Setting['component'] = {}) {
  const given = { ...setting, component: { ...setting.component, ...component } };
  const whole = caseOn('2024-06-01', { ...given, rules });
  return judge({ ...whole, history: { ...whole.history, ends } });
}

const table = (line: string, ends: RecordedEnd['ends']): Rule => {
  return { kind: 'line-ends', lines: { [line]: ends }, ...said };
};
const reason = 'The vendor publishes the last days of its lines.';

test('gathered last days: end phases and deprecate, with the table as evidence', () => {
  const { releases, lines } = judgeWith([end('1', '2024-05'), active]);
  const said = `reason ${reason}, seen ${evidence}`;
  expect(releases.slice(0, 1).flatMap(({ verdict }) => verdictLines(verdict))).toEqual([
    'deprecated ended, deprecatedSince 2024-06-01',
    `cause: rule line-ends, since 2024-06-01, ends 2024-05-31, precision month, ${said}`,
    `end: phase active, day 2022-01-31, rule line-ends, ${said}`,
    `end: phase maintenance, day 2024-05-31, precision month, rule line-ends, ${said}`,
  ]);
  expect(lines.map(({ phase }) => phase)).toEqual(['ended', 'unstated']);
});

test.each([
  [evidence, evidence],
  ['http://table.internal/', undefined],
])(
  'gathered last days: the latest of a series holds, and a move is news; a table inside of one’s own network is no public evidence: %s',
  (evidence, seen) => {
    const { lines, movedEnds } = judgeWith([
      end('1', '2023-01-31', { evidence }),
      end('1', '2025-01-31', { evidence, seen: '2024-03-01' }),
      end('2', '2025-06'),
    ]);
    expect(lines.map(({ ends }) => ends[0]?.day)).toEqual(['2025-01-31', '2025-06-30']);
    expect(lines[0]?.ends[0]?.seen).toBe(seen);
    const moved = { from: '2023-01-31', to: '2025-01-31', on: '2024-03-01', seen };
    expect(movedEnds).toEqual([{ line: '1', phase: 'maintenance', ...moved }]);
  },
);

test('gathered last days: a v before a line is none of its name', () => {
  const series = [end('v1', '2023-01-31'), end('v1', '2024-01-31'), end('V2', '2025-06')];
  const judged = judgeWith(series);
  expect(judged.lines.map(({ ends }) => ends[0]?.day)).toEqual(['2024-01-31', '2025-06-30']);
  expect(judged.movedEnds.map(({ line }) => line)).toEqual(['1']);
  const later = [end('1', '2024-01-31'), end('1', true), end('1', '2024-05-31')];
  expect(judgeWith([...series, ...later]).movedEnds).toHaveLength(2);
  const back = judgeWith([...series, end('1', false)]);
  expect([back.lines[0]?.phase, back.movedEnds]).toEqual(['unstated', judged.movedEnds]);
  expect(judgeWith(series, [table('1', '2026-12-31')]).lines[0]?.ends[0]?.day).toBe('2026-12-31');
  const over = judgeWith([...series, end('1', true)]);
  expect([over.lines[0]?.phase, over.movedEnds]).toEqual(['ended', judged.movedEnds]);
  const named = judgeWith([end('2', '2025-06')], [], { line: '^()', lines: [{ name: 'v2' }] });
  expect(named.allLines.map(({ ends }) => ends[0]?.day)).toEqual(['2025-06-30']);
});

test('gathered last days: a table whose lines are not those of the component is told', () => {
  const recorded = recordedOf(setting);
  const foundIn = (known: typeof recorded, ends: RecordedEnd[]) =>
    tableFindings({ ...historyOf(setting), ends }, known).map(({ message }) => message);
  const found = (...ends: RecordedEnd[]) => foundIn(recorded, ends);
  expect(found(end('1.0', '2024-05'), end('v2', '2024-05'))).toEqual([]);
  expect(found()).toEqual([]);
  const devices = recordedOf({ releases: {}, component: { lines: [{ name: 'A1', phases: {} }] } });
  expect(foundIn(devices, [end('B1', '2024-05')])).toHaveLength(1);
  const wanted = (names: string) =>
    `no line here is called ${names}: the lines are 1, 2; mend "line" (of a table a pattern with the group line), or declare them under "lines"`;
  expect(found(end('1', '2024-05'), end('2 (LTS)', '2025-05'), end('v2.x', '2025-05'))).toEqual([
    wanted('2 (LTS), v2.x'),
  ]);
  expect(found(end('1', '2024-05'), end('1 LTS', '2025-05'), end('2 SP1', '2025-05'))).toEqual([]);
  expect(found(end('Agent 1', '2024-05'), end('Agent 2', '2025-05'))).toEqual([
    wanted('Agent 1, Agent 2'),
  ]);
});

test('gathered last days: what a person wrote of a line and phase wins, and a move of the other is no news', () => {
  const series = [end('1', '2025-01-31'), end('1', '2025-02-28', { seen: '2024-03-01' }), active];
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

test('gathered last days: a difference is reported, as is active support behind them, and agreement is not', () => {
  const history = { ...historyOf(setting), ends: [end('1', '2025-01-31')] };
  const findings = (rules: readonly Rule[]) =>
    policyFindingsOf({ ...setting, rules }, history).map(
      ({ place, message, warning }) => `${warning} ${place}: ${message}`,
    );
  const active = (ends: RecordedEnd['ends']) => ({ ...table('1', ends), phase: 'active' }) as Rule;
  expect(findings([table('1', '2025-01-31'), table('2', '2025-01-31')])).toEqual([]);
  expect(findings([active('2025-01'), table('1', '2025-01-31')])).toEqual([]);
  expect(findings([active('2025-02')])).toEqual([
    'true components.svc[0].lines["1"]: has no effect, since support of 1 ends before, on 2025-01-31; mend the day that is wrong',
  ]);
  expect(findings([{ kind: 'line-age', months: 12, ...said }])).toEqual([]);
  expect(policyFindingsOf({ ...setting, rules: [table('1', '2025-01-30')] })).toEqual([]);
  expect(findings([table('1', '2025-01-30')])).toEqual([
    'true components.svc[0].lines["1"]: wins over 2025-01-31, which https://example.com/lifecycle publishes since 2024-01-01; remove the line where that is right',
  ]);
});
