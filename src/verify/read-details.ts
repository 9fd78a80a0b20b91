/** The details by their schema: it is asked of the first only of releases that differ in version, time and link alone. */
import { detailsFile, type DetailsFile } from '#model/served/details-file.ts';
import { isObject, listIn, type Fields } from './clause.ts';
import { valueOf } from './document.ts';
import { plainReleases } from './doubtful.ts';
import type { Part } from './observed.ts';
import { isSame } from './same.ts';
import { readAs } from './shape.ts';

export type ReadDetails = {
  readonly details: DetailsFile;
  /** Whether all else that is said of a release is said of the one before it. */
  readonly isTwin: (at: number) => boolean;
};

export function readDetails(part: Part): ReadDetails | undefined {
  const value = valueOf(part.component?.details);
  const releases: unknown = isObject(value) ? value['releases'] : undefined;
  if (!isObject(value) || !Array.isArray(releases)) return undefined;
  const twins = twinsIn(releases, part);
  const few = releases.filter((_, at) => twins[at] === 0);
  const details = detailsFile.safeParse({ ...value, releases: few }).success
    ? (value as DetailsFile)
    : readAs(detailsFile, value);
  return details && { details, isTwin: (at) => twins[at] === 1 };
}

function twinsIn(releases: readonly unknown[], part: Part): Uint8Array {
  const listed = listIn(part);
  const plain = plainReleases(part);
  const twins = new Uint8Array(releases.length);
  for (let at = 1; at < releases.length; at++) {
    const before = releases[at - 1];
    const release = releases[at];
    if (plain[at] === 1 && isObject(before) && isObject(release))
      twins[at] =
        isAsListed(release, listed[at] as Fields) && isSameBeside(before, release) ? 1 : 0;
  }
  return twins;
}

function isAsListed(release: Fields, listed: Fields): boolean {
  return (
    release['version'] === listed['version'] &&
    release['releaseTimestamp'] === listed['releaseTimestamp'] &&
    release['changelogUrl'] === listed['changelogUrl']
  );
}

function isSameBeside(one: Fields, other: Fields): boolean {
  let more = 0;
  for (const key in one) {
    if (isOwnFact(key)) continue;
    const said = one[key];
    if (!Object.hasOwn(other, key) || !isSame(said, other[key])) return false;
    more++;
  }
  for (const key in other) if (!isOwnFact(key)) more--;
  return more === 0;
}

function isOwnFact(key: string): boolean {
  return key === 'version' || key === 'releaseTimestamp' || key === 'changelogUrl';
}
