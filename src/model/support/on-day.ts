/**
 * What holds on a day, from what is stated with its days: the ends of the phases, and the grounds of a
 * deprecation. What is judged, and what is said later of what was judged, comes from here alone.
 */
import { compareText } from '../order.ts';
import { addDays, type Day } from '../time/instant.ts';
import {
  phaseOn,
  type PhaseEnd,
  type Standing,
  type SupportPhase,
  type UncertainBasis,
} from './support.ts';

/** What a ground for a deprecation needs to have a day. */
type Ground = {
  /** The first day of the deprecation. Absent where it is not known: then it holds already. */
  readonly since?: Day | undefined;
  readonly basis?: UncertainBasis | undefined;
  readonly rule?: string;
};

/** At most one end per phase; all grounds that there are or will be, in the order that breaks ties. */
type Stated<Cause extends Ground> = {
  readonly ends: readonly PhaseEnd[];
  readonly causes: readonly Cause[];
};

type OnDay<Cause> = {
  readonly deprecated: boolean;
  readonly deprecatedSince: Day | undefined;
  readonly deprecatedSinceBasis: UncertainBasis | undefined;
  readonly phase: SupportPhase;
  /** The grounds that hold, the decisive one first. */
  readonly causes: readonly Cause[];
  /** The first ground to come, where none holds. */
  readonly coming: Cause | undefined;
};

export function onDay<Cause extends Ground>(
  day: Day,
  { ends, causes }: Stated<Cause>,
): OnDay<Cause> {
  const ordered = causes.toSorted((a, b) => compareText(a.since ?? '', b.since ?? ''));
  const holding = ordered.filter(({ since }) => since === undefined || since <= day);
  const first = holding.find(({ since }) => since !== undefined);
  return {
    deprecated: holding.length > 0,
    deprecatedSince: first?.since,
    deprecatedSinceBasis: first?.basis,
    phase: phaseOn(day, ends),
    causes: holding.toSorted((a, b) => Number(isCurated(b)) - Number(isCurated(a))),
    coming: holding.length > 0 ? undefined : ordered[0],
  };
}

/** What a person decides is decisive. */
function isCurated({ rule }: Ground): boolean {
  return rule === 'curated';
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

/** The same on the day that it was judged for or a later one. */
export function standingOn(day: Day, standing: ChangingStanding): Standing {
  const { ends } = standing;
  const { causes: _causes, coming: _coming, ...later } = onDay(day, statedBy(standing));
  return { ...later, ends };
}

/** The days after this one on which the standing may be another. */
export function standingChanges(day: Day, standing: ChangingStanding): readonly Day[] {
  return changeDays(day, statedBy(standing));
}

function statedBy(standing: ChangingStanding): Stated<Ground> {
  const { deprecated, deprecatedSince: since, deprecatedSinceBasis: basis } = standing;
  const { ends, coming } = standing;
  return { ends, causes: deprecated ? [{ since, basis }] : coming ? [coming] : [] };
}
