/** Versions as Renovate's `loose` versioning reads them, in its order. */
import {
  compareVersions,
  isPrerelease,
  parseVersion,
  versionProblem,
  type Version,
} from '#model/version/version.ts';
import { isObject, shown, wrong, type Clause } from '../clause.ts';
import { ofReleases, type ComponentFile } from './component.ts';

export const versions: readonly Clause<ComponentFile>[] = [
  ofReleases(
    'version-is-text',
    'A version that is missing or a number makes Renovate reject the whole file; 1.10 is not 1.1.',
    'version',
    (version) =>
      typeof version === 'string' || version === null
        ? undefined
        : `must be a string, not ${shown(version)}`,
  ),
  ofVersions(
    'version-begins-with-digits',
    'Renovate leaves out what it cannot order.',
    (version) =>
      /^[vV]?\d/.test(version) ? undefined : 'must begin with digits, such as 2026.1.0',
  ),
  ofVersions(
    'version-at-most-six-groups',
    'Renovate calls a version of more than six digit groups invalid.',
    (version) => (digitGroups(version) > 6 ? 'has more than six groups of digits' : undefined),
  ),
  ofVersions(
    'version-is-no-hash',
    'Renovate takes 7 to 40 hexadecimal digits for a commit, and leaves it out.',
    (version, parsed) =>
      parsed === undefined && /^\d/.test(version) && digitGroups(version) <= 6
        ? 'reads as a commit hash'
        : undefined,
  ),
  ofVersions(
    'version-is-printable',
    'Nobody can type a version with spaces, controls or characters that hide.',
    (version, parsed) => (parsed === undefined ? undefined : versionProblem(version)),
  ),
  {
    name: 'versions-are-unique',
    why: 'Of two equal versions Renovate takes either.',
    *check(subject) {
      const seen = new Set<string>();
      for (const { place, version } of ordered(subject)) {
        if (seen.has(version.text))
          yield wrong(subject.path, `version ${version.text} stands twice`, place);
        seen.add(version.text);
      }
    },
  },
  {
    name: 'versions-have-one-spelling',
    why: 'Two spellings of one version are one version to Renovate, and two to people.',
    *check(subject) {
      const sorted = ordered(subject).toSorted((a, b) => compareVersions(a.version, b.version));
      for (const [at, { place, version }] of sorted.entries()) {
        const before = sorted[at - 1]?.version;
        if (before && before.text !== version.text && compareVersions(before, version) === 0)
          yield wrong(
            subject.path,
            `${version.text} and ${before.text} are the same version`,
            place,
          );
      }
    },
  },
  {
    name: 'oldest-first',
    why: 'Releases are ordered oldest first by the loose comparison, never by date or as text.',
    *check(subject) {
      const releases = ordered(subject);
      for (const [at, { place, version }] of releases.entries()) {
        const before = releases[at - 1]?.version;
        if (before && compareVersions(before, version) > 0)
          yield wrong(subject.path, `${version.text} must stand before ${before.text}`, place);
      }
    },
  },
  ofReleases(
    'prerelease-is-marked',
    'Loose versioning calls everything stable, so Renovate would propose it.',
    'version',
    (version, { isStable }) => {
      const parsed = typeof version === 'string' ? parseVersion(version) : undefined;
      return parsed !== undefined && isPrerelease(parsed) && isStable !== false
        ? `${shown(version)} reads as a pre-release without "isStable": false`
        : undefined;
    },
    'note',
  ),
];

function ofVersions(
  name: string,
  why: string,
  problemOf: (version: string, parsed: Version | undefined) => string | undefined,
): Clause<ComponentFile> {
  return ofReleases(name, why, 'version', (version) => {
    const problem =
      typeof version === 'string' ? problemOf(version, parseVersion(version)) : undefined;
    return problem && `${shown(version)} ${problem}`;
  });
}

type Ordered = { readonly place: string; readonly version: Version };

/** The releases whose versions can be ordered. */
function ordered({ releases }: ComponentFile): readonly Ordered[] {
  return releases.flatMap((release, at) => {
    const text = isObject(release) ? release['version'] : undefined;
    const version = typeof text === 'string' ? parseVersion(text) : undefined;
    return version === undefined ? [] : [{ place: `releases[${at}]`, version }];
  });
}

function digitGroups(version: string): number {
  return /^[vV]?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.').length ?? 0;
}
