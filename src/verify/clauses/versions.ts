/** Versions as Renovate's `loose` versioning reads them, in its order. */
import {
  compareVersions,
  isPrerelease,
  parseVersion,
  versionProblem,
  type Version,
} from '#model/version/version.ts';
import type { Clause, Fields, ReleaseInFile } from '../clause.ts';
import { isObject, listIn, placeOf, releasesWhere, shown } from '../clause.ts';
import { perRelease } from '../doubtful.ts';
import type { Part } from '../observed.ts';
import { remember } from '../remember.ts';

export const versions: readonly Clause[] = [
  {
    name: 'version-is-text',
    level: 'violation',
    why: 'A version that is missing or a number makes Renovate reject the whole file; 1.10 is not 1.1.',
    each: (part) =>
      perRelease(part, ({ version }) =>
        typeof version === 'string' || version === null
          ? undefined
          : { key: 'version', message: `must be a string, not ${shown(version)}` },
      ),
  },
  {
    name: 'version-begins-with-digits',
    level: 'violation',
    why: 'Renovate leaves out what it cannot order.',
    each: (part) =>
      perVersion(part, (version) =>
        /^[vV]?\d/.test(version) ? undefined : 'must begin with digits, such as 2026.1.0',
      ),
  },
  {
    name: 'version-at-most-six-groups',
    level: 'violation',
    why: 'Renovate calls a version of more than six digit groups invalid.',
    each: (part) =>
      perVersion(part, (version) =>
        digitGroups(version) > 6 ? 'has more than six groups of digits' : undefined,
      ),
  },
  {
    name: 'version-is-no-hash',
    level: 'violation',
    why: 'Renovate takes 7 to 40 hexadecimal digits for a commit, and leaves it out.',
    each: (part) =>
      perVersion(part, (version, parsed) =>
        parsed === undefined && /^\d/.test(version) && digitGroups(version) <= 6
          ? 'reads as a commit hash'
          : undefined,
      ),
  },
  {
    name: 'version-is-printable',
    level: 'violation',
    why: 'Nobody can type a version with spaces, controls or characters that hide.',
    each: (part) =>
      perVersion(part, (version, parsed) =>
        parsed === undefined ? undefined : versionProblem(version),
      ),
  },
  {
    name: 'versions-are-unique',
    level: 'violation',
    why: 'Of two equal versions Renovate takes either.',
    each: (part) => perPair(part, repeatedVersions),
  },
  {
    name: 'versions-have-one-spelling',
    level: 'violation',
    why: 'Two spellings of one version are one version to Renovate, and two to people.',
    each: (part) => perPair(part, respelledVersions),
  },
  {
    name: 'oldest-first',
    level: 'violation',
    why: 'Releases are ordered oldest first by the loose comparison, never by date or as text.',
    each: (part) => perPair(part, outOfOrder),
  },
  {
    name: 'prerelease-is-marked',
    level: 'note',
    why: 'Loose versioning calls everything stable, so Renovate would propose it.',
    each: (part) =>
      perRelease(part, ({ version, isStable }) => {
        const parsed = parsedOf(version);
        return parsed === undefined || !isPrerelease(parsed) || isStable === false
          ? undefined
          : { message: `${shown(version)} reads as a pre-release without "isStable": false` };
      }),
  },
];

type Ordered = ReleaseInFile & { readonly version: Version };
type Found = { readonly where: string; readonly place: string; readonly message: string };

/** None where it cannot be ordered. */
function parsedOf(version: unknown): Version | undefined {
  return typeof version === 'string' ? parseVersion(version) : undefined;
}

function perVersion(
  part: Part,
  problemOf: (version: string, parsed: Version | undefined) => string | undefined,
) {
  return perRelease(part, ({ version }: Fields) => {
    const problem = typeof version === 'string' ? problemOf(version, parsedOf(version)) : undefined;
    return problem === undefined
      ? undefined
      : { key: 'version', message: `${shown(version)} ${problem}` };
  });
}

/** Where each version is higher than the one before, nothing can be wrong with any two of them. */
function* perPair(
  part: Part,
  check: (releases: readonly Ordered[]) => Iterable<Found>,
): Generator<Found> {
  if (!isAscending(part)) yield* check(orderable(part));
}

const isAscending = /* @__PURE__ */ remember((part: Part): boolean => {
  let before: Version | undefined;
  for (const release of listIn(part)) {
    const version = isObject(release) ? parsedOf(release['version']) : undefined;
    if (version === undefined) continue;
    if (before !== undefined && compareVersions(before, version) >= 0) return false;
    before = version;
  }
  return true;
});

/** The releases whose versions can be ordered. */
const orderable = /* @__PURE__ */ remember((part: Part): readonly Ordered[] =>
  releasesWhere(part, () => true).flatMap((placed) => {
    const version = parsedOf(placed.release['version']);
    return version === undefined ? [] : [{ ...placed, version }];
  }),
);

function* repeatedVersions(releases: readonly Ordered[]): Generator<Found> {
  const seen = new Set<string>();
  for (const { file, at, version } of releases) {
    if (seen.has(version.text))
      yield { where: file, place: placeOf(at), message: `version ${version.text} stands twice` };
    seen.add(version.text);
  }
}

/** Equal ones stand side by side once sorted, so the whole list needs one pass. */
function* respelledVersions(releases: readonly Ordered[]): Generator<Found> {
  const sorted = [...releases].sort((a, b) => compareVersions(a.version, b.version));
  for (const [index, { file, at, version }] of sorted.entries()) {
    const before = sorted[index - 1]?.version;
    if (before !== undefined && before.text !== version.text && !compareVersions(before, version))
      yield {
        where: file,
        place: placeOf(at),
        message: `${version.text} and ${before.text} are the same version`,
      };
  }
}

function* outOfOrder(releases: readonly Ordered[]): Generator<Found> {
  for (const [index, { file, at, version }] of releases.entries()) {
    const before = releases[index - 1]?.version;
    if (before !== undefined && compareVersions(before, version) > 0)
      yield {
        where: file,
        place: placeOf(at),
        message: `${version.text} must stand before ${before.text}`,
      };
  }
}

function digitGroups(version: string): number {
  return /^[vV]?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.').length ?? 0;
}
