/**
 * `index.sqlite`, where the settings ask for it: every component, line, release and cause, to be asked in SQL. Its
 * columns are called as the keys of `details/<id>.json`, and stand in the order of the file.
 */
import type * as Sqlite from 'node:sqlite';
import { databasePath } from '#model/served/paths.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import type { Output } from '../output.ts';

const ends = ['activeEnds', 'supportEnds', 'extendedEnds'];
const endColumns = ends.map((end) => `${end} ${end}Precision ${end}Basis`).join(' ');
const standing = `isDeprecated deprecatedSince deprecatedSinceBasis support supported ${endColumns}`;
const tables = {
  components: 'id title summary homepage changelogUrl follows newest newestSupported headline',
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
  const insert = {
    components: insertOf('components'),
    lines: insertOf('lines'),
    releases: insertOf('releases'),
    causes: insertOf('causes'),
  };
  return {
    /** `text`: of its details. */
    add(text: string): void {
      const details = JSON.parse(text) as DetailsFile;
      const component = details.id;
      database.exec('BEGIN');
      insert.components(details);
      for (const line of details.lines) insert.lines({ ...line, component });
      for (const release of details.releases) {
        const { version, causes = [] } = release;
        insert.releases({ ...release, component });
        for (const cause of causes) insert.causes({ ...cause, component, version });
      }
      database.exec('COMMIT');
    },
    end(): Output {
      const bytes = database.serialize();
      database.close();
      // The version of the library that wrote it: the only bytes that do not follow from what the file says.
      bytes.fill(0, 96, 100);
      return { path: databasePath, bytes };
    },
  };
}

function inColumn(value: unknown): Sqlite.SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
