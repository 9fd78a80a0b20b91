/**
 * Questions about single releases of a component file. Nearly all releases are written alike, and one look at
 * such a one shows that no clause can object to it; the clauses ask of the others alone.
 */
import { isInstant } from '#model/instant.ts';
import { placeOf, releasesWhere, type Breach, type Fields, type ReleaseInFile } from './clause.ts';
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

export const doubtfulReleases = /* @__PURE__ */ remember((part: Part): readonly ReleaseInFile[] =>
  releasesWhere(part, (release) => !isPlain(release, part.index.now)),
);

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

export const plainVersion = /^\d{1,15}(?:\.\d{1,15}){0,5}$/;

/** Known keys in order, numbers as the version, a time of the past: right for every clause that asks of one release. */
function isPlain(release: Fields, now: string): boolean {
  let last = -1;
  for (const key in release) {
    const place = releaseKeys.indexOf(key);
    if (place <= last) return false;
    last = place;
  }
  const { version, releaseTimestamp: time, isDeprecated, isStable } = release;
  return (
    typeof version === 'string' &&
    plainVersion.test(version) &&
    typeof time === 'string' &&
    time >= '2000' &&
    time <= now &&
    isInstant(time) &&
    typeof isDeprecated === 'boolean' &&
    (isStable === undefined || isStable === false)
  );
}
