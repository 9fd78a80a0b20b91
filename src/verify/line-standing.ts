/** What the details say of a line follows from what they say of its releases. */
import type { ServedEnd } from '#model/served/support-keys.ts';
import { timedPhases, type TimedPhase } from '#model/support/support.ts';
import { wrong, type Breach } from './clause.ts';
import type { Line, Release } from './formats.ts';
import { isSame } from './same.ts';

export function lineProblems(path: string, line: Line, own: readonly Release[]): readonly Breach[] {
  const found: Breach[] = [];
  const newest = own.findLast(({ isStable }) => isStable) ?? own.at(-1);
  if (newest === undefined) return found;
  for (const key of ['deprecatedSince', 'deprecatedSinceBasis'] as const)
    if (line[key] !== newest[key])
      found.push(wrong(path, `${key} is not that of its newest release`, line.line));
  for (const phase of timedPhases) {
    const end = line.phases?.find((one) => one.phase === phase);
    if (!isLongest(end, phase, own))
      found.push(wrong(path, `${phase} is not the longest of its releases`, line.line));
  }
  return found;
}

/** Whether an end, or none, is what the releases of a line say of a phase, and none of them says a later one. */
function isLongest(
  end: ServedEnd | undefined,
  phase: TimedPhase,
  own: readonly Release[],
): boolean {
  let isTold = end === undefined;
  for (const { phases = [] } of own)
    for (const stated of phases) {
      if (stated.phase !== phase) continue;
      if (end === undefined) return false;
      if (stated.ends !== undefined && stated.ends > (end.ends ?? '9999')) return false;
      isTold ||= isSame(stated, end);
    }
  return isTold;
}
