/** One small index that keeps every clause, built by the program, as files that a test may break. */
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placedMessage } from '#model/problem.ts';
import { folderReader } from '#verify/open-reader.ts';
import { remakeFrom, type Hindrance, type Remake } from '#verify/remake.ts';
import { findingsOf, verify, type Verification } from '#verify/verify.ts';
import { folderOf, put } from '../folder.ts';
import { definitionOf, filesOf, recorded as recordedOn, runAt, sound } from '../project.ts';

export type Files = Map<string, string | Uint8Array>;

export const now = '2026-06-01T12:00:00.000Z';

type Json = Record<string, unknown>;

/** A page of its own, and another one for its changes. */
function linked(page: string) {
  const homepage = `https://example.com/${page}`;
  return { homepage, changelogUrl: `${homepage}/changes` };
}

const edgeNode = definitionOf('edge-node', 'Edge node', 'Stands near the builds.', {
  ...linked('edge'),
  line: 1,
  tags: ['cache'],
  facts: { 'packaged as': 'container image' },
  references: [{ kind: 'docker', name: 'example/edge-node' }],
  changelog: [{ url: 'https://example.com/edge/changes#{dashes}', from: '1.10' }],
});
const about = ['dashboard-bundle', 'Dashboard bundle', 'Shows the builds.'] as const;
const bundle = definitionOf(...about, linked('bundle'));
const tool = definitionOf('tool', 'Tool', 'Helps with the builds.', {
  line: 1,
  lines: [{ name: '9', phases: { maintenance: '2030-01' } }],
  references: [{ kind: 'npm', name: '@example/tool' }],
  goesWith: [{ component: 'edge-node', versions: '>=1.10', own: '>=2.0' }],
});

const seen = 'https://example.com/policy';
const below = { kind: 'below', version: '1.10', reason: 'Support begins with 1.10.', seen };
const age = { kind: 'line-age', months: 18, reason: 'A line of the tool lives 18 months.', seen };
const policy = { components: { 'edge-node': [below], tool: [age] } };

/** What is authored and recorded, by path. */
export const project: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(sound).filter(([path]) => path.startsWith('site/'))),
  'site/site.json': { ...(sound['site/site.json'] as object), database: true },
  'components/edge-node.json': edgeNode,
  'components/dashboard-bundle.json': bundle,
  'components/tool.json': tool,
  'data/support-policy.json': policy,
  'data/history/edge-node.json': history('edge-node', {
    '1.9': '2025-11-20',
    '1.10': '2026-02-10',
    '2.0.0': '2026-05-12',
  }),
  'data/history/tool.json': history('tool', {
    '1.0': '2024-01-10',
    '1.1': '2024-02-10',
    '2.0': '2025-06-01',
    '2.1': '2026-01-15',
    '3.0': '2026-04-01',
  }),
};

/** The project with one more release. */
export function recorded(id: string, version: string, date: string) {
  const path = `data/history/${id}.json`;
  const { releases, ...rest } = project[path] as ReturnType<typeof history>;
  return { ...project, [path]: { ...rest, releases: [...releases, recordedOn(version, date)] } };
}

function history(id: string, days: Readonly<Record<string, string>>) {
  const releases = Object.entries(days).map(([version, date]) => recordedOn(version, date));
  return { id, imported: '2026-05-20', releases };
}

const built = await buildFiles(project);

export const goodFiles = (): Files => new Map(built);

export const remake: Remake = remakeFrom();

/** Makes the same files whatever the facts are; the largest comes in parts. */
export function remakeOf(files: Files, hindrances: readonly Hindrance[] = []): Remake {
  return () => ({
    hindrances,
    *files() {
      for (const [path, body] of files)
        if (typeof body !== 'string') yield { path, bytes: body };
        else if (path !== 'all.json') yield { path, text: body };
        else for (const text of body.split(/(?<=\n)/)) yield { path, text, isPart: true };
    },
  });
}

/** As where the host would not take `all.json`. */
export const leavesOutAll: Remake = (facts) => {
  const made = remake(facts);
  return {
    ...made,
    *files() {
      yield* made.files();
      yield { path: 'all.json', isLeftOut: true };
    },
  };
};

/** The index in a folder, held against the contract. */
export async function verified(files: Files, maker = remake): Promise<Verification> {
  return verify(await folderReader(folderOf(Object.fromEntries(files))), now, maker);
}

/** Names of the clauses that do not hold, notes too. */
export function brokenIn(result: Verification): readonly string[] {
  const found = [...findingsOf(result, 'violation'), ...findingsOf(result, 'note')];
  return [...new Set(found.map(({ clause }) => clause))].toSorted();
}

/** What is told of each clause, or of one. */
export function toldIn({ chapters }: Verification, clause?: string): readonly string[] {
  const found = chapters.flatMap(({ findings }) => findings);
  return found.filter((one) => !clause || one.clause === clause).map(placedMessage);
}

/** What the program builds of a project. */
export async function buildFiles(files: Readonly<Record<string, unknown>>, at: string = now) {
  const folder = mkdtempSync(join(tmpdir(), 'good-'));
  for (const [path, content] of Object.entries(files))
    if (content !== undefined) put(folder, path, content);
  const ran = [await runAt(at, folder, 'announce'), await runAt(at, folder, 'build', '--now', at)];
  if (ran.some(({ code }) => code !== 0)) throw new Error(ran.map(({ err }) => err).join(''));
  return filesIn(join(folder, 'dist'));
}

function filesIn(folder: string): Files {
  return new Map(
    Object.entries(filesOf(folder)).map(([path, text]) => {
      return [path, !/\.(png|ico|sqlite)$/.test(path) ? text : readFileSync(join(folder, path))];
    }),
  );
}

/** Changes one JSON file by hand, as a value. */
export function edit<T = Json>(files: Files, path: string, change: (value: T) => T | void): void {
  const value = JSON.parse(String(files.get(path))) as T;
  const changed = change(value);
  files.set(path, json(changed === undefined ? value : changed));
}

/** Makes `all.json` and `SHA256SUMS` fit again, so that a test breaks one thing only. */
export function mended(files: Files): Files {
  const read = (path: string): unknown => JSON.parse(String(files.get(path)));
  const names = read('index.json') as string[];
  const parts = names.map((name) => [name, read(`${name}.json`)] as const);
  files.set('all.json', json({ components: Object.fromEntries(parts) }));
  return summed(files);
}

export function summed(files: Files): Files {
  const lines = [...files]
    .filter(([path]) => !['SHA256SUMS', '_headers', '_redirects', 'log.jsonl'].includes(path))
    .map(([path, body]) => `${hash('sha256', body)}  ${path}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  files.set('SHA256SUMS', lines.join(''));
  return logged(files);
}

/** Makes the last line of the log fit the sums. */
function logged(files: Files): Files {
  const log = String(files.get('log.jsonl') ?? '');
  const lines = log.trimEnd().split('\n');
  const last = lines.pop() ?? '';
  if (!last.startsWith('{')) return files;
  const sums = hash('sha256', files.get('SHA256SUMS') ?? '');
  const fitting = { ...(JSON.parse(last) as Json), sums };
  // Keys keep their places, so the line is as the build would write it.
  return files.set('log.jsonl', `${[...lines, JSON.stringify(fitting)].join('\n')}\n`);
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
