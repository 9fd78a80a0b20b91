/**
 * What Renovate makes of a component's file, said before it is published. Renovate itself rejects the
 * whole file for one wrong value, and only its debug log says so. The contract tests feed the same
 * files to both: https://docs.renovatebot.com/modules/datasource/custom/
 */
import * as z from 'zod';
import {
  instantAt,
  isInstant,
  millisecondsOf,
  msPerDay,
  type Instant,
} from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';

const release = z.object({
  version: z.string(),
  isDeprecated: z.boolean().optional(),
  // Any value is taken; one that is no date counts as none.
  releaseTimestamp: z.unknown().optional(),
  sourceUrl: z.string().optional(),
  sourceDirectory: z.string().optional(),
  changelogUrl: z.string().optional(),
  digest: z.string().optional(),
  isStable: z.boolean().optional(),
});

const answer = z.object({
  releases: z.array(release),
  tags: z.record(z.string(), z.string()).optional(),
  sourceUrl: z.string().optional(),
  sourceDirectory: z.string().optional(),
  changelogUrl: z.string().optional(),
  homepage: z.string().optional(),
});

type Answer = z.infer<typeof answer>;

/** Dates up to here become none: https://github.com/renovatebot/renovate/blob/main/lib/util/timestamp.ts */
const earliest = '2000-01-01';

/** Where Renovate would reject the file. */
export function rejections(file: string, value: unknown): Problem[] {
  const { error } = answer.safeParse(value);
  return (error?.issues ?? []).map((issue): Problem => ({
    code: 'E-WRONG-OUTPUT',
    where: file,
    place: issue.path.join('.'),
    message: `${issue.message}; Renovate would reject the whole file`,
  }));
}

/**
 * Where it would read a file and then quietly misunderstand it. The compiler sees that every component file has
 * Renovate's shape. `ascend`: its versions are known to, and so Renovate reads each of them.
 */
export function renovateProblems(
  file: string,
  { releases, changelogUrl, homepage }: Answer,
  ascend: boolean,
  now: Instant,
): Problem[] {
  const whole = [
    ...(releases.length === 0 && homepage === undefined
      ? ['has no releases and no homepage, which Renovate reports as a failed look-up']
      : []),
    ...(changelogUrl?.includes('{{') === true
      ? ['has a changelogUrl with {{, which Renovate would run as a template']
      : []),
  ];
  const wrong = (message: string): Problem => ({ code: 'E-WRONG-OUTPUT', where: file, message });
  const found = [
    ...(ascend ? [] : versionProblems(releases)),
    ...dateProblems(releases, latestAccepted(now)),
  ];
  return [
    ...whole.map(wrong),
    ...found.map(({ place, message }) => ({ ...wrong(message), place: `releases.${place}` })),
  ];
}

type Found = { readonly place: number; readonly message: string };

function versionProblems(releases: Answer['releases']): Found[] {
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

function dateProblems(releases: Answer['releases'], latest: Instant): Found[] {
  const found: Found[] = [];
  releases.forEach(({ version, releaseTimestamp }, place) => {
    if (isDated(releaseTimestamp, latest) || !parseVersion(version)) return;
    const message = `${version} has no date that Renovate takes, and would wait for ever`;
    found.push({ place, message });
  });
  return found;
}

/** Our one form of a date, within the bounds that Renovate accepts. */
export function keepsTimestamp(timestamp: unknown, now: Instant): boolean {
  return isAccepted(timestamp, latestAccepted(now));
}

function isAccepted(timestamp: unknown, latest: Instant): boolean {
  return isDated(timestamp, latest) && timestamp > `${earliest}T00:00:00.000Z`;
}

/** A true date before 2000 is served, although Renovate reads it as none: nobody waits for so old a release. */
function isDated(timestamp: unknown, latest: Instant): timestamp is Instant {
  return typeof timestamp === 'string' && isInstant(timestamp) && timestamp < latest;
}

/** A day ahead of now. */
function latestAccepted(now: Instant): Instant {
  return instantAt(millisecondsOf(now) + msPerDay);
}
