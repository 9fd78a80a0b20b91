/** Two questions: may I still choose it (`deprecated`), and does it still get fixes (`phase`)? */
import type { Basis, UncertainBasis } from '../history/dating.ts';
import { compareText } from '../order.ts';
import { addDays, type Day } from '../time/instant.ts';

/**
 * In the order in which they follow each other.
 * - `active`: features and fixes
 * - `maintenance`: fixes, or security fixes only
 * - `extended`: fixes under a paid or limited offer only
 * - `ended`: no fixes
 * - `unstated`: nobody said
 */
export const supportPhases = ['active', 'maintenance', 'extended', 'ended', 'unstated'] as const;
export type SupportPhase = (typeof supportPhases)[number];

export const timedPhases = ['active', 'maintenance', 'extended'] as const;
export type TimedPhase = (typeof timedPhases)[number];

/** The end of a phase that somebody stated. Without a day and not past, no end is announced. */
export type PhaseEnd = {
  readonly phase: TimedPhase;
  /** The last day, in UTC; if only the month is known, the last day of the month. */
  readonly day?: Day | undefined;
  readonly precision?: 'month' | undefined;
  /** Absent if the day is exact. */
  readonly basis?: UncertainBasis | undefined;
  /** It is over, on a day that was not published. */
  readonly past?: true | undefined;
};

/** The answers to both questions on a day. */
export type Standing = {
  readonly deprecated: boolean;
  readonly deprecatedSince?: Day | undefined;
  /** How that day is known, if it is not exact. */
  readonly deprecatedSinceBasis?: UncertainBasis | undefined;
  readonly phase: SupportPhase;
  /** What is stated, in the order of the phases; at most one end per phase. */
  readonly ends: readonly PhaseEnd[];
};

/** Undefined if nobody stated anything. */
export function isSupported(phase: SupportPhase): boolean | undefined {
  return phase === 'unstated' ? undefined : phase === 'active' || phase === 'maintenance';
}

export function endOf<End extends PhaseEnd>(ends: readonly End[], phase: TimedPhase) {
  return ends.find((end) => end.phase === phase);
}

export const adviceKinds = ['stay', 'patch', 'move', 'replace', 'none'] as const;

/** An end within so many days is near: pages mark it, audits report it, and advice avoids it. */
export const soonDays = 90;

/** The last supported day: the end of maintenance. */
export function supportEnd<End extends PhaseEnd>(ends: readonly End[]): End | undefined {
  return endOf(ends, 'maintenance');
}

/** The end after which at most extended support is left; if only that is stated, its own end. */
export function closingEnd<End extends PhaseEnd>(ends: readonly End[]): End | undefined {
  return supportEnd(ends) ?? endOf(ends, 'extended');
}

/** The phase on a day, from what is stated. The last day of a phase still belongs to it. */
export function phaseOn(today: Day, ends: readonly PhaseEnd[]): SupportPhase {
  if (ends.length === 0) return 'unstated';
  const active = endOf(ends, 'active');
  const extended = endOf(ends, 'extended');
  if (isOver(closingEnd(ends), today))
    return extended && !isOver(extended, today) ? 'extended' : 'ended';
  return isOver(active, today) ? 'maintenance' : 'active';
}

export function isOver(end: PhaseEnd | undefined, today: Day): boolean {
  return end?.past === true || (end?.day !== undefined && end.day < today);
}

/** The basis of a day that follows from another one; undefined if that one is exact. */
export function uncertain(basis: Basis | undefined): UncertainBasis | undefined {
  return basis === undefined || basis === 'published' || basis === 'stated' ? undefined : basis;
}

// What holds on a day, from what is stated. Every verdict comes from here.

type Ground = {
  /** The first day of the deprecation. Absent if it is not known: then it holds already. */
  readonly since?: Day | undefined;
  readonly basis?: UncertainBasis | undefined;
  readonly rule?: string;
};

/** At most one end per phase; all causes, present and future, in the order that breaks ties. */
type Stated<Cause extends Ground> = {
  readonly ends: readonly PhaseEnd[];
  readonly causes: readonly Cause[];
};

export function onDay<Cause extends Ground>(day: Day, { ends, causes }: Stated<Cause>) {
  const ordered = causes.toSorted((a, b) => compareText(a.since ?? '', b.since ?? ''));
  const holding = ordered.filter(({ since }) => since === undefined || since <= day);
  const first = holding.find(({ since }) => since !== undefined);
  return {
    deprecated: holding.length > 0,
    deprecatedSince: first?.since,
    deprecatedSinceBasis: first?.basis,
    phase: phaseOn(day, ends),
    // The decision of a person comes first.
    causes: holding.toSorted((a, b) => Number(b.rule === 'curated') - Number(a.rule === 'curated')),
    /** The first ground to come, if none holds yet. */
    coming: holding.length > 0 ? undefined : ordered[0],
  };
}

/** The days after this one on which anything else may hold, in their order. */
export function changeDays(day: Day, { ends, causes }: Stated<Ground>): readonly Day[] {
  const days: Day[] = [];
  for (const { since } of causes) if (since !== undefined && since > day) days.push(since);
  for (const { day: last } of ends)
    if (last !== undefined && last >= day) days.push(addDays(last, 1));
  return days.length < 2 ? days : [...new Set(days)].toSorted();
}

/** A standing as it was judged, with the deprecation that was still to come. */
export type ChangingStanding = Standing & { readonly coming?: Ground | undefined };

/** What deprecates it on a day that does not just follow from the end of support. */
export function announced<Coming extends Ground>({
  ends,
  coming,
}: Pick<Standing, 'ends'> & { readonly coming?: Coming | undefined }): Coming | undefined {
  const last = supportEnd(ends)?.day;
  return last !== undefined && coming?.since === addDays(last, 1) ? undefined : coming;
}

export function standingOn(day: Day, standing: ChangingStanding): Standing {
  const { causes: _causes, coming: _coming, ...later } = onDay(day, statedBy(standing));
  return { ...later, ends: standing.ends };
}

export function statedBy(standing: ChangingStanding): Stated<Ground> {
  const { deprecated, deprecatedSince: since, deprecatedSinceBasis: basis } = standing;
  const { ends, coming } = standing;
  return { ends, causes: deprecated ? [{ since, basis }] : coming ? [coming] : [] };
}
