/** Many components, a server that takes its time, and the program as its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { componentOf } from '../../commands/upstream.ts';
import { sound } from '../../project.ts';
import { folderOf } from '../../folder.ts';

export type Ended = {
  readonly code: number | null;
  /** Without the time that it stood in line for a processor: the machine may be busy. */
  readonly seconds: number;
  readonly err: string;
  /** The most memory that it held, in MB. */
  readonly peak: number;
};

/** A folder with `count` components, each asking `<url>/c<number>`. */
export function manyComponents(url: string, count: number): string {
  const components = Array.from({ length: count }, (_, i) => component(`c${i}`, url));
  return folderOf({
    ...Object.fromEntries(Object.entries(sound).filter(([path]) => path.startsWith('site/'))),
    ...Object.fromEntries(components.map((one) => [`components/${one.id}.json`, one])),
  });
}

function component(id: string, url: string) {
  const source = { kind: 'json', url: `${url}/${id}`, releases: '', version: '/v', date: '/d' };
  return componentOf(id, source);
}

/** Answers every path with the same list after a while, and with 304 whoever has it. */
export function slowly(list: readonly object[], milliseconds: number) {
  const body = JSON.stringify(list);
  const etag = `"${body.length}"`;
  const counts = { asked: 0, notModified: 0 };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    counts.asked++;
    setTimeout(() => {
      if (request.headers['if-none-match'] === etag) {
        counts.notModified++;
        response.writeHead(304).end();
        return;
      }
      response.writeHead(200, { etag, 'content-length': Buffer.byteLength(body) }).end(body);
    }, milliseconds);
  };
  return { answer, counts };
}

const main = join(import.meta.dirname, '../../../src/main.ts');
const measure = import.meta.resolve('./measure.ts');
const bare = fileURLToPath(import.meta.resolve('./bare.ts'));

export function start(folder: string, ...words: string[]): ChildProcess {
  return node(folder, main, ...words);
}

export async function runMain(folder: string, ...words: string[]): Promise<Ended> {
  return await ended(start(folder, ...words));
}

/** How long the requests alone take, on this machine and in its present mood. */
export async function secondsBare(url: string, count: number, concurrency: number) {
  return (await ended(node('.', bare, url, String(count), String(concurrency)))).seconds;
}

function node(folder: string, ...words: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', measure, ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<Ended> {
  const begun = performance.now();
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const [, peak, queued] = /peak (\d+) MB, queued ([\d.]+) s/.exec(err) ?? [];
  const seconds = (performance.now() - begun) / 1000 - Number(queued ?? 0);
  return { code, seconds, err, peak: Number(peak) };
}
