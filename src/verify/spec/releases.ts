/** Versions, times and links of releases, as Renovate reads them. */
import { addDays, dayOf, parseInstant, type Instant } from '#model/time/instant.ts';
import { urlProblem } from '#model/url.ts';
import { compareVersions, isPrerelease, parseVersion } from '#model/version/version.ts';
import type { Version } from '#model/version/version.ts';
import { versionProblem } from '#model/version/version-problem.ts';
import { shown, wrong, type Clause } from '../clause.ts';
import { perRelease, type ComponentFile } from './component.ts';

const time = 'releaseTimestamp';

export const versions: readonly Clause<ComponentFile>[] = [
  {
    name: 'version-is-orderable',
    why: 'Renovate rejects a file with a version that is a number (1.10 is not 1.1), and leaves out what it cannot order.',
    check: perRelease('version', orderProblem),
  },
  {
    name: 'oldest-first',
    why: 'Releases are ordered oldest first by the loose comparison, never by date or as text; of two equal ones Renovate takes either.',
    check(file) {
      let last: Version | undefined;
      return perRelease('version', (said) => {
        const [before, version] = [last, versionOf(said)];
        last = version ?? before;
        const order = before && version ? compareVersions(before, version) : -1;
        if (order > 0) return `${version?.text} must stand before ${before?.text}`;
        return order < 0 ? undefined : `${version?.text} and ${before?.text} are the same version`;
      })(file);
    },
  },
  {
    name: 'prerelease-is-marked',
    level: 'note',
    why: 'Loose versioning calls everything stable, so Renovate would propose it.',
    check: perRelease('version', (version, { isStable }) => {
      const parsed = versionOf(version);
      if (parsed === undefined || !isPrerelease(parsed) || isStable === false) return undefined;
      return `${shown(version)} reads as a pre-release without "isStable": false`;
    }),
  },
];

function orderProblem(version: unknown): string | undefined {
  if (typeof version !== 'string') return `must be a string, not ${shown(version)}`;
  const problem = versionProblem(version);
  return problem && `${shown(version)} ${problem}`;
}

function versionOf(value: unknown): Version | undefined {
  return typeof value === 'string' ? parseVersion(value) : undefined;
}

export const dates: readonly Clause<ComponentFile>[] = [
  {
    name: 'timestamp-is-real',
    why: 'A release without a time stays pending under minimumReleaseAge; one without a zone is read as local time, and 30 February as 1 March.',
    check: perRelease(time, (said) => {
      if (said === undefined) return 'is missing';
      if (instantOf(said) === undefined)
        return `${shown(said)} is no real UTC time; write 2026-01-31T09:30:00.000Z`;
      return /(?:Z|\+00:00)$/.test(said as string) ? undefined : `${shown(said)} must be in UTC`;
    }),
  },
  {
    name: 'timestamp-is-past',
    why: 'Renovate drops a timestamp that is more than 24 hours ahead.',
    check(file) {
      const limit = `${addDays(dayOf(file.now), 1)}${file.now.slice(10)}`;
      return perRelease(time, (said) => {
        const instant = instantOf(said);
        return instant !== undefined && instant > limit ? `${instant} is in the future` : undefined;
      })(file);
    },
  },
  {
    name: 'timestamp-is-plain',
    level: 'note',
    why: 'Renovate reads a timestamp before 2000 as none, though it may be true; one spelling keeps text order and time order the same.',
    check: perRelease(time, (said) => {
      const instant = instantOf(said);
      if (instant === undefined) return undefined;
      if (instant < '2000-01-01') return `${instant} is before 2000`;
      if (said === instant) return undefined;
      return `${shown(said)} is best written YYYY-MM-DDTHH:MM:SS.sssZ`;
    }),
  },
];

function instantOf(value: unknown): Instant | undefined {
  return typeof value === 'string' ? parseInstant(value) : undefined;
}

export const links: readonly Clause<ComponentFile>[] = [
  {
    name: 'links-are-safe',
    why: 'Links are shown to people, and Renovate renders changelogUrl as a Handlebars template; http: can be altered on its way.',
    *check(file) {
      for (const key of ['homepage', 'changelogUrl']) {
        const problem = linkProblem(file.fields[key]);
        if (problem !== undefined) yield wrong(file.path, problem, key);
      }
      yield* perRelease('changelogUrl', linkProblem)(file);
    },
  },
];

function linkProblem(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return `must be a URL, not ${shown(value)}`;
  const problem = urlProblem(value, ['https:']);
  return problem && `${shown(value)} ${problem}`;
}
