/** What a version is, and its place among the others. */
import { searchFlags, type SearchComponent } from '#model/served/search.ts';
import { hasFlag, versionTexts } from './columns.ts';
import type { Column, Field, VersionColumn } from './field.ts';
import type { Rows } from './rows.ts';

export const versionFields: readonly Field<Rows>[] = [
  {
    name: 'version',
    type: 'version',
    description: 'The version: its text with “:”, the order of versions with the rest.',
    example: 'version>=2025.3',
    read: (rows) => versionColumn(rows),
  },
  {
    name: 'line',
    type: 'version',
    description: 'The release line of the version, such as year.minor.',
    example: 'line:[2024.1 to 2025.2]',
    read: (rows) => lineColumn(rows),
  },
  {
    name: 'major',
    type: 'number',
    description: 'The first number of the version.',
    example: 'major>=2025',
    read: (rows) => digitGroup(rows, 0),
  },
  {
    name: 'minor',
    type: 'number',
    description: 'The second number of the version.',
    example: 'minor:[1 to 3]',
    read: (rows) => digitGroup(rows, 1),
  },
  {
    name: 'patch',
    type: 'number',
    description: 'The third number of the version.',
    example: 'patch>0',
    read: (rows) => digitGroup(rows, 2),
  },
  {
    name: 'stable',
    type: 'boolean',
    description: 'It is not a pre-release.',
    example: 'stable',
    read: (rows) => hasFlag(rows, searchFlags.stable),
  },
  {
    name: 'prerelease',
    type: 'boolean',
    description: 'It is a pre-release.',
    example: '-prerelease',
    read: (rows) => {
      const stable = hasFlag(rows, searchFlags.stable);
      return (row) => !stable(row);
    },
  },
  {
    name: 'newest',
    type: 'boolean',
    description: 'It is the newest release of its component.',
    example: 'newest',
    read: (rows) => isAtPlace(rows, ({ newest }) => newest),
  },
  {
    name: 'newestSupported',
    type: 'boolean',
    description: 'It is the newest supported release of its component.',
    example: 'newestSupported',
    read: (rows) => isAtPlace(rows, ({ newestSupported }) => newestSupported),
  },
  {
    name: 'newestOfLine',
    type: 'boolean',
    description: 'It is the newest release of its line; unknown where there are no lines.',
    example: 'newestOfLine supported',
    read: (rows) => {
      const newest = hasFlag(rows, searchFlags.newestOfLine);
      const { lineOf } = rows.lines();
      return (row) => (lineOf[row] === 0 ? undefined : newest(row));
    },
  },
];

function versionColumn(rows: Rows): VersionColumn {
  return { texts: versionTexts(rows), versionOf: rows.versions.versionAt };
}

function lineColumn(rows: Rows): VersionColumn {
  const { texts, versionAt, lineOf } = rows.lines();
  return { texts: { entries: texts, entryOf: (row) => lineOf[row] ?? 0 }, versionOf: versionAt };
}

/** Whether a row is the one of its component that stands at a place. */
function isAtPlace(
  rows: Rows,
  place: (component: SearchComponent) => number | undefined,
): Column<boolean> {
  const chosen = rows.components.map((component, i) => {
    return (rows.starts[i] ?? 0) + (place(component) ?? Number.NaN);
  });
  return (row) => chosen[rows.componentOf[row] ?? 0] === row;
}

function digitGroup(rows: Rows, place: number): Column<number> {
  return (row) =>
    Number(rows.versions.versionAt(rows.versionOf[row] ?? 0)?.groups[place] ?? Number.NaN);
}
