/** How fields read rows. Texts are in lower case here, since case does not matter in the language. */
import type { Day } from '#model/instant.ts';
import type { SearchComponent, SearchVerdict } from '#model/search.ts';
import type { Column, Dictionary, Pair, VersionColumn } from './field.ts';
import { basisNames, dayToMilliseconds, type Lines, type Rows } from './rows.ts';

type PerComponent<T> = (component: SearchComponent) => T;
type PerLine<T> = (line: Lines['details'][number]) => T;
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

export function versionTexts({ versions, versionOf }: Rows): Dictionary<string> {
  return { entries: versions.texts, entryOf: (row) => versionOf[row] ?? 0 };
}

export function versionColumn(rows: Rows): VersionColumn {
  return { texts: versionTexts(rows), versionOf: rows.versions.versionAt };
}

export function lineColumn(rows: Rows): VersionColumn {
  const { texts, versionAt, lineOf } = rows.lines();
  return { texts: { entries: texts, entryOf: (row) => lineOf[row] ?? 0 }, versionOf: versionAt };
}

/** What is known of lines beyond their names: titles and code names. */
export function lineTexts(rows: Rows, texts: PerLine<readonly string[]>): Dictionary<string> {
  const { details, lineOf } = rows.lines();
  return {
    entries: details.map((line) => texts(line).map(lower)),
    entryOf: (row) => lineOf[row] ?? 0,
  };
}

export function verdictBoolean(
  rows: Rows,
  truth: PerVerdict<boolean | undefined>,
): Column<boolean | undefined> {
  const truths = rows.verdicts.map(truth);
  return (row) => truths[rows.verdictOf[row] ?? 0];
}

export function verdictDay(rows: Rows, day: PerVerdict<Day | undefined>): Column<number> {
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
  return (row) =>
    Number(rows.versions.versionAt(rows.versionOf[row] ?? 0)?.groups[place] ?? Number.NaN);
}

function lower(text: string): string {
  return text.toLowerCase();
}
