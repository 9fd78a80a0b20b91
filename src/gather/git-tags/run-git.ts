/**
 * Runs the system's git with the same bounds as the HTTP client: https only, no configuration of the system
 * or of a user, no helpers, prompts, hooks or redirects, no private networks, a deadline, and limits on
 * memory, files and output.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Failure } from '../failure.ts';
import { withRetries } from '../http/retry.ts';
import type { HttpSettings } from '../http/types.ts';
import { gitEnvironment, gitOptions, type Access } from './environment.ts';
import { statusFailure } from '../http/status.ts';
import { sanitizeText } from '../reading/text.ts';

/** What may be done in the folder of one repository. */
export type GitFolder = (args: readonly string[], input?: string) => Promise<string>;

/** Opens an empty folder for the repository at an address, and removes it afterwards. */
export type Git = <T>(access: Access, work: (git: GitFolder) => Promise<T>) => Promise<T>;

const concurrency = 4;
const maxMemory = 1_000_000;
const maxOutput = 32_000_000;
/** In blocks of 512 bytes. */
const maxFile = 131_072;

export function createGit(settings: HttpSettings, env: NodeJS.ProcessEnv): Git {
  const limit = pLimit(concurrency);
  return (access, work) =>
    limit(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'release-index-git-'));
      try {
        const options = await gitOptions(access, settings);
        const environment = gitEnvironment(access, settings, env, folder);
        const whole = settings.timeout;
        return await work((words, input = '') => {
          const run = { args: [...options, ...words], folder, environment, input, whole };
          return withRetries(access.url, settings, (timed) =>
            timed((left) => runOnce(access.url, { ...run, left })),
          );
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
}

type Run = {
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly input: string;
  readonly left: number;
  /** The time for all tries. */
  readonly whole: number;
};

/**
 * The shell sets the limits, each in a call of its own, since not every shell takes two at once, and is replaced by
 * git. Where memory cannot be limited, time is.
 */
const limits = `ulimit -v ${maxMemory} 2>/dev/null; ulimit -f ${maxFile}; exec git "$@"`;

async function runOnce(url: string, { args, folder, environment, input, left, whole }: Run) {
  // A group of its own, so that what git has started ends with it.
  const child = spawn('/bin/sh', ['-c', limits, 'sh', ...args], {
    cwd: folder,
    env: environment,
    detached: true,
  });
  const output: Buffer[] = [];
  let [size, errors, stopped] = [0, '', ''];
  const stop = (because: string): void => {
    stopped ||= because;
    if (child.pid !== undefined) killGroup(child.pid);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxOutput) stop('answers with more than 32 MB, which is refused');
    else output.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-8000);
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const tooSlow = `did not answer completely within ${Math.ceil(whole / 1000)} s`;
  const timer = setTimeout(() => stop(tooSlow), Math.ceil(left));
  try {
    const code = await new Promise<number | null>((done, fail) => {
      child.on('error', fail);
      child.on('close', done);
    });
    if (stopped !== '') throw new Failure(`${url} ${stopped}`, { scope: 'server' });
    if (code !== 0) throw gitFailure(url, errors, code);
    return Buffer.concat(output).toString('utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    const because = 'git cannot be run; is it installed?';
    throw new Failure(`${url} cannot be read: ${because}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

type Details = { readonly unreachable?: true; readonly again?: true };

const cutOff =
  /transfer closed|early eof|hung up|unexpected disconnect|expected flush|bad line length|unexpected end|unterminated|invalid index-pack|packet/i;

/** What git says, what that means, and what may be done about it; the first that fits counts. */
const known: readonly (readonly [RegExp, string, Details?])[] = [
  [
    /failed to connect|connection refused/i,
    'cannot be read: the connection was refused',
    { unreachable: true, again: true },
  ],
  [
    /could not resolve/i,
    'cannot be read: its host name cannot be resolved (DNS)',
    { unreachable: true },
  ],
  [/certificate|ssl/i, 'cannot be read: its certificate is not trusted here'],
  [
    /reset by peer|empty reply|recv failure|broken pipe/i,
    'cannot be read: the connection was reset',
    { again: true },
  ],
  [
    /out of memory|file size limit|mmap failed/i,
    'answers with more than is read of a repository, which is refused',
  ],
  [cutOff, 'answers with what is cut off or broken', { again: true }],
  [
    /redirect|update url base|returned error: 3\d\d/i,
    'redirects, which git is not allowed to follow; name the new address in the definition',
  ],
  [
    /is this a git repository|not valid|invalid content-type|not a git/i,
    'does not answer as a git repository, or is cut off',
  ],
];

function gitFailure(url: string, said: string, code: number | null): Failure {
  const status = /returned error: (\d{3})/.exec(said)?.[1];
  if (status !== undefined && !status.startsWith('3')) return statusOf(url, Number(status));
  if (/repository '[^']*' not found/.test(said)) return statusOf(url, 404);
  if (/could not read (?:Username|Password)|authentication failed/i.test(said))
    return statusOf(url, 401);
  const [, words, details] = known.find(([says]) => says.test(said)) ?? [];
  if (words !== undefined) return new Failure(`${url} ${words}`, details);
  const last =
    said.split('\n').findLast((line) => /^(?:fatal|error):/.test(line)) ?? `exit ${code}`;
  return new Failure(`${url} cannot be read by git: ${sanitizeText(last)}`);
}

function statusOf(url: string, status: number): Failure {
  return statusFailure({ url }, status, () => undefined, 0);
}
