/** Whole processes are measured, as users meet them, alternately, so that a busy minute hits all alike. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { today } from './corpus/corpus.ts';

export type Program = {
  /** What follows `node`. */
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly prepare?: () => void;
  readonly count?: true;
};

/** What `usage.js` writes down. Times are taken outside; the rest is the same on every machine, or nearly. */
type Usage = {
  readonly memory: number;
  /** Seconds of work on all cores, which other programs on the machine hardly lengthen. */
  readonly cpu: number;
  /** Calls to the file system; only where they are counted. */
  readonly calls?: number;
  /** Bytes that were ever allocated on the heap; only where they are counted. */
  readonly allocated?: number;
};

export type Measured = Usage & { readonly seconds: number; readonly out: string };

const preload = pathToFileURL(join(import.meta.dirname, 'usage.js')).href;

export async function measure({ words, env, prepare, count }: Program): Promise<Measured> {
  prepare?.();
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  const file = join(folder, 'usage.json');
  const asked = { BENCH_USAGE: file, ...(count && { BENCH_COUNT: '1' }) };
  const begin = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, ...words], {
    env: { ...process.env, ...env, ...asked },
    maxBuffer: 2 ** 30,
  });
  const seconds = (performance.now() - begin) / 1000;
  const usage = JSON.parse(readFileSync(file, 'utf8')) as Usage;
  rmSync(folder, { recursive: true });
  return { ...usage, seconds, out: stdout };
}

/** Each program in turn, `times` times; answers each one's least run: what else the machine does only ever adds. */
export async function alternate<Name extends string>(
  times: number,
  programs: Readonly<Record<Name, Program>>,
): Promise<Record<Name, Measured>> {
  const least = new Map<string, Measured>();
  for (let i = 0; i < times; i++) {
    for (const [name, program] of Object.entries<Program>(programs)) {
      const run = await measure(program);
      if (run.cpu < (least.get(name)?.cpu ?? Infinity)) least.set(name, run);
    }
  }
  return Object.fromEntries(least) as Record<Name, Measured>;
}

// The command lines that several figures measure.

const root = join(import.meta.dirname, '../..');
/** As `npm start` runs it, and as `npm run svc` runs one command. */
const main = asScript('start');
const one = asScript('svc');
const floor = join(import.meta.dirname, 'floor.ts');

export function buildWords(project: string, out: string): string[] {
  return [...main, 'build', ...folders(project), '--out', out, '--now', today, '--quiet'];
}

export function gatherWords(project: string, concurrency: number): string[] {
  const network = ['--concurrency', String(concurrency), '--allow-private-hosts', '--strict'];
  return [...main, 'gather', ...folders(project), '--now', today, '--quiet', ...network];
}

export function commandOf(project: string, command: string, ...more: readonly string[]): Program {
  return { words: [...one, command, ...folders(project), '--now', today, '--quiet', ...more] };
}

/** As for the program itself: from the second run on, Node need not take the types off. */
const kept = { NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compiled') };

function folders(project: string): string[] {
  return ['components', 'data', 'site'].flatMap((name) => [`--${name}`, join(project, name)]);
}

/** Builds what was not there before. */
export function fullBuild(project: string, out: string): Program {
  return { words: buildWords(project, out), prepare: () => forget(out) };
}

/** What no program that does this work can go below; `built` is a finished build of the project, if there is one. */
export function floorOf(built: string, ...build: [] | [project: string, out: string]): Program {
  const [, out] = build;
  return { words: [floor, built, ...build], env: kept, prepare: () => out && forget(out) };
}

/**
 * The output and what is kept for the next build: a full build finds neither. Moved away and not removed:
 * on ext4, new files seem to take longer for a while after many others were removed,
 * which can take longer than the build.
 */
function forget(out: string): void {
  for (const folder of [out, `${out}.cache`]) {
    if (existsSync(folder)) renameSync(folder, `${folder}.${++forgotten}`);
  }
}

let forgotten = 0;

function asScript(name: 'start' | 'svc'): string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<typeof name, string> };
  const flags = scripts[name].split(' ').filter((word) => word.startsWith('--'));
  return [...flags, join(root, 'src/start.js')];
}
