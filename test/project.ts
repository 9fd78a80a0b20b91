/** A small, sound project to break, and a way to run commands on it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runLine } from '#commands/command-line.ts';
import { folderOf } from './folder.ts';

const now = '2026-11-20T08:00:00.000Z';

/** A definition without a source. */
export function definitionOf(id: string, title: string, summary: string, more: object = {}) {
  const homepage = `https://example.com/${id}`;
  const own = { id, title, summary, homepage, changelogUrl: `${homepage}/changes`, sources: [] };
  return { $schema: '../site/schema/component.json', ...own, ...more };
}

const server = definitionOf('server', 'Server', 'Serves.', {
  line: 2,
  changelog: [{ url: 'https://example.com/server/changes/{version}', from: '1.1' }],
});
const tool = definitionOf('tool', 'Tool', 'Helps.');

const history = {
  id: 'server',
  imported: '2026-11-20',
  releases: [
    recorded('1.0', '2024-05-31'),
    recorded('1.0.1', '2024-07-01'),
    recorded('1.1', '2025-10-15'),
    recorded('1.2', '2026-03-01'),
  ],
};

const seen = 'https://example.com/policy';
const age = { kind: 'line-age', months: 18, reason: 'A line lives 18 months.', seen };
const policy = { components: { server: [age] } };

export const site = {
  title: 'Releases',
  description: 'All releases.',
  baseUrl: 'https://releases.example.com',
  datasource: 'svc',
};

export const sound: Readonly<Record<string, unknown>> = {
  'site/site.json': site,
  'components/server.json': server,
  'components/tool.json': tool,
  'data/support-policy.json': policy,
  'data/history/server.json': history,
};

export function recorded(version: string, date: string) {
  return { version, date, basis: 'stated', evidence: `https://example.com/${version}` };
}

/** The sound project with these files in place of its own; `undefined` leaves one out. */
export function projectOf(changes: Readonly<Record<string, unknown>> = {}): string {
  const files = Object.entries({ ...sound, ...changes }).filter(([, text]) => text !== undefined);
  return folderOf(Object.fromEntries(files));
}

/** A value of the sound project with one place changed, such as `releases.0.date`. */
export function changed(path: string, place: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(sound[path]) as Record<string, unknown>;
  const keys = place.split('.');
  const parent = keys.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  parent[keys.at(-1) ?? ''] = value;
  return { [path]: copy };
}

export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a command line on the project in a folder; the folder's own name is cut from the answers. */
export async function run(folder: string, ...words: string[]): Promise<Ran> {
  return await runAt(now, folder, ...words);
}

/** The same on a machine whose clock says this. */
export async function runAt(clock: string, folder: string, ...words: string[]): Promise<Ran> {
  return await runWith({ clock }, folder, ...words);
}

/** The same with variables of the environment. */
export async function runWith(
  { clock = now, env = {} }: { clock?: string; env?: Readonly<Record<string, string>> },
  folder: string,
  ...words: string[]
): Promise<Ran> {
  let out = '';
  let err = '';
  if (existsSync(join(folder, 'site'))) mkdirSync(join(folder, 'data'), { recursive: true });
  const folders = [...foldersOf(folder), '--out', join(folder, 'dist')];
  const code = await runLine([...words.slice(0, 1), ...folders, ...words.slice(1)], {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    env,
    clock: () => Date.parse(clock),
  });
  return { code, out: out.replaceAll(`${folder}/`, ''), err: err.replaceAll(`${folder}/`, '') };
}

/** The options that name the folders of a project. */
export function foldersOf(project: string): string[] {
  return ['components', 'data', 'site'].flatMap((name) => [`--${name}`, join(project, name)]);
}

/** Every file below a folder with its text. */
export function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile()).sort();
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** What a file of a folder holds, as JSON. */
export function jsonIn(folder: string, path: string) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}

/** The support policy with these rules for `server`. */
export function policyOf(...rules: object[]): Record<string, unknown> {
  const all = rules.map((one) => ({ reason: 'So.', seen, ...one }));
  return { 'data/support-policy.json': { components: { server: all } } };
}

/** Corrections of `server` that a person wrote. */
export function correctionsOf(...corrections: object[]): Record<string, unknown> {
  const said = { why: 'So.', seen: 'https://example.com/', on: '2026-11-01' };
  const all = corrections.map((one) => ({ ...said, ...one }));
  return { 'data/curated/server.json': { id: 'server', corrections: all } };
}

/** Expects that a command ends with this code and says this, and that no file is another afterwards. */
export async function expectRefusal(
  folder: string,
  words: readonly string[],
  message: string | RegExp,
  code = 1,
): Promise<void> {
  const before = filesOf(folder);
  const ran = await run(folder, ...words);
  expect(ran.code).toBe(code);
  expect(ran.err).toMatch(message);
  expect(filesOf(folder)).toEqual(before);
}
