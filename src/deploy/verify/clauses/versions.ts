/** Versions as Renovate's `loose` versioning reads them, in its order. */
import {
  compareVersions,
  isPrerelease,
  parseVersion,
  versionProblem,
  type Version,
} from '#model/version.ts';
import type { Clause, Fields, ReleaseInFile } from '../clause.ts';
import { componentFiles, perRelease, releasesIn, shown } from '../clause.ts';
import type { Observed } from '../observed.ts';

export const versions: readonly Clause[] = [
  {
    name: 'version-is-text',
    level: 'violation',
    why: 'A version that is missing or a number makes Renovate reject the whole file; 1.10 is not 1.1.',
    check: (index) =>
      perRelease(index, ({ version }) =>
        typeof version === 'string' || version === null
          ? undefined
          : { key: 'version', message: `must be a string, not ${shown(version)}` },
      ),
  },
  {
    name: 'version-begins-with-digits',
    level: 'violation',
    why: 'Renovate leaves out what it cannot order.',
    check: (index) =>
      perVersion(index, (version) =>
        /^[vV]?\d/.test(version) ? undefined : 'must begin with digits, such as 2026.1.0',
      ),
  },
  {
    name: 'version-at-most-six-groups',
    level: 'violation',
    why: 'Renovate calls a version of more than six digit groups invalid.',
    check: (index) =>
      perVersion(index, (version) =>
        digitGroups(version) > 6 ? 'has more than six groups of digits' : undefined,
      ),
  },
  {
    name: 'version-is-no-hash',
    level: 'violation',
    why: 'Renovate takes 7 to 40 hexadecimal digits for a commit, and leaves it out.',
    check: (index) =>
      perVersion(index, (version) =>
        /^\d/.test(version) && digitGroups(version) <= 6 && parseVersion(version) === undefined
          ? 'reads as a commit hash'
          : undefined,
      ),
  },
  {
    name: 'version-is-printable',
    level: 'violation',
    why: 'Nobody can type a version with spaces, controls or characters that hide.',
    check: (index) =>
      perVersion(index, (version) =>
        parseVersion(version) === undefined ? undefined : versionProblem(version),
      ),
  },
  {
    name: 'versions-are-unique',
    level: 'violation',
    why: 'Of two equal versions Renovate takes either.',
    check: (index) => perPair(index, repeatedVersions),
  },
  {
    name: 'versions-have-one-spelling',
    level: 'violation',
    why: 'Two spellings of one version are one version to Renovate, and two to people.',
    check: (index) => perPair(index, respelledVersions),
  },
  {
    name: 'oldest-first',
    level: 'violation',
    why: 'Releases are ordered oldest first by the loose comparison, never by date or as text.',
    check: (index) => perPair(index, outOfOrder),
  },
  {
    name: 'prerelease-is-marked',
    level: 'note',
    why: 'Loose versioning calls everything stable, so Renovate would propose it.',
    check: (index) =>
      perRelease(index, ({ version, isStable }) => {
        const parsed = typeof version === 'string' ? parseVersion(version) : undefined;
        return parsed === undefined || !isPrerelease(parsed) || isStable === false
          ? undefined
          : { message: `${shown(version)} reads as a pre-release without "isStable": false` };
      }),
  },
];

type Ordered = ReleaseInFile & { readonly version: Version };
type Found = { readonly where: string; readonly place: string; readonly message: string };

function perVersion(index: Observed, problemOf: (version: string) => string | undefined) {
  return perRelease(index, ({ version }: Fields) => {
    const problem = typeof version === 'string' ? problemOf(version) : undefined;
    return problem === undefined
      ? undefined
      : { key: 'version', message: `${shown(version)} ${problem}` };
  });
}

function* perPair(
  index: Observed,
  check: (releases: readonly Ordered[]) => Iterable<Found>,
): Generator<Found> {
  for (const { file, fields } of componentFiles(index)) yield* check(orderable(file, fields));
}

function orderable(file: string, fields: Fields): readonly Ordered[] {
  return [...releasesIn(file, fields)].flatMap((placed) => {
    const text = placed.release['version'];
    const version = typeof text === 'string' ? parseVersion(text) : undefined;
    return version === undefined ? [] : [{ ...placed, version }];
  });
}

function* repeatedVersions(releases: readonly Ordered[]): Generator<Found> {
  const seen = new Set<string>();
  for (const { file, place, version } of releases) {
    if (seen.has(version.text))
      yield { where: file, place, message: `version ${version.text} stands twice` };
    seen.add(version.text);
  }
}

/** Equal ones stand side by side once sorted, so the whole list needs one pass. */
function* respelledVersions(releases: readonly Ordered[]): Generator<Found> {
  const sorted = [...releases].sort((a, b) => compareVersions(a.version, b.version));
  for (const [at, { file, place, version }] of sorted.entries()) {
    const before = sorted[at - 1]?.version;
    if (before !== undefined && before.text !== version.text && !compareVersions(before, version))
      yield {
        where: file,
        place,
        message: `${version.text} and ${before.text} are the same version`,
      };
  }
}

function* outOfOrder(releases: readonly Ordered[]): Generator<Found> {
  for (const [at, { file, place, version }] of releases.entries()) {
    const before = releases[at - 1]?.version;
    if (before !== undefined && compareVersions(before, version) > 0)
      yield { where: file, place, message: `${version.text} must stand before ${before.text}` };
  }
}

function digitGroups(version: string): number {
  return /^[vV]?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.').length ?? 0;
}
