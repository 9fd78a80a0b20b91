/**
 * The two rules by which the new puts the old out of support. What puts out must be at least as stable
 * as what is put out: a release candidate of the next line ends nobody's support.
 */
import { addDays, type Day } from '#model/instant.ts';
import type { Past, Release } from './past.ts';
import { endingOn, type Judge, type Term } from './term.ts';

/** All but the newest of a line, each from the first day on which a higher release existed. */
export function superseded({ lines }: Past): Judge {
  const terms = new Map<Release, Term>();
  for (const { releases } of lines.values()) {
    let stable: Day | undefined;
    let any: Day | undefined;
    for (const release of releases.toReversed()) {
      const since = release.stable ? stable : any;
      if (since !== undefined) terms.set(release, { since });
      any = earlier(any, release.day);
      if (release.stable) stable = earlier(stable, release.day);
    }
  }
  return (release) => terms.get(release);
}

/** A line is out from the first day on which `count` newer lines had begun, in whatever order. */
export function latestLines(count: number, { lines }: Past): Judge {
  const terms = new Map<string, Term>();
  const stable: Day[] = [];
  const any: Day[] = [];
  for (const line of [...lines.values()].toReversed()) {
    const since = (line.firstStable === undefined ? any : stable)[count - 1];
    if (since !== undefined) terms.set(line.name, endingOn(addDays(since, -1)));
    keepEarliest(any, line.first, count);
    if (line.firstStable !== undefined) keepEarliest(stable, line.firstStable, count);
  }
  return ({ line }) => (line === undefined ? undefined : terms.get(line));
}

function earlier(a: Day | undefined, b: Day): Day {
  return a !== undefined && a <= b ? a : b;
}

/** Keeps the `count` earliest days, in order, so that thousands of lines need no thousands of sorts. */
function keepEarliest(days: Day[], day: Day, count: number): void {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? day) <= day) low = middle + 1;
    else high = middle;
  }
  days.splice(low, 0, day);
  if (days.length > count) days.pop();
}
