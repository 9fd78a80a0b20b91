/** What the rules look at: the published releases and their lines, corrected and in order. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import type { History, RecordedRelease } from '#model/history.ts';
import { dayOf, toInstant, type Day, type Instant } from '#model/instant.ts';
import {
  compareVersions,
  isPrerelease,
  lineOf,
  orderVersions,
  parseVersion,
  type Version,
} from '#model/version.ts';

export type Release = {
  readonly version: Version;
  readonly recorded: RecordedRelease;
  readonly correction: Correction | undefined;
  readonly timestamp: Instant;
  readonly day: Day;
  readonly stable: boolean;
  readonly line: string | undefined;
};

export type Line = {
  readonly name: string;
  /** Version order is not date order, so this is the earliest day, not the first release's. */
  readonly first: Day;
  /** Absent while it has pre-releases only. */
  readonly firstStable: Day | undefined;
  readonly releases: readonly Release[];
};

/** Both oldest first, in version order. */
export type Past = {
  readonly releases: readonly Release[];
  readonly lines: ReadonlyMap<string, Line>;
};

/** One version of the history with what a person says of it. */
export type Entry = {
  readonly version: Version;
  readonly recorded: RecordedRelease;
  readonly correction?: Correction;
};

export function pastOf(component: Component, entries: readonly Entry[]): Past {
  const releases = entries
    .filter(({ correction }) => correction?.withdrawn !== true)
    .map((entry) => releaseOf(entry, component));
  return { releases, lines: linesOf(releases) };
}

/** The history in version order: each version is parsed once, and a sort compares what was parsed. */
export function entriesOf(history: History, curated: Curated | undefined): Entry[] {
  const entries: Entry[] = history.releases
    .map((recorded) => ({ version: parse(recorded.version, history.id), recorded }))
    .sort((a, b) => orderVersions(a.version, b.version));
  const find = finder(entries);
  const corrections = new Map<Entry, Correction>();
  for (const correction of curated?.corrections ?? []) {
    const entry = find(correction.version);
    if (entry && !corrections.has(entry)) corrections.set(entry, correction);
  }
  return entries.map((entry) => {
    const correction = corrections.get(entry);
    return correction ? { ...entry, correction } : entry;
  });
}

/** Looks a version up, in this spelling or another one, in a list that is in version order. */
export function finder<T extends { readonly version: Version }>(
  ordered: readonly T[],
): (text: string) => T | undefined {
  const spelled = new Map(ordered.map((item) => [item.version.text, item]));
  return (text) => {
    const version = parseVersion(text);
    return spelled.get(text) ?? (version && search(ordered, version));
  };
}

function search<T extends { readonly version: Version }>(
  ordered: readonly T[],
  version: Version,
): T | undefined {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = ordered[middle];
    if (item && compareVersions(item.version, version) < 0) low = middle + 1;
    else high = middle;
  }
  const item = ordered[low];
  return item && compareVersions(item.version, version) === 0 ? item : undefined;
}

function parse(text: string, id: string): Version {
  const version = parseVersion(text);
  // The schema of the history refuses such a version, so only a caller's mistake comes here.
  if (!version) throw new TypeError(`${id}: the version ${JSON.stringify(text)} cannot be ordered`);
  return version;
}

function releaseOf({ version, recorded, correction }: Entry, component: Component): Release {
  const corrected = withCorrectedDate(recorded, correction);
  const timestamp = toInstant(corrected.date);
  return {
    version,
    recorded: corrected,
    correction,
    timestamp,
    day: dayOf(timestamp),
    stable: recorded.prerelease !== true && !isPrerelease(version),
    line: component.line === undefined ? undefined : lineOf(version, component.line),
  };
}

/** A person's date stands on the page that the person names. */
function withCorrectedDate(
  recorded: RecordedRelease,
  correction: Correction | undefined,
): RecordedRelease {
  if (correction?.date === undefined) return recorded;
  return { ...recorded, date: correction.date, basis: 'stated', evidence: correction.seen };
}

function linesOf(releases: readonly Release[]): Map<string, Line> {
  const groups = new Map<string, Release[]>();
  for (const release of releases) {
    if (release.line === undefined) continue;
    const group = groups.get(release.line);
    if (group) group.push(release);
    else groups.set(release.line, [release]);
  }
  return new Map([...groups].map(([name, group]) => [name, lineFrom(name, group)]));
}

function lineFrom(name: string, releases: readonly Release[]): Line {
  const firstStable = earliest(releases.filter(({ stable }) => stable));
  return { name, first: earliest(releases) ?? '', firstStable, releases };
}

function earliest(releases: readonly Release[]): Day | undefined {
  return releases
    .map(({ day }) => day)
    .sort()
    .at(0);
}
