/** What is new between two versions: the releases after the first, up to the second, newest first. */
import { supportWords } from '#model/support/support-words.ts';
import { dayOf } from '#model/time/instant.ts';
import { compareVersions, isBelow, parseVersion, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { ComponentOnDay, PublishedRelease } from './component.ts';

export type Step = ReturnType<typeof stepOf>;

/** None where one of the two is no version that can be ordered. Without an end, up to the newest. */
export function stepsBetween(
  { releases }: ComponentOnDay,
  from: string,
  to?: string,
): Step[] | undefined {
  const [a, b] = [parseVersion(from), to === undefined ? undefined : parseVersion(to)];
  if (a === undefined || (to !== undefined && b === undefined)) return undefined;
  const [low, high] = b !== undefined && compareVersions(a, b) > 0 ? [b, a] : [a, b];
  return releases
    .filter(
      ({ version }) =>
        compareVersions(version, low) > 0 && (high === undefined || isUpTo(version, high)),
    )
    .map(stepOf)
    .toReversed();
}

/** The name of a line stands for all of its releases. */
function isUpTo(version: Version, high: Version): boolean {
  return compareVersions(version, high) <= 0 || isBelow(version, high);
}

function stepOf(release: PublishedRelease) {
  const { version, line, timestamp, recorded, stable, verdict, changelogUrl, notes } = release;
  return withoutUndefined({
    version: version.text,
    line,
    released: dayOf(timestamp),
    basis: recorded.basis,
    stable,
    deprecated: verdict.deprecated,
    phase: verdict.phase,
    words: supportWords(verdict),
    changelogUrl,
    notes,
  });
}
