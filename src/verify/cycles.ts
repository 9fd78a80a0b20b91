/** Lines of the details as the cycles of endoflife.date's API, in both of its versions. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import type { TimedPhase } from '#model/support/support.ts';
import { toUri } from '#model/uri.ts';
import { endIn, oldestOf, type Described, type Release, type Subject } from './formats.ts';

export type Cycle = Omit<Subject, 'line' | 'releases'> & {
  readonly name: string;
  readonly title?: string | undefined;
  readonly codename?: string | undefined;
  readonly lts?: boolean | undefined;
  readonly ltsFrom?: Day | undefined;
  readonly first: Day;
  readonly newest: {
    readonly version: string;
    readonly day: Day;
    readonly link?: string | undefined;
  };
};

/** Newest first. */
export function cyclesOf({ id, details, subjects }: Described): readonly Cycle[] {
  const versions = subjects.map(({ line }) => line?.newest ?? details.headline ?? '');
  const byVersion = new Map<string, Release | undefined>(versions.map((one) => [one, undefined]));
  for (const release of details.releases)
    if (byVersion.has(release.version)) byVersion.set(release.version, release);
  return subjects
    .map(({ line, ends, releases }, at): Cycle => {
      const version = versions[at] ?? '';
      const release = byVersion.get(version);
      return {
        ...line,
        ends,
        name: line?.line ?? id,
        first: line?.first ?? firstDay(releases) ?? '1970-01-01',
        newest: {
          version,
          day: dayOf(release?.releaseTimestamp ?? '1970-01-01'),
          link: release?.changelogUrl,
        },
      };
    })
    .toReversed();
}

function firstDay(releases: readonly Release[]): Day | undefined {
  const oldest = oldestOf(releases);
  return oldest && dayOf(oldest.releaseTimestamp);
}

export function v0({ name, codename, first, newest, ends, lts, ltsFrom }: Cycle): object {
  return withoutUndefined({
    cycle: name,
    codename,
    releaseDate: first,
    latest: newest.version,
    latestReleaseDate: newest.day,
    eol: gone(ends, 'maintenance', true),
    support: gone(ends, 'active', false),
    extendedSupport: gone(ends, 'extended', false),
    lts: ltsFrom ?? lts ?? false,
    link: newest.link,
  });
}

/** The first day without; where none is known, whether it is over, or still there. */
function gone(
  ends: Cycle['ends'],
  phase: TimedPhase,
  whenOver: boolean,
): Day | boolean | undefined {
  const end = endIn(ends, phase);
  if (end === undefined) return undefined;
  if (end.ends !== undefined) return addDays(end.ends, 1);
  return (end.past === true) === whenOver;
}

const phaseKeys = [
  ['active', 'isEoas', 'eoasFrom'],
  ['maintenance', 'isEol', 'eolFrom'],
  ['extended', 'isEoes', 'eoesFrom'],
] as const;

export function v1(
  { name, title, codename, first, newest, ends, lts, ltsFrom }: Cycle,
  today: Day,
): object {
  const isOver = (end: Cycle['ends'][number]) => end.past === true || (end.ends ?? '9999') < today;
  const phases = phaseKeys.flatMap(([phase, is, from]) => {
    const end = endIn(ends, phase);
    return end
      ? [
          [is, isOver(end)],
          [from, end.ends === undefined ? null : addDays(end.ends, 1)],
        ]
      : [];
  });
  const link = newest.link === undefined ? null : toUri(newest.link);
  return {
    name,
    codename: codename ?? null,
    label: title ?? name,
    releaseDate: first,
    isLts: lts ?? false,
    ltsFrom: ltsFrom ?? null,
    ...(Object.fromEntries(phases) as object),
    isMaintained: ends.some((end) => !isOver(end)),
    latest: { name: newest.version, date: newest.day, link },
    custom: null,
  };
}
