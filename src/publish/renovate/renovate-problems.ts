/**
 * What Renovate quietly misunderstands of a component's file, said before it is published. The contract tests feed
 * the same files to Renovate: https://docs.renovatebot.com/modules/datasource/custom/
 */
import {
  instantAt,
  isInstant,
  millisecondsOf,
  msPerDay,
  type Instant,
} from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { ComponentFile } from '#model/served/component-file.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';

/**
 * Where it would read a file and then quietly misunderstand it. The compiler sees that every component file has
 * Renovate's shape.
 */
export function renovateProblems(
  file: string,
  { releases, changelogUrl }: ComponentFile,
  now: Instant,
): Problem[] {
  const wrong = (message: string): Problem => ({ code: 'E-WRONG-OUTPUT', where: file, message });
  const latest = instantAt(millisecondsOf(now) + msPerDay);
  const versions = releases.map(({ version }) => parseVersion(version));
  const found = releases.flatMap(({ version, releaseTimestamp }, place) =>
    [
      ...versionProblem(versions[place], versions[place - 1]),
      ...(isDated(releaseTimestamp, latest)
        ? []
        : ['has no date that Renovate takes, and would wait for ever']),
    ].map((message) => ({ ...wrong(`${version} ${message}`), place: `releases.${place}` })),
  );
  return [
    ...(changelogUrl.includes('{{')
      ? [wrong('has a changelogUrl with {{, which Renovate would run as a template')]
      : []),
    ...found,
  ];
}

function versionProblem(version: Version | undefined, previous: Version | undefined): string[] {
  if (version === undefined) return ['is no version for Renovate, which would leave it out'];
  return previous && compareVersions(previous, version) === 0
    ? [`is ${previous.text} for Renovate, which would leave one out`]
    : [];
}

/**
 * Our one form of a date, and at most a day ahead. A true date before 2000 is served, although Renovate reads it
 * as none: nobody waits for so old a release.
 */
function isDated(timestamp: string | undefined, latest: Instant): boolean {
  return timestamp !== undefined && isInstant(timestamp) && timestamp < latest;
}
