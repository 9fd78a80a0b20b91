/**
 * A date for a version that is known without one: the latest day that the facts allow. Renovate
 * keeps an undated release pending forever, so a bound that says so is better than none.
 */
import { countWhile } from '#model/order.ts';
import type { Basis } from '#model/dating.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Clean, CleanRelease } from '#model/clean.ts';
import { compareVersions, type Version } from '#model/version.ts';
import { inVersionOrder } from '#model/version-order.ts';

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
  const ordered = inVersionOrder(known, ({ version }) => version);
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
  const place = countWhile(ordered, (one) => compareVersions(one.version, version) <= 0);
  return ordered[place];
}

/**
 * For a first import: dates for what its upstream lists without one, from the releases around it.
 * Later on, the day on which it was first seen is the better bound: a neighbour's date would make a new release look old.
 */
export function dateUndated(clean: Clean, today: Day): Clean {
  const undated = clean.releases.filter((release) => release.date === undefined);
  const inferred = inferDates(
    clean.releases.flatMap(dated),
    undated.map((one) => one.version),
    today,
  );
  const byVersion = new Map(inferred.map((one) => [one.version.text, one]));
  return {
    ...clean,
    releases: clean.releases.map((release) => {
      const known = byVersion.get(release.version.text);
      if (known === undefined) return release;
      const evidence = `${known.evidence} Listed by ${release.evidence}`;
      return { ...release, date: known.date, basis: known.basis, evidence };
    }),
  };
}

function dated({ version, date }: CleanRelease) {
  return date === undefined ? [] : [{ version, date }];
}
