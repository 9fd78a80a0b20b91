/** What fields of several kinds read of rows. Texts are in lower case here, since case does not matter in the language. */
import type { SearchComponent } from '#model/served/search.ts';
import type { Column, Dictionary } from './field.ts';
import type { Lines, Rows } from './rows.ts';

export function componentTexts(
  rows: Rows,
  texts: (component: SearchComponent) => readonly string[],
): Dictionary<string> {
  return {
    entries: rows.components.map((component) => texts(component).map(lower)),
    entryOf: (row) => rows.componentOf[row] ?? 0,
  };
}

export function versionTexts({ versions, versionOf }: Rows): Dictionary<string> {
  return { entries: versions.texts, entryOf: (row) => versionOf[row] ?? 0 };
}

/** What is known of lines beyond their names: titles and code names. */
export function lineTexts(
  rows: Rows,
  texts: (line: Lines['details'][number]) => readonly string[],
): Dictionary<string> {
  const { details, lineOf } = rows.lines();
  return {
    entries: details.map((line) => texts(line).map(lower)),
    entryOf: (row) => lineOf[row] ?? 0,
  };
}

export function hasFlag(rows: Rows, flag: number): Column<boolean> {
  return (row) => ((rows.flags[row] ?? 0) & flag) !== 0;
}

export function lower(text: string): string {
  return text.toLowerCase();
}
