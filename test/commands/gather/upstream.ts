/** A project whose one component comes from a server on this machine, and gathering into it. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { History } from '#model/history/history.ts';
import { put } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { definitionOf, filesOf, jsonIn, projectOf, runAt, sound, type Ran } from '../../project.ts';

export type Listed = { readonly v: string; readonly d?: string; readonly old?: string };

export type Upstream = {
  readonly url: string;
  /** What it lists from now on; a number is a status that it fails with. */
  list: readonly Listed[] | number;
  /** Sent with every list; one without an ETag has that of its text. */
  headers: Readonly<Record<string, string>>;
  asked: number;
  /** How often it answered that nothing changed. */
  unchanged: number;
};

/** Lists releases as JSON, with an ETag, and answers 304 to whoever has it. */
export async function upstream(list: Upstream['list'], headers: Upstream['headers'] = {}) {
  const state: Upstream = { url: '', list, headers, asked: 0, unchanged: 0 };
  const { url } = await listen((request, response) => {
    state.asked++;
    if (typeof state.list === 'number') return response.writeHead(state.list).end();
    const body = JSON.stringify(state.list);
    const sent = { etag: `"${hash('sha1', body)}"`, ...state.headers };
    const isKnown = request.headers['if-none-match'] === sent.etag;
    state.unchanged += Number(isKnown);
    return response.writeHead(isKnown ? 304 : 200, sent).end(isKnown ? '' : body);
  });
  return Object.assign(state, { url });
}

export function sourceAt(url: string, path = '/releases') {
  const pointers = { releases: '', version: '/v', date: '/d', deprecated: '/old' };
  return { kind: 'json', url: `${url}${path}`, ...pointers };
}

/** Two components with nothing recorded: `server` asks the upstream, `tool` has no source. */
export function projectAt({ url }: Pick<Upstream, 'url'>, changes: object = {}): string {
  const own = { sources: [sourceAt(url)], changelog: undefined, line: undefined };
  return projectOf({
    'components/server.json': { ...(sound['components/server.json'] as object), ...own },
    'data/support-policy.json': undefined,
    'data/history/server.json': undefined,
    ...changes,
  });
}

/** On a machine whose clock says this day. */
export async function gather(folder: string, day: string, ...words: string[]): Promise<Ran> {
  return await runAt(day, folder, 'gather', '--allow-private-hosts', ...words);
}

export async function publish(folder: string, day: string): Promise<number> {
  const clock = `${day}T08:00:00.000Z`;
  await runAt(clock, folder, 'announce', '--quiet');
  await runAt(clock, folder, 'build', '--quiet');
  return (await runAt(clock, folder, 'verify', `${folder}/dist`)).code;
}

/** An upstream, and a project into which it was gathered once. */
export async function gathered(list: Upstream['list'], day = '2026-11-20') {
  const server = await upstream(list);
  const folder = projectAt(server);
  await gather(folder, day);
  return { server, folder };
}

/** The served files that hold this, by path. */
export function servedWith(folder: string, held: RegExp): string[] {
  const served = Object.entries(filesOf(join(folder, 'dist')));
  return served.filter(([, text]) => held.test(text)).map(([path]) => path);
}

export function historyOf(
  folder: string,
  id = 'server',
): Partial<History> & Pick<History, 'releases'> {
  return JSON.parse(filesOf(folder)[`data/history/${id}.json`] ?? 'null');
}

export function versionsOf(folder: string, id = 'server'): string[] {
  return historyOf(folder, id).releases.map((one) => one.version);
}

export function listed(days: Readonly<Record<string, string>>): Listed[] {
  return Object.entries(days).map(([v, d]) => ({ v, d }));
}

export function numbered(count: number): Listed[] {
  return Array.from({ length: count }, (_, i) => ({ v: `1.${i}`, d: '2024-01-01' }));
}

/** The environment of this process, changed for the length of a test. */
export function withEnvironment(values: Readonly<Record<string, string>>): void {
  const before = { ...process.env };
  Object.assign(process.env, values);
  onTestFinished(() => {
    process.env = before;
  });
}

/** A person changes the definition of a component. */
export function redefine(folder: string, change: object, id = 'server'): void {
  const file = `components/${id}.json`;
  put(folder, file, { ...jsonIn(folder, file), ...change });
}

export function componentOf(id: string, source: object) {
  return definitionOf(id, id, id, { sources: [source] });
}
