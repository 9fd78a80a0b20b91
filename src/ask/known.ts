/** A component as it was read, ready to be asked about any of its versions on any day. */
import type { Day } from '#model/time/instant.ts';
import { onDay } from '#model/support/on-day.ts';
import { isSupported, type PhaseEnd, type Standing } from '#model/support/support.ts';
import { parseVersion, type Version } from '#model/version/version.ts';
import type {
  DetailedCause,
  DetailedEnd,
  DetailedLine,
  DetailedRelease,
  Details,
} from './schema.ts';

export type KnownRelease = {
  readonly release: DetailedRelease;
  readonly version: Version;
  readonly standing: KnownStanding;
  /** It can be chosen: not deprecated, not out of support, stable, and still to be had. */
  readonly usable: boolean;
};

export type KnownStanding = Standing & {
  readonly stated: readonly DetailedEnd[];
  readonly causes: readonly DetailedCause[];
};

export type Known = {
  readonly details: Details;
  /** Oldest first. */
  readonly releases: readonly KnownRelease[];
  readonly usable: readonly KnownRelease[];
  readonly byVersion: ReadonlyMap<string, KnownRelease>;
  /** By what is equal in two spellings: `v1.0` is `1.0`. */
  readonly bySpelling: ReadonlyMap<string, KnownRelease>;
  readonly lines: ReadonlyMap<string, DetailedLine>;
  readonly today: Day;
};

export function knownComponent(details: Details, today: Day): Known {
  const releases = details.releases.flatMap((release): KnownRelease[] => {
    const version = parseVersion(release.version);
    if (version === undefined) return [];
    const standing = standingOn(release, today);
    return [{ release, version, standing, usable: isUsable(release, standing) }];
  });
  return {
    details,
    releases,
    usable: releases.filter(({ usable }) => usable),
    byVersion: new Map(releases.map((known) => [known.release.version, known])),
    bySpelling: new Map(releases.map((known) => [spellingOf(known.version), known])),
    lines: new Map(details.lines.map((line) => [line.line, line])),
    today,
  };
}

/** As it is written, or in another spelling. */
export function findRelease(
  { byVersion, bySpelling }: Known,
  text: string,
): KnownRelease | undefined {
  const version = parseVersion(text);
  return byVersion.get(text) ?? (version && bySpelling.get(spellingOf(version)));
}

function spellingOf({ groups, suffix }: Version): string {
  return `${groups.join('.')}${suffix}`;
}

/** The line that a version belongs to although no such release is known, or whose name it is. */
export function lineFor({ lines }: Known, text: string): DetailedLine | undefined {
  const plain = text.replace(/^v(?=\d)/i, '');
  const fits = [...lines.values()].filter(
    ({ line }) =>
      plain === line || (plain.startsWith(line) && /[.\-+_]/.test(plain.charAt(line.length))),
  );
  return fits.toSorted((a, b) => b.line.length - a.line.length)[0];
}

/** A line stands as its newest release does; its phases last as long as those of any release. */
export function lineStanding(known: Known, line: DetailedLine): KnownStanding | undefined {
  const newest = known.byVersion.get(line.newest);
  if (newest === undefined) return undefined;
  return standingOn({ ...newest.release, phases: line.phases }, known.today);
}

/** What was judged on the day of the build, on another day. */
function standingOn(
  { phases: stated = [], causes = [], coming }: StandingFields,
  today: Day,
): KnownStanding {
  const ends = stated.map(toEnd);
  const all = [...causes, ...(coming ? [coming] : [])];
  return { ...onDay(today, { ends, causes: all }), ends, stated };
}

type StandingFields = Pick<DetailedRelease, 'phases' | 'causes' | 'coming'>;

function toEnd({ phase, ends: day, precision, basis, past }: DetailedEnd): PhaseEnd {
  return { phase, day, precision, basis, past };
}

function isUsable(release: DetailedRelease, { deprecated, phase }: KnownStanding): boolean {
  if (deprecated || !release.isStable || release.missingSince !== undefined) return false;
  return isSupported(phase) !== false;
}
