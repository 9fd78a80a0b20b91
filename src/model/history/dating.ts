/** How the date of a release is known, which of two is better founded, and if both can be true. */
import * as z from 'zod';
import { addDays, dayOf, daysBetween, millisecondsOf, msPerDay } from '../time/instant.ts';
import type { Day, Instant } from '../time/instant.ts';

/** How a date is known, the best founded first. */
export const bases = ['published', 'stated', 'near', 'by', 'inferred'] as const;
export const basis = z.enum(bases);
export const uncertainBasis = basis.extract(['near', 'by', 'inferred']);
export type Basis = z.infer<typeof basis>;
export type UncertainBasis = z.infer<typeof uncertainBasis>;

export type Dating = { readonly date: Day | Instant; readonly basis: Basis };

/** Two sources may write one day in different time zones. */
const exactTolerance = 1;
const nearTolerance = 3;

/** Why no release can have that date; undefined if one can. */
export function dateProblem(date: Day | Instant, now: Instant): string | undefined {
  // Zero values of Go (year 1), databases (1900), Unix (1970, or days later if seconds were read as
  // milliseconds) and ZIP archives (1980). Nothing was released so early.
  if (date < '1970-02' || dayOf(date) === '1980-01-01')
    return `its date ${date} is what tools write where they know none`;
  return isInFuture(date, now) ? `its date ${date} is in the future` : undefined;
}

/** Renovate accepts a date up to a day ahead of its clock. */
export function isInFuture(date: Day | Instant, now: Instant): boolean {
  return date > now && millisecondsOf(date) >= millisecondsOf(now) + msPerDay;
}

export function isBetterFounded(a: Basis, b: Basis): boolean {
  return bases.indexOf(a) < bases.indexOf(b);
}

/** A `by` is a bound, an inferred date only a guess. */
export function isBoundOrGuess(basis: Basis): boolean {
  return basis === 'by' || basis === 'inferred';
}

export function contradict(a: Dating, b: Dating): boolean {
  if (a.basis === 'inferred' || b.basis === 'inferred') return false;
  if (a.basis === 'by' && b.basis === 'by') return false;
  if (a.basis === 'by') return dayOf(b.date) > dayOf(a.date);
  if (b.basis === 'by') return dayOf(a.date) > dayOf(b.date);
  const apart = Math.abs(daysBetween(dayOf(a.date), dayOf(b.date)));
  return apart > (a.basis === 'near' || b.basis === 'near' ? nearTolerance : exactTolerance);
}

/** Without this bound, a backdated release would slip past a reader's minimum release age. */
const maxDaysBeforeFirstSeen = 2;
/** After so many days every usual minimum release age has passed since the first sight. */
const holdBackDays = 14;

/** Whether a date that an author can set lies well before the day on which it was first seen. */
export function isBackdated(date: Day | Instant, firstSeen: Day): boolean {
  return dayOf(date) < addDays(firstSeen, -maxDaysBeforeFirstSeen);
}

/** The day served to Renovate for a backdated release, until usual minimum ages have passed. */
export function heldBackDay(firstSeen: Day, today: Day): Day | undefined {
  const day = addDays(firstSeen, -maxDaysBeforeFirstSeen);
  return day <= today && today < addDays(firstSeen, holdBackDays) ? day : undefined;
}
