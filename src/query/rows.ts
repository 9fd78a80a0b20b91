/** The releases that are searched: the search file unfolded into columns, one row per release. */
import type { Basis } from '#model/history.ts';
import { millisecondsOf } from '#model/instant.ts';
import type { SearchComponent, SearchFile, SearchVerdict } from '#model/search.ts';
import { lineOf, parseVersion, type Version } from '#model/version.ts';

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
} & Columns;

/** One value per row; unknown numbers are `NaN`, unknown texts empty. */
type Columns = {
  /** Its place among the components. */
  readonly componentOf: Uint32Array;
  /** Its place among the verdicts. */
  readonly verdictOf: Uint32Array;
  readonly versions: string[];
  readonly lowerVersions: string[];
  readonly parsed: (Version | undefined)[];
  readonly lines: string[];
  readonly parsedLines: (Version | undefined)[];
  readonly released: Float64Array;
  readonly seen: Float64Array;
  /** As in the file. */
  readonly basis: Uint8Array;
  readonly flags: Uint8Array;
};

const zero = 48;
const msPerDay = 86_400_000;
/** Below it, a number of days; above, of milliseconds. */
const largestDay = 1_000_000;

export function unfold({ components }: SearchFile): Rows {
  const size = components.reduce((sum, { versions }) => sum + versions.length, 0);
  const columns = emptyColumns(size);
  const verdicts: SearchVerdict[] = [];
  const starts: number[] = [];
  for (const [place, component] of components.entries()) {
    const start = columns.versions.length;
    starts.push(start);
    fillVersions(columns, component);
    for (const i of component.versions.keys()) {
      const row = start + i;
      columns.componentOf[row] = place;
      columns.verdictOf[row] = verdicts.length + (component.verdict[i] ?? 0);
      columns.released[row] = toMilliseconds(component.released[i]);
      columns.seen[row] = toMilliseconds(component.seen?.[i] || undefined);
      columns.basis[row] = component.bases.charCodeAt(i) - zero;
      columns.flags[row] = Number.parseInt(component.flags.charAt(i), 16);
    }
    for (const verdict of component.verdicts) verdicts.push(verdict);
  }
  return { size, components, starts, verdicts, ...columns };
}

function emptyColumns(size: number): Columns {
  return {
    componentOf: new Uint32Array(size),
    verdictOf: new Uint32Array(size),
    versions: [],
    lowerVersions: [],
    parsed: [],
    lines: [],
    parsedLines: [],
    released: new Float64Array(size),
    seen: new Float64Array(size),
    basis: new Uint8Array(size),
    flags: new Uint8Array(size),
  };
}

function fillVersions(columns: Columns, { versions, line: segments }: SearchComponent): void {
  let line: Version | undefined;
  for (const text of versions) {
    const version = parseVersion(text);
    const name = version && segments ? lineOf(version, segments) : '';
    if (line?.text !== name) line = parseVersion(name);
    columns.versions.push(text);
    columns.lowerVersions.push(text.toLowerCase());
    columns.parsed.push(version);
    columns.lines.push(name);
    columns.parsedLines.push(line);
  }
}

export function dayToMilliseconds(day: string | undefined): number {
  return day === undefined ? Number.NaN : millisecondsOf(day);
}

function toMilliseconds(value: number | undefined): number {
  if (value === undefined) return Number.NaN;
  return value < largestDay ? value * msPerDay : value;
}
