/** What is served as JSON: the state of each component, and every file at once: in one, in parts, and as a database. */
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { HeldChange, SourceState } from '#model/history/history.ts';
import { bulkIndex } from '#model/served/component-file.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { openBulk } from '#publish/json/bulk.ts';
import { statusFile, statusOf } from '#publish/json/json.ts';
import { jsonOutput, jsonText, textOf } from '#publish/output.ts';
import { folderOf } from '../../folder.ts';
import { goodFiles } from '../../verify/good-index.ts';
import { judged, published, sample, type Given } from '../sites.ts';

const doubt = { since: '2026-11-18', because: 'leads into a private network (10.0.0.7)' } as const;
const npm = { source: 'npm:tool' };
const failing: SourceState = { ...npm, failing: doubt };
const held: HeldChange = { key: 'newest:9', since: '2026-11-17', because: '9 is far ahead' };

/** Which host of somebody's network it is, is not told. */
const failure = { ...npm, ...doubt, because: 'leads into a private network' };

test.each<[Given, object]>([
  [{ sources: [npm] }, { state: 'fresh' }],
  [{ sources: [failing] }, { state: 'stale', failing: [failure] }],
  [{ sources: [{ ...npm, partial: doubt }] }, { state: 'partial', partial: [failure] }],
  [{ held: [held] }, { state: 'held', held: [held] }],
  [
    { sources: [failing], held: [held] },
    { state: 'held', failing: [failure], held: [held] },
  ],
  [{ definition: { sources: [] } }, { state: 'unwatched' }],
])('each state by its own name, with all that it rests on: %j', (given, status) => {
  expect(statusOf(judged('tool', given))).toEqual(status);
});

test('one line per component', () => {
  const statuses = new Map(['tool', 'edge'].map((id) => [id, statusOf(judged(id))]));
  const text = textOf(statusFile('2026-11-20T06:00:00.000Z', statuses, new Map()));
  expect(text.split('\n')).toHaveLength(7);
});

test('a JSON file has the items of one list on a line each', () => {
  const value = { 'a"b': [1, 2], listed: [{ b: 1 }, 'two'], empty: undefined };
  expect(jsonText(value, 'listed')).toBe('{"a\\"b":[1,2],\n"listed":[\n{"b":1},\n"two"\n]}\n');
  expect(jsonText({ listed: 1 }, 'listed')).toBe('{"listed":1}\n');
  expect(textOf(jsonOutput('a.json', { a: [1] }))).toBe('{"a":[1]}\n');
});

test('the parts hold each component file, with its name, and are named with their sums', () => {
  const files = published(sample());
  const text = files.get('all/1.ndjson') ?? '';
  const names = JSON.parse(files.get('index.json') ?? '') as string[];
  const sums = { bytes: Buffer.byteLength(text), sha256: hash('sha256', text) };
  const part = { path: 'all/1.ndjson', ...sums, components: names };
  const index = bulkIndex.parse(JSON.parse(files.get('all/index.json') ?? ''));
  expect(index).toEqual({ schema: 1, parts: [part] });
  const whole = JSON.parse(files.get('all.json') ?? '') as { components: Record<string, object> };
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    names.map((id) => ({ id, ...whole.components[id] })),
  );
});

test('a part ends before it has more than 20 MB, and a component is never cut', () => {
  const bulk = openBulk(Infinity);
  const outputs = [9, 9, 3, 21, 1].flatMap((size, i) =>
    bulk.add(`c${i}`, `{"homepage":"${'é'.repeat(size * 500_000)}",\n"releases":[]}\n`),
  );
  const end = bulk.end().find(({ path }) => path === 'all/index.json');
  const { parts } = bulkIndex.parse(JSON.parse(end && 'text' in end ? end.text : ''));
  expect(parts.map(({ path, components }) => `${path} ${components.join(' ')}`).join(', ')).toBe(
    'all/1.ndjson c0 c1, all/2.ndjson c2, all/3.ndjson c3, all/4.ndjson c4',
  );
  const written = outputs.filter(({ path }) => path === 'all/1.ndjson');
  const text = written.map((one) => ('text' in one ? one.text : '')).join('');
  expect(parts[0]).toMatchObject({ bytes: Buffer.byteLength(text), sha256: hash('sha256', text) });
});

test('all.json is left out only where it has more bytes than the host takes', () => {
  const endOf = (most: number) => {
    const bulk = openBulk(most);
    const outputs = [...bulk.add('a', '{"releases":[]}\n'), ...bulk.end()];
    const all = outputs.filter(({ path }) => path === 'all.json');
    return [
      all.map((one) => ('text' in one ? one.text : '')).join(''),
      all.some((one) => 'isLeftOut' in one),
    ] as const;
  };
  const [text] = endOf(Infinity);
  expect(JSON.parse(text)).toEqual({ components: { a: { releases: [] } } });
  expect([endOf(text.length)[1], endOf(text.length - 1)[1]]).toEqual([false, true]);
});

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
