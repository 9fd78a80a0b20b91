/** The input of the rules: the published releases and their lines, in order. */
import type { Component } from '#model/component/component.ts';
import type { Correction } from '#model/component/curated.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import { dayOf, toInstant } from '#model/time/instant.ts';
import { compareVersions, inVersionOrder } from '#model/version/version.ts';
import { isPrerelease, parseVersion, type Version } from '#model/version/version.ts';
import { lineNamer, type LinesOfVersion } from './line-names.ts';

export type Release = ReturnType<typeof releaseOf>;

export type Line = {
  readonly name: string;
  readonly declared: DeclaredLine | undefined;
  /** The earliest by its day: version order is not date order. */
  readonly first: Release;
  /** Absent while it has pre-releases only. */
  readonly firstStable: Release | undefined;
  readonly releases: readonly Release[];
};

/** Releases and lines: both oldest first, in version order. */
export type PublishedHistory = ReturnType<typeof historyOf>;

/** A placeholder release, so that rules can judge a line without releases by its name. */
export function noRelease(line: string): Release {
  const recorded = { version: '', date: '1970-01-01', basis: 'inferred', evidence: '' } as const;
  return releaseOf({ text: '', groups: [], suffix: '' }, recorded, undefined, { line, equals: [] });
}

export function readHistory(component: Component, history: History): PublishedHistory {
  const linesOf = lineNamer(component);
  const releases = history.releases.map((recorded) => {
    const version = parseVersion(recorded.version);
    // The schema of the history refuses such versions, so this is a mistake of the caller.
    if (!version)
      throw new TypeError(`${history.id}: the version "${recorded.version}" cannot be ordered`);
    return releaseOf(version, recorded, undefined, linesOf(version), component);
  });
  return historyOf(component, inVersionOrder(releases));
}

export function historyOf(component: Component, releases: readonly Release[]) {
  const lines = linesOf(releases, component.lines);
  const bare = (component.lines ?? []).filter(({ name }) => !lines.has(name));
  // From a shared line to the line for which its releases count.
  const owners = new Map(
    releases.flatMap(({ line, equals }) =>
      line === undefined ? [] : equals.map((equal) => [equal, line] as const),
    ),
  );
  const empty = bare.filter(({ name }) => !owners.has(name));
  const owned = bare.map(({ name }) => [name, owners.get(name)] as const);
  return {
    releases,
    lines,
    empty: empty.map((declared) => ({ name: declared.name, declared })),
    /** Declared lines whose releases count for another line, which matches them equally well. */
    shared: new Map(owned.filter((pair): pair is [string, string] => pair[1] !== undefined)),
  };
}

/** Looks up a version: by this exact spelling, or else by another spelling of it. */
export function finder<T extends { readonly version: Version }>(releases: readonly T[]) {
  const bySpelling = new Map(releases.map((item) => [item.version.text, item]));
  return (text: string) => {
    const version = parseVersion(text);
    const isSame = (item: T) => version && compareVersions(item.version, version) === 0;
    return bySpelling.get(text) ?? releases.find(isSame);
  };
}

export function releaseOf(
  version: Version,
  recorded: RecordedRelease,
  correction: Correction | undefined,
  { line, equals }: LinesOfVersion,
  { whenMissing }: Pick<Component, 'whenMissing'> = { whenMissing: 'keep' },
) {
  const { date, prerelease, deprecated, missingSince, byHand } = recorded;
  const stable = prerelease !== true && !isPrerelease(version);
  // `sound`: not deprecated or removed by its upstream, unless a person says otherwise.
  const isGone = whenMissing === 'deprecate' && missingSince !== undefined && !byHand;
  const sound = !(correction?.deprecated ?? deprecated ?? isGone);
  const days = { timestamp: toInstant(date), day: dayOf(date) };
  return { version, recorded, correction, ...days, stable, sound, line, equals };
}

function linesOf(releases: readonly Release[], declared: readonly DeclaredLine[] = []) {
  const known = new Map(declared.map((line) => [line.name, line]));
  const lines = new Map<string, Line>();
  for (const [name, group] of byLineName(releases)) {
    const first = earliestOf(group);
    const firstStable = earliestOf(group.filter(({ stable }) => stable));
    const declared = known.get(name);
    if (first) lines.set(name, { name, declared, first, firstStable, releases: group });
  }
  return lines;
}

/** Groups by line, in the order of each line's first release. */
export function byLineName<T extends { readonly line?: string | undefined }>(all: readonly T[]) {
  const groups = Map.groupBy(all, ({ line }) => line);
  groups.delete(undefined);
  return groups as ReadonlyMap<string, readonly T[]>;
}

/** For equal days, the lowest version: its basis says how certain the first day of the line is. */
export function earliestOf<T extends Pick<Release, 'timestamp'>>(releases: readonly T[]) {
  return releases.reduce<T | undefined>(
    (first, other) => (first && dayOf(first.timestamp) <= dayOf(other.timestamp) ? first : other),
    undefined,
  );
}
