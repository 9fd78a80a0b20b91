/** The releases that are searched: the search file unfolded, one row per release. */
import type { Basis } from '#model/history/dating.ts';
import { remembered } from '#model/remembered.ts';
import { msPerDay, type Day } from '#model/time/instant.ts';
import { searchFlags } from '#model/served/search.ts';
import type { SearchComponent, SearchFile, SearchVerdict } from '#model/served/search.ts';
import { lineOf, parseVersion, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { standingOn, isSupported } from '#model/support/support.ts';

/** In the order of the digits in the file. */
export const basisNames: readonly Basis[] = ['published', 'stated', 'near', 'by', 'inferred'];

export type VersionName = {
  /** In lower case; none where there is no version. */
  readonly texts: readonly string[];
  /** Where it can be ordered. */
  readonly version: Version | undefined;
};

export type Rows = {
  readonly size: number;
  readonly releases: readonly Release[];
  /** Components without releases, each as if it had one of which nothing is known. */
  readonly unreleased: readonly Release[];
  /** In version order; then, without a version, what is said of lines alone or is unreleased. */
  readonly byComponent: ReadonlyMap<string, readonly Release[]>;
};

export type Release = {
  readonly component: SearchComponent;
  /** Its id, title, aliases and tags, in lower case. */
  readonly names: readonly string[];
  readonly verdict: SearchVerdict | undefined;
  readonly line: Line;
  readonly version: Named;
  /** In milliseconds, as what follows; unknown ones are `NaN`. */
  readonly released: number;
  readonly seen: number;
  /** As in the file. */
  readonly basis: number;
  readonly flags: number;
  /** Its place in its component. */
  readonly at: number;
};

type Named = VersionName & { readonly name: string };
type Line = Named &
  Partial<NonNullable<SearchComponent['lines']>[number]> & {
    /** By name; others are found by counting digit groups. */
    readonly isDeclared?: true;
  };

/** Releases; some milliseconds on a small phone. */
const atOnce = 500;
const noLine: Line = { name: '', texts: [], version: undefined };
/** Below it, a number of days; above, of milliseconds. */
const largestDay = 1_000_000;

/** As it was built, or as of a later day. */
export function unfold(file: SearchFile, today?: Day): Rows {
  const steps = unfolding(file, today);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Some releases at a time: a browser answers keys between them. */
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

function releaseAt(
  component: SearchComponent,
  names: readonly string[],
  at: number,
  version: Named,
  line: Line,
): Release {
  return {
    component,
    names,
    verdict: component.verdicts[component.verdict[at] ?? 0],
    line,
    version,
    released: toMilliseconds(component.released[at]),
    seen: toMilliseconds(component.seen?.[at] || undefined),
    basis: Number(component.bases[at]),
    flags: Number.parseInt(component.flags.charAt(at), 16),
    at,
  };
}

/** In the file, declared lines count from 1. */
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

/** The index may be older than today: what was to come by then has come. */
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

/** Of several grounds that follow each other, the first is known. */
function verdictOn(built: SearchVerdict, today: Day): SearchVerdict {
  const { coming } = built;
  const standing = standingOn(today, built);
  if (coming === undefined || standing.deprecated === built.deprecated)
    return { ...built, phase: standing.phase };
  const { rule, reason, replacedBy } = coming;
  const why = { replacedBy, rules: [rule], reasons: [reason] };
  return withoutUndefined({ ...built, ...standing, ...why, coming: undefined });
}

/** The place of the highest that is fit to use; a pre-release where there is no other. */
function newestSupported({ verdict, flags }: SearchComponent, verdicts: readonly SearchVerdict[]) {
  const isUsable = verdicts.map((one) => !one.missing && !one.deprecated && isSupported(one.phase));
  const places = verdict.flatMap((place, at) => (isUsable[place] ? at : []));
  const isStable = (at: number) => (Number.parseInt(flags.charAt(at), 16) & searchFlags.stable) > 0;
  return places.findLast(isStable) ?? places.at(-1);
}
