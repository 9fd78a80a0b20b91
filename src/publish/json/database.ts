/** `index.sqlite`, if enabled: the keys of `details/<id>.json` as columns, rows in its order. */
import type * as Sqlite from 'node:sqlite';
import { databasePath } from '#model/served/paths.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import type { Output } from '../output.ts';

const ends = ['activeEnds', 'supportEnds', 'extendedEnds'];
const endColumns = ends.map((end) => `${end} ${end}Precision ${end}Basis`).join(' ');
const standing = `isDeprecated deprecatedSince deprecatedSinceBasis support supported ${endColumns}`;
const tables = {
  components:
    'id title summary homepage changelogUrl follows newest newestSupported headline imported',
  lines: `component line title codename lts ltsFrom first newest releases ${standing}`,
  releases: `component version line releaseTimestamp servedTimestamp basis evidence firstSeen missingSince changelogUrl isStable ${standing}`,
  causes: 'component version rule reason seen since ends precision basis replacedBy',
};

export function openDatabase({ DatabaseSync }: typeof Sqlite) {
  const database = new DatabaseSync(':memory:');
  const insertOf = (table: keyof typeof tables) => {
    const columns = tables[table].split(' ');
    database.exec(`CREATE TABLE ${table} (${columns.join(', ')})`);
    const places = columns.map(() => '?').join(', ');
    const statement = database.prepare(`INSERT INTO ${table} VALUES (${places})`);
    return (row: object) => {
      const values = new Map<string, unknown>(Object.entries(row));
      statement.run(...columns.map((column) => inColumn(values.get(column))));
    };
  };
  const insertComponent = insertOf('components');
  const insertLine = insertOf('lines');
  const insertRelease = insertOf('releases');
  const insertCause = insertOf('causes');
  return {
    /** `text`: `details/<id>.json`. */
    add(text: string): void {
      const details = JSON.parse(text) as DetailsFile;
      const { id: component, lines, declaredLines = [], releases } = details;
      database.exec('BEGIN');
      insertComponent(details);
      for (const line of [...lines, ...declaredLines]) insertLine({ ...line, component });
      for (const release of releases) {
        const { version, causes = [] } = release;
        insertRelease({ ...release, component });
        for (const cause of causes) insertCause({ ...cause, component, version });
      }
      database.exec('COMMIT');
    },
    end(): Output {
      const bytes = database.serialize();
      database.close();
      // The version of SQLite, the only bytes not from the data: https://sqlite.org/fileformat.html
      bytes.fill(0, 96, 100);
      return { path: databasePath, bytes };
    },
  };
}

function inColumn(value: unknown): Sqlite.SQLInputValue {
  // A number would be stored as `1.0`.
  if (typeof value === 'boolean' || typeof value === 'number') return BigInt(value);
  return typeof value === 'string' ? value : null;
}
