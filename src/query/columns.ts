/** How fields read rows. Texts are in lower case here: the language does not tell cases apart. */
import type { SearchComponent, SearchVerdict } from '#model/search.ts';
import type { Column, Dictionary, Pair, VersionColumn } from './field.ts';
import { basisNames, dayToMilliseconds, type Rows } from './rows.ts';

type PerComponent<T> = (component: SearchComponent) => T;
type PerVerdict<T> = (verdict: SearchVerdict) => T;

export function componentTexts(
  rows: Rows,
  texts: PerComponent<readonly string[]>,
): Dictionary<string> {
  return {
    entries: rows.components.map((component) => texts(component).map(lower)),
    entryOf: (row) => rows.componentOf[row] ?? 0,
  };
}

export function verdictTexts(rows: Rows, texts: PerVerdict<readonly string[]>): Dictionary<string> {
  return {
    entries: rows.verdicts.map((verdict) => texts(verdict).map(lower)),
    entryOf: (row) => rows.verdictOf[row] ?? 0,
  };
}

export function basisTexts(rows: Rows): Dictionary<string> {
  return {
    entries: basisNames.map((name) => [name]),
    entryOf: (row) => rows.basis[row] ?? 0,
  };
}

export function componentPairs(
  rows: Rows,
  pairs: PerComponent<Readonly<Record<string, string>>>,
): Dictionary<Pair> {
  return {
    entries: rows.components.map((component) =>
      Object.entries(pairs(component)).map(([key, value]) => ({
        key: lower(key),
        value: lower(value),
      })),
    ),
    entryOf: (row) => rows.componentOf[row] ?? 0,
  };
}

export function versionColumn({ texts, parsed }: Rows, placeOf: Uint32Array): VersionColumn {
  return { texts: { entries: texts, entryOf: (row) => placeOf[row] ?? 0 }, versions: parsed };
}

export function verdictTruth(rows: Rows, truth: PerVerdict<boolean>): Column<boolean> {
  const truths = Uint8Array.from(rows.verdicts, (verdict) => (truth(verdict) ? 1 : 0));
  return (row) => truths[rows.verdictOf[row] ?? 0] === 1;
}

export function verdictDay(rows: Rows, day: PerVerdict<string | undefined>): Column<number> {
  const days = Float64Array.from(rows.verdicts, (verdict) => dayToMilliseconds(day(verdict)));
  return (row) => days[rows.verdictOf[row] ?? 0] ?? Number.NaN;
}

/** Whether a row is the one of its component that stands at a place. */
export function isAtPlace(rows: Rows, place: PerComponent<number | undefined>): Column<boolean> {
  const chosen = rows.components.map((component, i) => {
    return (rows.starts[i] ?? 0) + (place(component) ?? Number.NaN);
  });
  return (row) => chosen[rows.componentOf[row] ?? 0] === row;
}

export function hasFlag(rows: Rows, flag: number): Column<boolean> {
  return (row) => ((rows.flags[row] ?? 0) & flag) !== 0;
}

export function digitGroup(rows: Rows, place: number): Column<number> {
  return (row) => Number(rows.parsed[rows.versionOf[row] ?? 0]?.groups[place] ?? Number.NaN);
}

function lower(text: string): string {
  return text.toLowerCase();
}
