/**
 * A date for a version that is known without one: the latest day that the facts allow. Renovate
 * keeps an undated release pending for ever, so a bound that says so is better than none.
 */
import type { Basis } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import { compareVersions, orderVersions, type Version } from '#model/version.ts';

export type Dated = { readonly version: Version; readonly date: Day | Instant };

export type InferredDate = {
  readonly version: Version;
  readonly date: Day;
  readonly basis: Extract<Basis, 'by' | 'inferred'>;
  readonly evidence: string;
};

/**
 * One answer per undated version, in the order given. `firstSeen` is the day on which they are first
 * met; the bound is that day, or the day of the next dated release above, whichever is earlier.
 */
export function inferDates(
  known: readonly Dated[],
  undated: readonly Version[],
  firstSeen: Day,
): InferredDate[] {
  const ordered = known.toSorted((a, b) => orderVersions(a.version, b.version));
  return undated.map((version) => inferDate(version, nextAbove(ordered, version), firstSeen));
}

function inferDate(version: Version, next: Dated | undefined, firstSeen: Day): InferredDate {
  if (next === undefined || dayOf(next.date) >= firstSeen) {
    const evidence = `No day is known; it was known to exist on ${firstSeen}.`;
    return { version, date: firstSeen, basis: 'by', evidence };
  }
  const evidence = `No day is known; not later than ${next.version.text}, the next release.`;
  return { version, date: dayOf(next.date), basis: 'inferred', evidence };
}

/** The lowest of the ordered releases that is higher than `version`. */
function nextAbove(ordered: readonly Dated[], version: Version): Dated | undefined {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = ordered[middle];
    if (candidate !== undefined && compareVersions(candidate.version, version) > 0) high = middle;
    else low = middle + 1;
  }
  return ordered[low];
}
