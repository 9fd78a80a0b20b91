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
  const found = [...versionProblems(releases), ...dateProblems(releases, now)];
  return [
    ...(changelogUrl.includes('{{')
      ? [wrong('has a changelogUrl with {{, which Renovate would run as a template')]
      : []),
    ...found.map(({ place, message }) => ({ ...wrong(message), place: `releases.${place}` })),
  ];
}

type Found = { readonly place: number; readonly message: string };

function versionProblems(releases: ComponentFile['releases']): Found[] {
  const found: Found[] = [];
  let previous: Version | undefined;
  for (const [place, { version }] of releases.entries()) {
    const parsed = parseVersion(version);
    const say = (message: string) => found.push({ place, message: `${version} ${message}` });
    if (!parsed) say('is no version for Renovate, which would leave it out');
    else if (previous && compareVersions(previous, parsed) === 0)
      say(`is ${previous.text} for Renovate, which would leave one out`);
    previous = parsed;
  }
  return found;
}

function dateProblems(releases: ComponentFile['releases'], now: Instant): Found[] {
  const found: Found[] = [];
  const latest = instantAt(millisecondsOf(now) + msPerDay);
  releases.forEach(({ version, releaseTimestamp }, place) => {
    if (isDated(releaseTimestamp, latest)) return;
    const message = `${version} has no date that Renovate takes, and would wait for ever`;
    found.push({ place, message });
  });
  return found;
}

/**
 * Our one form of a date, and at most a day ahead. A true date before 2000 is served, although Renovate reads it
 * as none: nobody waits for so old a release.
 */
function isDated(timestamp: string | undefined, latest: Instant): boolean {
  return timestamp !== undefined && isInstant(timestamp) && timestamp < latest;
}
