/** The releases that are searched: the search file unfolded into columns, one row per release. */
import type { Basis } from '#model/history/dating.ts';
import { millisecondsOf, msPerDay, type Day } from '#model/time/instant.ts';
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

/** Versions are parsed and lines are found when they are first asked for, since few searches need them. */
export type Rows = Columns & {
  readonly size: number;
  readonly components: readonly SearchComponent[];
  /** Each component's first row. */
  readonly starts: readonly number[];
  readonly verdicts: readonly SearchVerdict[];
  /** Every version once, however many releases share it. */
  readonly versions: Names;
  readonly lines: () => Lines;
};

/** One value per row. */
type Columns = {
  /** Its place among the components. */
  readonly componentOf: Uint32Array;
  /** Its place among the verdicts. */
  readonly verdictOf: Uint32Array;
  /** Its place among the versions. */
  readonly versionOf: Uint32Array;
  /** Unknown ones are `NaN`. */
  readonly released: Float64Array;
  readonly seen: Float64Array;
  /** As in the file. */
  readonly basis: Uint8Array;
  readonly flags: Uint8Array;
};

type Names = {
  readonly names: readonly string[];
  /** In lower case, as the entries of a dictionary. */
  readonly texts: readonly (readonly string[])[];
  /** The version at a place, where it can be ordered. */
  readonly versionAt: (place: number) => Version | undefined;
};

export type Lines = Names & {
  /** The place of each row's line; 0 where it has none. */
  readonly lineOf: Uint32Array;
  /** What is known of each line beyond its name. */
  readonly details: readonly LineDetails[];
};

type LineDetails = Partial<NonNullable<SearchComponent['lines']>[number]>;

const zero = 48;
/** Below it, a number of days; above, of milliseconds. */
const largestDay = 1_000_000;

export function unfold({ components }: SearchFile): Rows {
  const size = components.reduce((sum, { versions }) => sum + versions.length, 0);
  const columns = emptyColumns(size);
  const versions = collectNames();
  const verdicts: SearchVerdict[] = [];
  const starts: number[] = [];
  let row = 0;
  for (const [number, component] of components.entries()) {
    starts.push(row);
    for (let i = 0; i < component.versions.length; i++, row++) {
      columns.versionOf[row] = versions.place(component.versions[i] ?? '');
      columns.componentOf[row] = number;
      columns.verdictOf[row] = verdicts.length + (component.verdict[i] ?? 0);
      columns.released[row] = toMilliseconds(component.released[i]);
      columns.seen[row] = toMilliseconds(component.seen?.[i] || undefined);
      columns.basis[row] = component.bases.charCodeAt(i) - zero;
      columns.flags[row] = Number.parseInt(component.flags.charAt(i), 16);
    }
    for (const verdict of component.verdicts) verdicts.push(verdict);
  }
  const rows = { size, components, starts, verdicts, versions, ...columns };
  let lines: Lines | undefined;
  return { ...rows, lines: () => (lines ??= findLines(rows)) };
}

function emptyColumns(size: number): Columns {
  return {
    componentOf: new Uint32Array(size),
    verdictOf: new Uint32Array(size),
    versionOf: new Uint32Array(size),
    released: new Float64Array(size),
    seen: new Float64Array(size),
    basis: new Uint8Array(size),
    flags: new Uint8Array(size),
  };
}

function collectNames(): Names & { readonly place: (name: string) => number } {
  const names: string[] = [];
  const texts: string[][] = [];
  const versions: (Version | undefined)[] = [];
  const places = new Map<string, number>();
  return { names, texts, versionAt, place };

  function versionAt(at: number): Version | undefined {
    // A version that cannot be parsed is parsed again each time: there are hardly any.
    return (versions[at] ??= readVersion(names[at] ?? ''));
  }

  function place(name: string): number {
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, names.length);
    texts.push([name.toLowerCase()]);
    return names.push(name) - 1;
  }
}

/** Lines of different components are different lines, though their names may be the same. */
function findLines({
  size,
  components,
  starts,
  versions: all,
  versionOf,
}: Omit<Rows, 'lines'>): Lines {
  const lineOf = new Uint32Array(size);
  const details: LineDetails[] = [{}];
  for (const [number, component] of components.entries()) {
    const start = starts[number] ?? 0;
    const before = details.length;
    for (const line of component.lines ?? []) details.push(line);
    const place = linePlaces(component, details, before);
    for (let i = 0; i < component.versions.length; i++) {
      lineOf[start + i] = place(i, all.versionAt(versionOf[start + i] ?? 0));
    }
  }
  const names = details.map(({ name = '' }) => name);
  const versions = names.map((name) => readVersion(name));
  return {
    lineOf,
    details,
    names,
    texts: names.map((name) => (name === '' ? [] : [name.toLowerCase()])),
    versionAt: (place) => versions[place],
  };
}

/** Lines that are named in the file count from 1; others are found by counting digit groups. */
function linePlaces(component: SearchComponent, details: LineDetails[], before: number) {
  const { line: groups, lines, lineOf: written } = component;
  const places = new Map<string, number>();
  return (i: number, version: Version | undefined): number => {
    if (lines) return written?.[i] ? before + written[i] - 1 : 0;
    if (version === undefined || groups === undefined) return 0;
    const name = lineOf(version, groups);
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, details.length);
    return details.push({ name }) - 1;
  };
}

export function dayToMilliseconds(day: Day | undefined): number {
  return day === undefined ? Number.NaN : millisecondsOf(day);
}

function toMilliseconds(value: number | undefined): number {
  if (value === undefined) return Number.NaN;
  return value < largestDay ? value * msPerDay : value;
}
