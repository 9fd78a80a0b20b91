/**
 * Questions about single releases of a component file. Nearly all releases are written alike, and one look at
 * such a one shows that no clause can object to it; the clauses ask of the others alone.
 */
import { isInstant } from '#model/time/instant.ts';
import {
  isObject,
  listIn,
  placeOf,
  releasesWhere,
  type Breach,
  type Fields,
  type ReleaseInFile,
} from './clause.ts';
import type { Part } from './observed.ts';
import { remember } from './remember.ts';

/** In their order. */
export const releaseKeys = [
  'version',
  'releaseTimestamp',
  'changelogUrl',
  'isDeprecated',
  'isStable',
];

/** By place in the list, 1 for a release to which no clause can object. */
export const plainReleases = /* @__PURE__ */ remember((part: Part): Uint8Array => {
  const list = listIn(part);
  const plain = new Uint8Array(list.length);
  for (let at = 0; at < list.length; at++) {
    const release = list[at];
    plain[at] = isObject(release) && isPlain(release, part.index.now) ? 1 : 0;
  }
  return plain;
});

export const doubtfulReleases = /* @__PURE__ */ remember((part: Part): readonly ReleaseInFile[] => {
  const plain = plainReleases(part);
  return releasesWhere(part, (at) => plain[at] === 0);
});

type ReleaseProblem = { readonly key?: string; readonly message: string };

/** Turns a question about one release, whose answer for a plain one is no problem, into a check of all. */
export function* perRelease(
  part: Part,
  problemOf: (release: Fields) => ReleaseProblem | undefined,
): Generator<Breach> {
  for (const { file, at, release } of doubtfulReleases(part)) {
    const problem = problemOf(release);
    if (problem === undefined) continue;
    const { key, message } = problem;
    const place = placeOf(at);
    yield { where: file, place: key === undefined ? place : `${place}.${key}`, message };
  }
}

const plainVersion = /^\d{1,15}(?:\.\d{1,15}){0,5}$/;

/** Without a query, in which a secret could stand. */
const plainLink =
  /^https:\/\/(?:(?!xn--)[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?:\/[\w\-./~%+#@,:=;()!]*)?$/;
const maxPlainLink = 1000;

/**
 * Known keys in order, numbers as the version, a time of the past and a plain link: right for every clause that
 * asks of one release, and for the schemas of version, time and link.
 */
function isPlain(release: Fields, now: string): boolean {
  let last = -1;
  for (const key in release) {
    const place = releaseKeys.indexOf(key);
    if (place <= last) return false;
    last = place;
  }
  const { version, releaseTimestamp: time, changelogUrl: link, isDeprecated, isStable } = release;
  return (
    typeof version === 'string' &&
    plainVersion.test(version) &&
    typeof time === 'string' &&
    time >= '2000' &&
    time <= now &&
    isInstant(time) &&
    (link === undefined ||
      (typeof link === 'string' && link.length <= maxPlainLink && plainLink.test(link))) &&
    typeof isDeprecated === 'boolean' &&
    (isStable === undefined || isStable === false)
  );
}
