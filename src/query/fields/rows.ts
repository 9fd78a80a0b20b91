/** The releases that are searched: the search file unfolded, one row per release. */
import type { Basis } from '#model/history/dating.ts';
import { msPerDay } from '#model/time/instant.ts';
import type { SearchComponent, SearchFile, SearchVerdict } from '#model/served/search.ts';
import { lineOf, readVersion, type Version } from '#model/version/version.ts';

/** In the order of the digits in the file. */
export const basisNames = [
  'published',
  'stated',
  'near',
  'by',
  'inferred',
] as const satisfies readonly Basis[];

/**
 * The values that many rows share, each of them once, so that a pattern is tried once per value. They
 * include those that no row has yet, such as the name of a component without releases.
 */
export type Values<T> = {
  readonly entries: readonly T[];
  readonly entryOf: (row: number) => number;
};

export type VersionName = {
  /** In lower case; none where there is no version. */
  readonly texts: readonly string[];
  /** Where it can be ordered. */
  readonly version: Version | undefined;
};

export type Rows = {
  readonly size: number;
  readonly releases: readonly Release[];
  readonly components: readonly SearchComponent[];
  /** By its id, in the order of their versions. */
  readonly byComponent: ReadonlyMap<string, readonly Release[]>;
  readonly verdicts: readonly SearchVerdict[];
  /** Lines of different components are different lines. The first stands for none. */
  readonly lines: readonly Line[];
};

export type Release = {
  readonly component: SearchComponent;
  readonly verdict: SearchVerdict | undefined;
  readonly line: Line;
  readonly version: Named;
  /** In milliseconds, as what follows; unknown ones are `NaN`. */
  readonly released: number;
  readonly seen: number;
  /** As in the file. */
  readonly basis: number;
  readonly flags: number;
  /** Its place in its component, and the places of that, of its verdict and of its line among all. */
  readonly at: number;
  readonly componentAt: number;
  readonly verdictAt: number;
  readonly lineAt: number;
};

type Named = VersionName & { readonly name: string };
type Line = Named &
  Partial<NonNullable<SearchComponent['lines']>[number]> & {
    /** By name; others are found by counting digit groups. */
    readonly isDeclared?: true;
  };

const noLine: Line = { name: '', texts: [], version: undefined };
/** Below it, a number of days; above, of milliseconds. */
const largestDay = 1_000_000;

export function unfold(file: SearchFile): Rows {
  const steps = unfolding(file);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** One component at a time: a browser answers keys between them. */
export function* unfolding({ components }: SearchFile): Generator<undefined, Rows> {
  const releases: Release[] = [];
  const verdicts: SearchVerdict[] = [];
  const lines = [noLine];
  const byComponent = new Map<string, readonly Release[]>();
  for (const [componentAt, component] of components.entries()) {
    const lineAtPlace = lineFinder(component, lines);
    for (const [at, name] of component.versions.entries()) {
      const version = named(name);
      const lineAt = lineAtPlace(at, version);
      const verdict = component.verdict[at] ?? 0;
      releases.push({
        component,
        verdict: component.verdicts[verdict],
        line: lines[lineAt] ?? noLine,
        version,
        released: toMilliseconds(component.released[at]),
        seen: toMilliseconds(component.seen?.[at] || undefined),
        basis: Number(component.bases[at]),
        flags: Number.parseInt(component.flags.charAt(at), 16),
        at,
        componentAt,
        verdictAt: verdicts.length + verdict,
        lineAt,
      });
    }
    byComponent.set(component.id, releases.slice(-component.versions.length || releases.length));
    for (const verdict of component.verdicts) verdicts.push(verdict);
    yield;
  }
  return { size: releases.length, releases, components, byComponent, verdicts, lines };
}

/** In the file, declared lines count from 1. */
function lineFinder(
  { line: groups, lines: declared, lineOf: written }: SearchComponent,
  lines: Line[],
) {
  const before = lines.length;
  const places = new Map<string, number>();
  for (const line of declared ?? []) lines.push({ ...line, ...named(line.name), isDeclared: true });
  return (at: number, { version }: Named): number => {
    if (declared) return written?.[at] ? before + written[at] - 1 : 0;
    if (version === undefined || groups === undefined) return 0;
    const name = lineOf(version, groups);
    const known = places.get(name) ?? lines.push(named(name)) - 1;
    places.set(name, known);
    return known;
  };
}

function named(name: string): Named {
  return { name, texts: [name.toLowerCase()], version: readVersion(name) };
}

function toMilliseconds(value: number | undefined): number {
  if (value === undefined) return Number.NaN;
  return value < largestDay ? value * msPerDay : value;
}

export function byRelease<T>({ releases }: Rows, read: (release: Release) => T): Values<T> {
  return { entries: releases.map(read), entryOf: (row) => row };
}

export function byComponent<T>(rows: Rows, read: (of: SearchComponent) => T): Values<T> {
  return { entries: rows.components.map(read), entryOf: placeIn(rows, 'componentAt') };
}

export function byVerdict<T>(rows: Rows, read: (verdict: SearchVerdict) => T): Values<T> {
  return { entries: rows.verdicts.map(read), entryOf: placeIn(rows, 'verdictAt') };
}

export function byLine<T>(rows: Rows, read: (line: Line) => T): Values<T> {
  return { entries: rows.lines.map(read), entryOf: placeIn(rows, 'lineAt') };
}

function placeIn({ releases }: Rows, place: 'componentAt' | 'verdictAt' | 'lineAt') {
  return (row: number): number => releases[row]?.[place] ?? 0;
}

export function lower(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap((text) => text?.toLowerCase() || []);
}
