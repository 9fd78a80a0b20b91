/** The releases that are searched: the search file unfolded into columns, one row per release. */
import type { Basis } from '#model/history.ts';
import { millisecondsOf } from '#model/instant.ts';
import type { SearchComponent, SearchFile, SearchVerdict } from '#model/search.ts';
import { lineOf, readVersion, type Version } from '#model/version.ts';

/** In the order of the digits in the file. */
export const basisNames = [
  'published',
  'stated',
  'near',
  'by',
  'inferred',
] as const satisfies readonly Basis[];

export type Rows = {
  readonly size: number;
  readonly components: readonly SearchComponent[];
  /** Each component's first row. */
  readonly starts: readonly number[];
  readonly verdicts: readonly SearchVerdict[];
} & Columns &
  Names;

/** One value per row. */
type Columns = {
  /** Its place among the components. */
  readonly componentOf: Uint32Array;
  /** Its place among the verdicts. */
  readonly verdictOf: Uint32Array;
  /** The places of its version and its line among the names. */
  readonly versionOf: Uint32Array;
  readonly lineOf: Uint32Array;
  /** Unknown ones are `NaN`. */
  readonly released: Float64Array;
  readonly seen: Float64Array;
  /** As in the file. */
  readonly basis: Uint8Array;
  readonly flags: Uint8Array;
};

/** Every version and line once, however many releases share it; the first stands for none. */
type Names = {
  readonly names: string[];
  /** In lower case, as the entries of a dictionary. */
  readonly texts: string[][];
  readonly parsed: (Version | undefined)[];
};

const zero = 48;
const msPerDay = 86_400_000;
/** Below it, a number of days; above, of milliseconds. */
const largestDay = 1_000_000;

export function unfold({ components }: SearchFile): Rows {
  const size = components.reduce((sum, { versions }) => sum + versions.length, 0);
  const columns = emptyColumns(size);
  const { names, place } = collectNames();
  const verdicts: SearchVerdict[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const [number, component] of components.entries()) {
    starts.push(start);
    for (const [i, version] of component.versions.entries()) {
      const row = start + i;
      const name = place(version);
      const line = component.line && lineName(names.parsed[name], component.line);
      columns.versionOf[row] = name;
      columns.lineOf[row] = line ? place(line) : 0;
      columns.componentOf[row] = number;
      columns.verdictOf[row] = verdicts.length + (component.verdict[i] ?? 0);
      columns.released[row] = toMilliseconds(component.released[i]);
      columns.seen[row] = toMilliseconds(component.seen?.[i] || undefined);
      columns.basis[row] = component.bases.charCodeAt(i) - zero;
      columns.flags[row] = Number.parseInt(component.flags.charAt(i), 16);
    }
    start += component.versions.length;
    for (const verdict of component.verdicts) verdicts.push(verdict);
  }
  return { size, components, starts, verdicts, ...names, ...columns };
}

function emptyColumns(size: number): Columns {
  return {
    componentOf: new Uint32Array(size),
    verdictOf: new Uint32Array(size),
    versionOf: new Uint32Array(size),
    lineOf: new Uint32Array(size),
    released: new Float64Array(size),
    seen: new Float64Array(size),
    basis: new Uint8Array(size),
    flags: new Uint8Array(size),
  };
}

function collectNames(): { readonly names: Names; readonly place: (name: string) => number } {
  const names: Names = { names: [''], texts: [[]], parsed: [undefined] };
  const places = new Map<string, number>();
  return {
    names,
    place: (name) => {
      const known = places.get(name);
      if (known !== undefined) return known;
      places.set(name, names.names.length);
      names.texts.push([name.toLowerCase()]);
      names.parsed.push(readVersion(name));
      return names.names.push(name) - 1;
    },
  };
}

function lineName(version: Version | undefined, segments: number): string | undefined {
  return version && lineOf(version, segments);
}

export function dayToMilliseconds(day: string | undefined): number {
  return day === undefined ? Number.NaN : millisecondsOf(day);
}

function toMilliseconds(value: number | undefined): number {
  if (value === undefined) return Number.NaN;
  return value < largestDay ? value * msPerDay : value;
}
