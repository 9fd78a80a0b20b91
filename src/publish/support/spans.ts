/** Which phases the bar of a line has, one after the other. */
import { addDays, type Day } from '#model/time/instant.ts';
import { endOf, timedPhases, type TimedPhase } from '#model/support/support.ts';
import type { StatedEnd } from '#model/support/verdict.ts';

/** A phase on a bar. `to`: the first day after it; absent where its end is not announced. */
export type Segment = { readonly phase: TimedPhase; readonly from: Day; readonly to?: Day };

export function segmentsOf(ends: readonly StatedEnd[], first: Day): readonly Segment[] {
  const segments: Segment[] = [];
  let from = first;
  for (const phase of timedPhases) {
    const end = endOf(ends, phase);
    if (!end || end.past) continue;
    const to = end.day === undefined ? undefined : addDays(end.day, 1);
    if (to !== undefined && to <= from) continue;
    segments.push({ phase: drawnAs(phase, ends), from, ...(to !== undefined && { to }) });
    if (to === undefined) break;
    from = to;
  }
  return segments;
}

/** Where no end of active support is stated, a line is active until its support ends. */
function drawnAs(phase: TimedPhase, ends: readonly StatedEnd[]): TimedPhase {
  return phase === 'maintenance' && !endOf(ends, 'active') ? 'active' : phase;
}
