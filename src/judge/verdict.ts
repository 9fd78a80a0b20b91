/** What follows from all the grounds that there are, on one day. */
import { addDays, type Day } from '#model/instant.ts';
import type { Cause, Verdict } from '#model/verdict.ts';
import { given } from '#model/given.ts';
import type { Release } from './past.ts';

const supported: Verdict = { deprecated: false, causes: [] };

/** `causes` are all that the release has or will ever have, in the order in which ties are broken. */
export function verdictOn(today: Day, release: Release, causes: readonly Cause[]): Verdict {
  const { correction } = release;
  if (correction?.deprecated === false) {
    const { why, seen } = correction;
    return { deprecated: false, causes: [], overruled: { why, seen } };
  }
  if (causes.length === 0) return supported;
  const ordered = causes.toSorted(earliestFirst);
  const holding = ordered.filter((cause) => holds(cause, today));
  return given({
    deprecated: holding.length > 0,
    causes: decisiveFirst(holding),
    supportEnds: supportEnds(ordered),
    coming: holding.length > 0 ? undefined : ordered[0],
  });
}

/**
 * The first day after today on which the verdict becomes another, or a support that outlived the
 * deprecation is over. A further ground for what is deprecated already counts too: readers see it.
 */
export function nextChangeOf(
  today: Day,
  verdict: Verdict,
  causes: readonly Cause[],
): Day | undefined {
  if (verdict.overruled) return undefined;
  const days = causes.flatMap(({ since }) => since ?? []);
  if (verdict.supportEnds !== undefined) days.push(addDays(verdict.supportEnds, 1));
  return days
    .filter((day) => day > today)
    .sort()
    .at(0);
}

function holds({ since }: Cause, today: Day): boolean {
  return since === undefined || since <= today;
}

/** An unknown day lies before every known one: that ground holds already. The sort is stable. */
function earliestFirst(a: Cause, b: Cause): number {
  const [left, right] = [a.since ?? '', b.since ?? ''];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function decisiveFirst(holding: readonly Cause[]): readonly Cause[] {
  const curated = holding.filter(({ rule }) => rule === 'curated');
  return [...curated, ...holding.filter(({ rule }) => rule !== 'curated')];
}

/**
 * The first end among all grounds, past and coming. A ground whose day nobody knows may have been
 * the first, so beside it no day is claimed.
 */
function supportEnds(causes: readonly Cause[]): Day | undefined {
  const ends: Day[] = [];
  for (const cause of causes) {
    const end = cause.ends ?? (cause.since && addDays(cause.since, -1));
    if (end === undefined) return undefined;
    ends.push(end);
  }
  return ends.sort().at(0);
}
