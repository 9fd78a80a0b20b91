/** The releases that are searched: the search file unfolded, one row per release. */
import type { Basis } from '#model/history/dating.ts';
import { remembered } from '#model/remembered.ts';
import { msPerDay, type Day } from '#model/time/instant.ts';
import { searchFlags } from '#model/served/search.ts';
import type { SearchComponent, SearchFile, SearchVerdict } from '#model/served/search.ts';
import { lineOf, parseVersion, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { standingOn, isSupported } from '#model/support/support.ts';

/** The position is the digit in the file. */
export const basisNames: readonly Basis[] = ['published', 'stated', 'near', 'by', 'inferred'];

export type VersionName = {
  /** In lower case; empty without a version. */
  readonly texts: readonly string[];
  /** Undefined if it cannot be parsed. */
  readonly version: Version | undefined;
};

export type Rows = {
  readonly size: number;
  readonly releases: readonly Release[];
  /** One row for each component without releases, of which nothing is known. */
  readonly unreleased: readonly Release[];
  /** In version order, then rows without a version: verdicts of lines, unreleased components. */
  readonly byComponent: ReadonlyMap<string, readonly Release[]>;
};

export type Release = Readonly<ReturnType<typeof releaseAt>>;

type Named = VersionName & { readonly name: string };
type Line = Named &
  Partial<NonNullable<SearchComponent['lines']>[number]> & {
    /** The line has a name in the file; other lines are found by counting digit groups. */
    readonly isDeclared?: true;
  };

/** Releases per step: some milliseconds on a slow phone. */
const atOnce = 500;
const noLine: Line = { name: '', texts: [], version: undefined };
/** Numbers below are days, others are milliseconds. */
const largestDay = 1_000_000;

/** With the states of the day of the build, or of a later day. */
export function unfold(file: SearchFile, today?: Day): Rows {
  const steps = unfolding(file, today);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** In steps, so that a browser can handle key presses between them. */
export function* unfolding(file: SearchFile, today?: Day): Generator<undefined, Rows> {
  const byComponent = new Map<string, readonly Release[]>();
  const all: (readonly Release[])[] = [];
  const unreleased: Release[] = [];
  for (const built of file.components) {
    const component = today === undefined ? built : asOf(built, today);
    const releases = yield* releasesOf(component);
    const instead =
      releases.length > 0 ? [] : [releaseAt(component, namesOf(component), 0, noLine, noLine)];
    all.push(releases);
    unreleased.push(...instead);
    byComponent.set(component.id, [...releases, ...lineVerdictsOf(component), ...instead]);
  }
  const releases = all.flat();
  return { size: releases.length, releases, unreleased, byComponent };
}

function lineVerdictsOf(component: SearchComponent): readonly Release[] {
  const { lineVerdicts = [] } = component;
  return lineVerdicts.map(({ verdict, ...line }) => {
    return { ...releaseAt(component, [], -1, noLine, { ...line, ...named(line.name) }), verdict };
  });
}

function* releasesOf(component: SearchComponent): Generator<undefined, readonly Release[]> {
  const names = namesOf(component);
  const lineAt = lineFinder(component);
  const releases: Release[] = [];
  for (const [at, name] of component.versions.entries()) {
    if (at % atOnce === 0) yield;
    const version = named(name);
    releases.push(releaseAt(component, names, at, version, lineAt(at, version)));
  }
  return releases;
}

function namesOf({ id, title, aliases = [], tags = [] }: SearchComponent): readonly string[] {
  return lower(id, title, ...aliases, ...tags);
}

/** `names`: its id, title, aliases and tags, in lower case; `at`: its index in the lists there. */
function releaseAt(
  component: SearchComponent,
  names: readonly string[],
  at: number,
  version: Named,
  line: Line,
) {
  return {
    component,
    names,
    verdict: component.verdicts[component.verdict[at] ?? 0],
    line,
    version,
    /** In milliseconds, as is `seen`; `NaN` if unknown. */
    released: toMilliseconds(component.released[at]),
    seen: toMilliseconds(component.seen?.[at] || undefined),
    /** The digit in the file, as are the flags. */
    basis: Number(component.bases[at]),
    flags: Number.parseInt(component.flags.charAt(at), 16),
    at,
  };
}

/** In the file, numbers of declared lines begin at 1; 0 is no line. */
function lineFinder({ line: groups, lines, lineOf: written }: SearchComponent) {
  const declared = lines?.map((line): Line => ({ ...line, ...named(line.name), isDeclared: true }));
  const lineCalled = remembered(named);
  return (at: number, { version }: Named): Line => {
    if (declared) return declared[(written?.[at] ?? 0) - 1] ?? noLine;
    if (version === undefined || groups === undefined) return noLine;
    return lineCalled(lineOf(version, groups));
  };
}

function named(name: string): Named {
  return { name, texts: [name.toLowerCase()], version: parseVersion(name) };
}

/** Each line of a component as its newest release, with the line's own verdict; newest first. */
export function linesOf(rows: readonly Release[]): readonly Release[] {
  const lines = new Map<string, Release>();
  for (const row of rows) {
    const { line, verdict, version, flags } = row;
    if (line.name !== '' && version.name === '')
      lines.set(line.name, { ...row, ...lines.get(line.name), line, verdict });
    else if (flags & searchFlags.newestOfLine) lines.set(line.name, row);
  }
  return [...lines.values()].sort((a, b) => b.at - a.at);
}

function toMilliseconds(value: number | undefined): number {
  if (value === undefined) return Number.NaN;
  return value < largestDay ? value * msPerDay : value;
}

export function lower(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap((text) => text?.toLowerCase() || []);
}

/** The index may be older than today: applies the changes that have come since. */
export function asOf(built: SearchComponent, today: Day): SearchComponent {
  const verdicts = built.verdicts.map((verdict) => verdictOn(verdict, today));
  const onDay = <Line extends { readonly ltsFrom?: Day }>(line: Line) =>
    line.ltsFrom === undefined ? line : { ...line, lts: line.ltsFrom <= today };
  return withoutUndefined({
    ...built,
    lines: built.lines?.map(onDay),
    lineVerdicts: built.lineVerdicts?.map((line) => {
      return { ...onDay(line), verdict: verdictOn(line.verdict, today) };
    }),
    newestSupported: newestSupported(built, verdicts),
    verdicts,
  });
}

/** If several causes are coming, the file has only the first. */
function verdictOn(built: SearchVerdict, today: Day): SearchVerdict {
  const { coming } = built;
  const standing = standingOn(today, built);
  if (coming === undefined || standing.deprecated === built.deprecated)
    return { ...built, phase: standing.phase };
  const { rule, reason, replacedBy } = coming;
  const why = { replacedBy, rules: [rule], reasons: [reason] };
  return withoutUndefined({ ...built, ...standing, ...why, coming: undefined });
}

/** The index of the highest usable release; a pre-release only if there is no other. */
function newestSupported({ verdict, flags }: SearchComponent, verdicts: readonly SearchVerdict[]) {
  const isUsable = verdicts.map((one) => !one.missing && !one.deprecated && isSupported(one.phase));
  const places = verdict.flatMap((place, at) => (isUsable[place] ? at : []));
  const isStable = (at: number) => (Number.parseInt(flags.charAt(at), 16) & searchFlags.stable) > 0;
  return places.findLast(isStable) ?? places.at(-1);
}
