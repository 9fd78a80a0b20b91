import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { DetailsFile } from '#model/served/details-file.ts';
import { folderOf } from '../../folder.ts';
import { goodFiles } from '../../verify/good-index.ts';

test('the database says what the details say', () => {
  const built = goodFiles();
  const path = join(folderOf(), 'index.sqlite');
  writeFileSync(path, built.get('index.sqlite') ?? '');
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  const details = ['dashboard-bundle', 'edge-node', 'tool'].map(
    (id) => JSON.parse(String(built.get(`details/${id}.json`))) as DetailsFile,
  );
  const held = (row: object, told: object) =>
    Object.fromEntries(
      Object.keys(row).map((key) => {
        const value = (told as Record<string, unknown>)[key] ?? null;
        return [key, typeof value === 'boolean' ? Number(value) : value];
      }),
    );
  const wanted = {
    components: details,
    lines: details.flatMap(({ id, lines, declaredLines: more = [] }) =>
      [...lines, ...more].map((one) => ({ component: id, ...one })),
    ),
    releases: details.flatMap(({ id, releases }) =>
      releases.map((one) => ({ component: id, ...one })),
    ),
    causes: details.flatMap(({ id, releases }) =>
      releases.flatMap(({ version, causes = [] }) =>
        causes.map((one) => ({ component: id, version, ...one })),
      ),
    ),
  };
  for (const [table, told] of Object.entries(wanted)) {
    const found = rows(table);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(told.map((one) => held(found[0] ?? {}, one)));
    const plain = told.flatMap((one) =>
      Object.entries(one).flatMap(([key, value]) => (typeof value === 'object' ? [] : key)),
    );
    const columns = new Set(['schema', 'watched', 'line', 'at', ...Object.keys(found[0] ?? {})]);
    expect(plain.filter((key) => !columns.has(key))).toEqual([]);
  }
  const ask = 'SELECT typeof(isDeprecated) AS kind FROM releases WHERE isDeprecated';
  expect(database.prepare(ask).get()).toEqual({ kind: 'integer' });
  database.close();
});
