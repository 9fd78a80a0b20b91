/**
 * What Renovate makes of a component's file, said before it is published. Renovate itself rejects the
 * whole file for one wrong value, and only its debug log says so. The contract tests feed the same
 * files to both: https://docs.renovatebot.com/modules/datasource/custom/
 */
import * as z from 'zod';
import { addDays, dayOf, isInstant, type Instant } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import { compareVersions, parseVersion } from '#model/version.ts';

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
  return rejectionsOf(file, answer.safeParse(value));
}

/** Where it would be rejected, or read and then quietly misunderstood. */
export function misreadings(file: string, value: unknown, now: Instant): Problem[] {
  const parsed = answer.safeParse(value);
  if (!parsed.success) return rejectionsOf(file, parsed);
  const { releases, changelogUrl, homepage } = parsed.data;
  const whole = [
    ...(releases.length === 0 && homepage === undefined
      ? ['has no releases and no homepage, which Renovate reports as a failed look-up']
      : []),
    ...(changelogUrl?.includes('{{') === true
      ? ['has a changelogUrl with {{, which Renovate would run as a template']
      : []),
  ];
  const latest = believedUntil(now);
  return [
    ...whole.map((message) => ({ file, message })),
    ...releases.flatMap((each, i) =>
      losses(each, releases[i - 1], latest).map((message) => ({
        file,
        place: `releases.${i}`,
        message,
      })),
    ),
  ];
}

function rejectionsOf(file: string, { error }: z.ZodSafeParseResult<Answer>): Problem[] {
  return (error?.issues ?? []).map((issue) => ({
    file,
    place: issue.path.join('.'),
    message: `${issue.message}; Renovate would reject the whole file`,
  }));
}

function losses(
  { version, releaseTimestamp }: Answer['releases'][number],
  previous: Answer['releases'][number] | undefined,
  latest: Instant,
): string[] {
  const parsed = parseVersion(version);
  if (!parsed) return [`${version} is no version for Renovate, which would leave it out`];
  const before = previous && parseVersion(previous.version);
  return [
    ...(before && compareVersions(before, parsed) === 0
      ? [`${version} is ${previous.version} for Renovate, which would leave one out`]
      : []),
    ...(isBelieved(releaseTimestamp, latest)
      ? []
      : [`${version} has no date that Renovate takes, and would wait for ever`]),
  ];
}

/** Our one form of a date, within the bounds that Renovate believes. */
export function keepsTimestamp(timestamp: unknown, now: Instant): boolean {
  return isBelieved(timestamp, believedUntil(now));
}

function isBelieved(timestamp: unknown, latest: Instant): boolean {
  if (typeof timestamp !== 'string' || !isInstant(timestamp)) return false;
  return timestamp > `${earliest}T00:00:00.000Z` && timestamp < latest;
}

/** A day ahead of now. */
function believedUntil(now: Instant): Instant {
  return `${addDays(dayOf(now), 1)}${now.slice(10)}`;
}
