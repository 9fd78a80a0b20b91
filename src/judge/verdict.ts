/** Statements about a release, and the verdict that follows from all of them on a day. */
import { compareText } from '#model/order.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { addDays, endOfMonth, isMonth, type Day } from '#model/time/instant.ts';
import type { Correction } from '#model/component/curated.ts';
import type { LastDay } from '#model/component/line.ts';
import { changeDays, endOf, onDay, supportEnd, timedPhases } from '#model/support/support.ts';
import type { PhaseEnd } from '#model/support/support.ts';
import { groundsOf, type Cause, type StatedEnd, type Verdict } from '#model/support/verdict.ts';
import type { Release } from './published-history.ts';

/** When a phase ends. Empty if the phase is stated and no end is announced. */
export type Ending = Omit<PhaseEnd, 'phase'>;

export type Deprecation = Pick<Cause, 'since' | 'ends' | 'precision' | 'basis'>;

export type RuleEffect = { readonly cause?: Cause; readonly ends: readonly StatedEnd[] };

/** Undefined if nothing is said of the release. */
export type Judge = (release: Release) => RuleEffect | undefined;

/** No end is announced. */
export const open: Ending = {};

export function endingAs(written: LastDay): Ending {
  if (typeof written === 'boolean') return written ? { past: true } : open;
  return isMonth(written) ? { day: endOfMonth(written), precision: 'month' } : { day: written };
}

/** Supported means through the last day, so the deprecation starts on the day after it. */
export function deprecationAfter({ day, precision, basis, past }: Ending): Deprecation | undefined {
  if (past) return {};
  if (day === undefined) return undefined;
  return withoutUndefined({ since: addDays(day, 1), ends: day, precision, basis });
}

/** The ends, with the cause of deprecation that follows from the end of maintenance. */
export function effectOfEnds(ends: readonly StatedEnd[]): RuleEffect {
  const end = supportEnd(ends);
  const deprecation = end && deprecationAfter(end);
  if (!deprecation) return { ends };
  const { rule, reason, seen } = end;
  return { cause: withoutUndefined({ rule, reason, seen, ...deprecation }), ends };
}

export function byLine(said: ReadonlyMap<string | undefined, RuleEffect | undefined>): Judge {
  return ({ line }) => said.get(line);
}

/** `causes`: also future ones, in the order that breaks ties. `stated`: the earliest end counts. */
export function verdictOn(
  today: Day,
  correction: Pick<Correction, 'deprecated' | 'why' | 'seen'> | undefined,
  causes: readonly Cause[],
  stated: readonly StatedEnd[],
): Verdict {
  const each = endPerPhase(stated, inTime);
  if (correction?.deprecated !== false) return verdictFrom(today, withinSupport(each), causes);
  const { why, seen } = correction;
  const left = each.filter(({ phase }) => phase !== 'extended').map(withoutSupportEnd);
  return { ...verdictFrom(today, left, []), overruled: { why, seen } };
}

/** `causes`: also future ones. */
export function verdictFrom(day: Day, ends: readonly StatedEnd[], causes: readonly Cause[]) {
  const said = onDay(day, { ends, causes });
  const later = causes.filter((one) => !said.causes.includes(one) && one !== said.coming);
  return withoutUndefined({ ...said, ends, later: some(later) });
}

/** Overruling a deprecation overrules the end of support that caused it: none is announced. */
function withoutSupportEnd(end: StatedEnd): StatedEnd {
  const { phase, rule, reason, seen } = end;
  return phase === 'maintenance' ? withoutUndefined({ phase, rule, reason, seen }) : end;
}

/** The next day on which the state changes by itself, not by one more cause of deprecation. */
export function nextChangeOf(today: Day, verdict: Verdict): Day | undefined {
  const stated = { ends: verdict.ends, causes: groundsOf(verdict) };
  const isOther = (day: Day) => {
    const { deprecated, phase } = onDay(day, stated);
    return deprecated !== verdict.deprecated || phase !== verdict.phase;
  };
  return changeDays(today, stated).find(isOther);
}

/** A line's phase lasts as long as that of any of its releases. */
export function longestEnds(stated: readonly StatedEnd[]): StatedEnd[] {
  return endPerPhase(stated, (a, b) => inTime(b, a));
}

/** The first end per phase: an unknown past day sorts first, so none is claimed; no end is last. */
function endPerPhase(stated: readonly StatedEnd[], order: typeof inTime): StatedEnd[] {
  const sorted = stated.toSorted(order);
  return timedPhases.flatMap((phase) => endOf(sorted, phase) ?? []);
}

/** Active implies supported: drops an end of the active phase after the end of support. */
function withinSupport(ends: readonly StatedEnd[]): StatedEnd[] {
  const last = supportEnd(ends);
  const isLater = (end: StatedEnd) => last && !last.past && timeKey(end) > timeKey(last);
  return ends.filter((end) => end.phase !== 'active' || !isLater(end));
}

function inTime(a: StatedEnd, b: StatedEnd): number {
  return compareText(timeKey(a), timeKey(b));
}

/** A sort key in the order of time. */
export function timeKey({ day, past }: Ending): string {
  return past ? '' : (day ?? '~');
}
