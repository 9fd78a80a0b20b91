/** Runs the system's git in the bounds of the HTTP client, with limits on memory and files. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { Failure } from '../failure.ts';
import { readBytes } from '../http/body.ts';
import { connectionFailure } from '../http/connection-failure.ts';
import { withRetries } from '../http/retry.ts';
import type { HttpSettings } from '../http/types.ts';
import { gitEnvironment, gitOptions, type Access } from './environment.ts';
import { statusFailure } from '../http/status.ts';
import { sanitizeText } from '../reading/address.ts';

export type GitFolder = (args: readonly string[], input?: string) => Promise<string>;

const maxMemory = 1_000_000;
/** In blocks of 512 bytes. */
const maxFile = 131_072;

/** What it returns opens an empty folder for the repository at an address, and removes it again. */
export function createGit(settings: HttpSettings, env: NodeJS.ProcessEnv) {
  const limit = pLimit(4);
  return <T>(access: Access, work: (git: GitFolder) => Promise<T>): Promise<T> =>
    limit(async () => {
      const folder = mkdtempSync(join(tmpdir(), `release-index-git-${process.pid}-`));
      using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
      const options = await gitOptions(access, settings);
      const environment = gitEnvironment(access, settings, env, folder);
      const start = (words: readonly string[]) =>
        spawn('/bin/sh', ['-c', limits, 'sh', ...options, ...words], {
          cwd: folder,
          env: environment,
          // A process group of its own, so that child processes of git are killed with it.
          detached: true,
        });
      return await work(async (words, input = '') => {
        const output = await withRetries(access.url, settings, (deadline) =>
          outputOf(start(words), access, input, deadline),
        );
        settings.onGit?.();
        return output;
      });
    });
}

/** Not every shell takes two limits at once. If memory cannot be limited, time still is. */
const limits = `ulimit -v ${maxMemory} 2>/dev/null; ulimit -f ${maxFile}; exec git "$@"`;

async function outputOf(
  child: ChildProcessWithoutNullStreams,
  access: Access,
  input: string,
  deadline: AbortSignal,
): Promise<string> {
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  // Only until it has ended: afterwards its process id may belong to another process.
  using _ = addAbortListener(deadline, end);
  child.stdin.on('error', () => {}).end(input);
  const read = (output: Readable) => readBytes(output, 'identity', 32_000_000, access.url);
  try {
    const all = [read(child.stdout), read(child.stderr), once(child, 'close')] as const;
    const [output, said, [code]] = await Promise.all(all);
    if (code === 0) return output.toString();
    throw gitFailure(access, said.toString(), code as number | null);
  } catch (error) {
    end();
    if (error instanceof Failure) throw error;
    const because = 'git cannot be run; is it installed?';
    throw new Failure(`${access.url} cannot be read: ${because}`, { cause: error });
  }
}

const cutOff =
  /transfer closed|early eof|hung up|unexpected disconnect|expected flush|bad line length|unexpected end|unterminated|invalid index-pack|packet/i;

/** Messages of git, with the error code of the same connection failure. */
const connection: readonly (readonly [RegExp, string])[] = [
  [/failed to connect|connection refused/i, 'ECONNREFUSED'],
  [/could not resolve/i, 'ENOTFOUND'],
  [/reset by peer|empty reply|recv failure|broken pipe/i, 'ECONNRESET'],
];

/** Other messages, what they mean, and whether another try may help; the first match counts. */
const known: readonly (readonly [RegExp, string, true?])[] = [
  [/certificate|ssl/i, 'cannot be read: its certificate is not trusted; see GIT_SSL_CAINFO'],
  [
    /out of memory|file size limit|mmap failed/i,
    'answers with more than is read of a repository, which is refused',
  ],
  [cutOff, 'answers with what is cut off or broken', true],
  [
    /redirect|update url base|returned error: 3\d\d/i,
    'redirects, which git is not allowed to follow; name the new address in the definition',
  ],
  [
    /is this a git repository|not valid|invalid content-type|not a git/i,
    'does not answer as a git repository, or is cut off',
  ],
];

function gitFailure({ url, credential }: Access, said: string, code: number | null): Failure {
  const isGone = /repository '[^']*' not found/.test(said);
  const isRefused = /could not read (?:Username|Password)|authentication failed/i.test(said);
  const usual = isGone ? '404' : isRefused && '401';
  const status = /returned error: ([^3]\d\d)/.exec(said)?.[1] ?? usual;
  if (status) return statusFailure({ url, credential }, Number(status), () => undefined, 0);
  const fault = connection.find(([says]) => says.test(said))?.[1];
  if (fault) return connectionFailure(url, Object.assign(new Error(said), { code: fault }));
  const [, words, again] = known.find(([says]) => says.test(said)) ?? [];
  if (words) return new Failure(`${url} ${words}`, { retry: again && {} });
  const last =
    said.split('\n').findLast((line) => /^(?:fatal|error):/.test(line)) ?? `exit ${code}`;
  return new Failure(`${url} cannot be read by git: ${sanitizeText(last)}`);
}
