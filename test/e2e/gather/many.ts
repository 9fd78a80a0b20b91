/** Many components, a server that takes its time, and the program as its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { componentOf, sourceAt } from '../../commands/gather/upstream.ts';
import { sound } from '../../project.ts';
import { folderOf } from '../../folder.ts';

/** A folder with `count` components, each asking `<url>/c<number>`. */
export function manyComponents(url: string, count: number): string {
  const ids = Array.from({ length: count }, (_, i) => `c${i}`);
  return folderOf({
    ...Object.fromEntries(Object.entries(sound).filter(([path]) => path.startsWith('site/'))),
    ...Object.fromEntries(
      ids.map((id) => [`components/${id}.json`, componentOf(id, sourceAt(url, `/${id}`))]),
    ),
  });
}

/** Answers every path with the same list after a while, and with 304 whoever has it. */
export function slowly(list: readonly object[], milliseconds: number) {
  const body = JSON.stringify(list);
  const etag = `"${body.length}"`;
  const counts = { asked: 0, notModified: 0, atOnce: 0 };
  let waiting = 0;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    counts.asked++;
    counts.atOnce = Math.max(counts.atOnce, ++waiting);
    setTimeout(() => {
      waiting--;
      const isKnown = request.headers['if-none-match'] === etag;
      counts.notModified += Number(isKnown);
      if (isKnown) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'content-length': Buffer.byteLength(body) }).end(body);
    }, milliseconds);
  };
  return { answer, counts };
}

export const main = join(import.meta.dirname, '../../../src/main.ts');

export function gatherWords(concurrency = 16): string[] {
  return [main, 'gather', '--allow-private-hosts', '--concurrency', String(concurrency)];
}

export function start(folder: string, words: readonly string[]): ChildProcess {
  return spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
}
