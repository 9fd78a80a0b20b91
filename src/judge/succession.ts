/** How new releases end old ones. A release candidate of the next line ends nobody's support. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { addDays, addMonths } from '#model/time/instant.ts';
import { uncertain } from '#model/support/support.ts';
import type { PublishedHistory, Release } from './published-history.ts';
import { open, type Deprecation, type Ending } from './verdict.ts';

type Dated = Pick<Release, 'stable' | 'sound' | 'day'> & {
  readonly recorded: Pick<Release['recorded'], 'basis'>;
};

/** All but the newest release and the newest one not taken back, since a higher one came out. */
export function superseded<One extends Dated>(line: readonly One[]): Map<One, Deprecation> {
  const found = new Map<One, Deprecation>();
  let stable: One | undefined;
  let any: One | undefined;
  const sound = new Set<boolean>();
  for (const release of line.toReversed()) {
    const since = release.stable ? stable : any;
    const basis = uncertain(since?.recorded.basis);
    const isLeft = release.sound && !sound.has(true) && (release.stable || sound.size === 0);
    if (release.sound) sound.add(release.stable);
    if (since && !isLeft) found.set(release, withoutUndefined({ since: since.day, basis }));
    if (!any || release.day < any.day) any = release;
    if (release.stable && (!stable || release.day < stable.day)) stable = release;
  }
  return found;
}

/** A line ends once `count` newer ones have begun, in any order, and the grace months are over. */
export function latestLines(
  { count, months }: { readonly count: number; readonly months?: number | undefined },
  { lines }: PublishedHistory,
): ReadonlyMap<string, Ending> {
  const endings = new Map<string, Ending>();
  let stable: readonly Release[] = [];
  let any: readonly Release[] = [];
  for (const { name, first, firstStable } of [...lines.values()].toReversed()) {
    const replaced = (firstStable === undefined ? any : stable)[count - 1];
    endings.set(name, replaced ? endingAt(replaced, months) : open);
    any = earliest(any, first, count);
    if (firstStable !== undefined) stable = earliest(stable, firstStable, count);
  }
  return endings;
}

function earliest(known: readonly Release[], one: Release, count: number): readonly Release[] {
  const later = known.findIndex(({ day }) => day > one.day);
  return known.toSpliced(later < 0 ? known.length : later, 0, one).slice(0, count);
}

/** Without grace months, the last day is the day before the replacement came out. */
function endingAt({ day: begun, recorded }: Release, months: number | undefined): Ending {
  const day = months === undefined ? addDays(begun, -1) : addMonths(begun, months);
  return withoutUndefined({ day, basis: uncertain(recorded.basis) });
}
