/**
 * The two rules by which the new puts the old out of support. What puts out must be at least as stable
 * as what is put out: a release candidate of the next line ends nobody's support.
 */
import { countWhile } from '#model/order.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { addDays, addMonths } from '#model/time/instant.ts';
import { uncertain } from '#model/support/support.ts';
import type { Dated, PublishedHistory, Release } from './published-history.ts';
import { endingOn, open, type Deprecation, type Ending } from './verdict.ts';

/** All but the newest of a line, each from the first day on which a higher release existed. */
export function deprecations({ lines }: PublishedHistory): ReadonlyMap<Release, Deprecation> {
  const found = new Map<Release, Deprecation>();
  for (const { releases } of lines.values()) {
    let stable: Dated | undefined;
    let any: Dated | undefined;
    for (const release of releases.toReversed()) {
      const since = release.stable ? stable : any;
      if (since) found.set(release, beginningOn(since));
      any = earlier(any, datedOf(release));
      if (release.stable) stable = earlier(stable, datedOf(release));
    }
  }
  return found;
}

/**
 * A line is out from the first day on which `count` newer lines had begun, in whatever order, and the
 * months of grace had passed. The newest lines are supported, and nobody knows until when.
 */
export function latestLines(
  { count, months }: { readonly count: number; readonly months?: number | undefined },
  { lines }: PublishedHistory,
): ReadonlyMap<string, Ending> {
  const endings = new Map<string, Ending>();
  const stable: Dated[] = [];
  const any: Dated[] = [];
  for (const line of [...lines.values()].toReversed()) {
    const replaced = (line.firstStable === undefined ? any : stable)[count - 1];
    endings.set(line.name, replaced ? endingAt(replaced, months) : open);
    keepEarliest(any, line.first, count);
    if (line.firstStable !== undefined) keepEarliest(stable, line.firstStable, count);
  }
  return endings;
}

/** Without grace, the last day is the one before its replacement came out. */
function endingAt({ day, basis }: Dated, months: number | undefined): Ending {
  const last = months === undefined ? addDays(day, -1) : addMonths(day, months);
  return endingOn(last, uncertain(basis));
}

function beginningOn({ day, basis }: Dated): Deprecation {
  return withoutUndefined({ since: day, basis: uncertain(basis) });
}

function datedOf({ day, recorded }: Release): Dated {
  return { day, basis: recorded.basis };
}

function earlier(a: Dated | undefined, b: Dated): Dated {
  return a !== undefined && a.day <= b.day ? a : b;
}

/** Keeps the `count` earliest, in order, so that thousands of lines need no thousands of sorts. */
function keepEarliest(all: Dated[], one: Dated, count: number): void {
  all.splice(
    countWhile(all, ({ day }) => day <= one.day),
    0,
    one,
  );
  if (all.length > count) all.pop();
}
