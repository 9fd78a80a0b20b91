/** Where a person's table of last days contradicts the one that the vendor publishes. The person's wins. */
import { endKey, latestEnds } from '#model/end-source.ts';
import type { History } from '#model/history.ts';
import type { Rule } from '#model/policy.ts';
import type { RuleFinding } from './rule-findings.ts';
import { phaseOf } from './rules.ts';

export function endFindings(rule: Rule, { ends }: History): RuleFinding[] {
  if (rule.kind !== 'line-ends') return [];
  const latest = latestEnds(ends);
  return Object.entries(rule.lines).flatMap(([line, written]) => {
    const gathered = latest.get(endKey({ line, phase: phaseOf(rule) }));
    if (gathered === undefined || gathered.ends === written) return [];
    const message = `wins over ${gathered.ends}, which ${gathered.evidence} publishes since ${gathered.seen}; remove the line where that is right`;
    return [{ key: `.lines[${JSON.stringify(line)}]`, message, warning: true as const }];
  });
}
