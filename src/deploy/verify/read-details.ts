/** The details by their schema: it is asked of the first only of releases that differ in version, time and link alone. */
import { acceptorOf } from '#model/acceptor.ts';
import { isInstant } from '#model/instant.ts';
import { detailsFile, type DetailsFile } from '#model/served/details-file.ts';
import { urlProblem } from '#model/url.ts';
import { plainVersion } from './doubtful.ts';
import { isObject, type Fields } from './is-object.ts';
import { isSame } from './same.ts';
import { readAs } from './shape.ts';

export type ReadDetails = {
  readonly details: DetailsFile;
  /** Whether all else that is said of a release is said of the one before it. */
  readonly isTwin: (at: number) => boolean;
};

export function readDetails(value: unknown): ReadDetails | undefined {
  const releases: unknown = isObject(value) ? value['releases'] : undefined;
  if (!isObject(value) || !Array.isArray(releases)) return undefined;
  const twins = twinsIn(releases);
  const few = releases.filter((_, at) => twins[at] === 0);
  const details = acceptorOf(detailsFile)({ ...value, releases: few })
    ? (value as DetailsFile)
    : readAs(detailsFile, value);
  return details && { details, isTwin: (at) => twins[at] === 1 };
}

function twinsIn(releases: readonly unknown[]): Uint8Array {
  const twins = new Uint8Array(releases.length);
  for (let at = 1; at < releases.length; at++) {
    const before = releases[at - 1];
    const release = releases[at];
    if (isObject(before) && isObject(release) && hasPlainFacts(release))
      twins[at] = isSameBeside(before, release) ? 1 : 0;
  }
  return twins;
}

function hasPlainFacts({ version, releaseTimestamp: time, changelogUrl: url }: Fields): boolean {
  return (
    typeof version === 'string' &&
    plainVersion.test(version) &&
    typeof time === 'string' &&
    isInstant(time) &&
    (url === undefined || (typeof url === 'string' && urlProblem(url, ['https:']) === undefined))
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
