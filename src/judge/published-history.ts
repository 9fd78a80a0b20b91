/** What the rules look at: the published releases and their lines, in order. */
import { countWhile } from '#model/order.ts';
import type { Component } from '#model/component/component.ts';
import type { Correction } from '#model/component/curated.ts';
import type { Basis } from '#model/history/dating.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import { dayOf, toInstant, type Day, type Instant } from '#model/time/instant.ts';
import {
  compareVersions,
  inVersionOrder,
  isPrerelease,
  parseVersion,
  readVersion,
  type Version,
} from '#model/version/version.ts';
import { lineNamer, type LinesOfVersion } from './line-names.ts';

export type Release = {
  readonly version: Version;
  readonly recorded: RecordedRelease;
  readonly correction: Correction | undefined;
  readonly timestamp: Instant;
  readonly day: Day;
  readonly stable: boolean;
} & LinesOfVersion;

/** A day, and how it is known. */
export type Dated = { readonly day: Day; readonly basis: Basis };

export type Line = {
  readonly name: string;
  /** What the component declares of it. */
  readonly declared: DeclaredLine | undefined;
  /** Version order is not date order, so this is the earliest day, not the first release's. */
  readonly first: Dated;
  /** Absent while it has pre-releases only. */
  readonly firstStable: Dated | undefined;
  readonly releases: readonly Release[];
};

/** Both oldest first, in version order. */
export type PublishedHistory = {
  readonly releases: readonly Release[];
  readonly lines: ReadonlyMap<string, Line>;
  /** Declared lines without releases. */
  readonly empty: readonly Pick<Line, 'name' | 'declared'>[];
  /** Declared lines whose releases count for another one, which fits them just as well. */
  readonly shared: ReadonlyMap<string, string>;
};

/** Stands for what is not out, where a rule asks for a line's name alone. */
export const noRelease: Release = {
  version: { text: '', groups: [], suffix: '' },
  recorded: { version: '', date: '1970-01-01', basis: 'inferred', evidence: '' },
  correction: undefined,
  timestamp: '1970-01-01T00:00:00.000Z',
  day: '1970-01-01',
  stable: true,
  line: undefined,
  equals: [],
};

/** What is recorded, before a person corrects it: read once, for all that looks at it. */
export function recordedHistory(component: Component, history: History): PublishedHistory {
  const linesOf = lineNamer(component);
  const releases = history.releases.map((recorded) => {
    const version = read(recorded.version, history.id);
    return releaseOf(version, recorded, undefined, linesOf(version));
  });
  return historyOf(
    component,
    inVersionOrder(releases, ({ version }) => version),
  );
}

/** The same releases with the lines of a component that declares others. */
export function withLinesOf(
  component: Component,
  { releases }: PublishedHistory,
): PublishedHistory {
  const linesOf = lineNamer(component);
  return historyOf(
    component,
    releases.map((release) => ({ ...release, ...linesOf(release.version) })),
  );
}

export function historyOf(component: Component, releases: readonly Release[]): PublishedHistory {
  const lines = linesOf(releases, component.lines);
  const bare = (component.lines ?? []).filter(({ name }) => !lines.has(name));
  const owners = bare.length === 0 ? new Map<string, string>() : ownersOf(releases);
  return {
    releases,
    lines,
    empty: bare
      .filter(({ name }) => !owners.has(name))
      .map((declared) => ({ name: declared.name, declared })),
    shared: new Map(
      bare.flatMap(({ name }) => {
        const owner = owners.get(name);
        return owner === undefined ? [] : [[name, owner] as const];
      }),
    ),
  };
}

/** The line for which the releases of a line that fits them just as well count. */
function ownersOf(releases: readonly Release[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { line, equals } of releases) {
    for (const equal of equals) if (line !== undefined) owners.set(equal, line);
  }
  return owners;
}

/** Looks a version up, in this spelling or else another one, in a list that is in version order. */
export function finder<T extends { readonly version: Version }>(
  ordered: readonly T[],
): (text: string) => T | undefined {
  return (text) => {
    const version = parseVersion(text);
    if (version === undefined) return undefined;
    const start = countWhile(ordered, (item) => compareVersions(item.version, version) < 0);
    for (let i = start; isSame(ordered[i], version); i++) {
      if (ordered[i]?.version.text === text) return ordered[i];
    }
    return isSame(ordered[start], version) ? ordered[start] : undefined;
  };
}

function isSame(item: { readonly version: Version } | undefined, version: Version): boolean {
  return item !== undefined && compareVersions(item.version, version) === 0;
}

function read(text: string, id: string): Version {
  const version = readVersion(text);
  // The schema of the history refuses such a version, so only a caller's mistake comes here.
  if (!version) throw new TypeError(`${id}: the version ${JSON.stringify(text)} cannot be ordered`);
  return version;
}

export function releaseOf(
  version: Version,
  recorded: RecordedRelease,
  correction: Correction | undefined,
  { line, equals }: LinesOfVersion,
): Release {
  const { date, prerelease } = recorded;
  const stable = prerelease !== true && !isPrerelease(version);
  const timestamp = toInstant(date);
  const day = dayOf(date);
  return { version, recorded, correction, timestamp, day, stable, line, equals };
}

function linesOf(
  releases: readonly Release[],
  declared: readonly DeclaredLine[] = [],
): Map<string, Line> {
  const known = new Map(declared.map((line) => [line.name, line]));
  const lines = new Map<string, Line>();
  for (const [name, group] of byLineName(releases)) {
    const line = lineFrom(name, group, known.get(name));
    if (line) lines.set(name, line);
  }
  return lines;
}

/** In the order of each line's first release. */
export function byLineName<T extends { readonly line?: string | undefined }>(
  releases: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(releases, ({ line }) => line);
  groups.delete(undefined);
  return groups as Map<string, T[]>;
}

function lineFrom(
  name: string,
  releases: readonly Release[],
  declared: DeclaredLine | undefined,
): Line | undefined {
  let [first] = releases;
  if (!first) return undefined;
  let stable: Release | undefined;
  for (const release of releases) {
    if (release.day < first.day) first = release;
    if (release.stable && (!stable || release.day < stable.day)) stable = release;
  }
  return {
    name,
    declared,
    first: datedOf(first),
    firstStable: stable && datedOf(stable),
    releases,
  };
}

function datedOf({ day, recorded }: Release): Dated {
  return { day, basis: recorded.basis };
}
