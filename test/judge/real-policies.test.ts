import { expect, test } from 'vitest';
import type { Day } from '#model/time/instant.ts';
import { lineFindings } from '#judge/findings.ts';
import { componentOf, judgeOn, policyFindingsOf, recordedOf, type Setting } from './cases.ts';
import { realPolicies, type RealPolicy } from './real-policies.ts';

function settingOf({ line, lines, releases, rules = [] }: RealPolicy): Setting {
  const component = { ...(line !== undefined && { line }), ...(lines && { lines: [...lines] }) };
  return { releases, rules, component };
}

function phasesOn(day: Day, setting: Setting, lines: readonly string[]): string[] {
  const known = new Map(judgeOn(day, setting).lines.map(({ name, phase }) => [name, phase]));
  return lines.map((line) => `${line} ${known.get(line)}`);
}

test.each(Object.entries(realPolicies))('%s', (_, policy) => {
  const setting = settingOf(policy);
  const component = componentOf(setting);
  expect(lineFindings(component, recordedOf(setting))).toEqual([]);
  expect(policyFindingsOf({ ...setting, rules: policy.rules ?? [] })).toEqual([]);
  for (const [day, ...expected] of policy.says) {
    const lines = expected.map((text) => text.slice(0, text.lastIndexOf(' ')));
    expect([day, ...phasesOn(day, setting, lines)]).toEqual([day, ...expected]);
  }
});
