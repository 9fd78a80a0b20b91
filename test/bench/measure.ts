/** Whole processes are measured, as users meet them, alternately, so that a busy minute hits all alike. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Program = {
  /** What follows `node`. */
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Done before each run, outside the measured time. */
  readonly prepare?: () => void;
  readonly count?: true;
};

/** What `usage.js` writes down. Times are taken outside; the rest is the same on every machine, or nearly. */
type Usage = {
  /** The most memory that the process held, in bytes. */
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

export async function measure(program: Program): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  try {
    return await measureIn(folder, program);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureIn(folder: string, program: Program): Promise<Measured> {
  const { words, count } = program;
  program.prepare?.();
  const file = join(folder, 'usage.json');
  const asked = { BENCH_USAGE: file, ...(count && { BENCH_COUNT: '1' }) };
  const env = { ...process.env, ...program.env, ...asked };
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', preload, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece) => (out += String(piece)));
  child.stderr.on('data', (piece) => (err += String(piece)));
  const code = await new Promise((done) => child.on('close', done));
  const seconds = (performance.now() - begin) / 1000;
  if (code !== 0) throw new Error(`node ${words.join(' ')} ended with ${String(code)}: ${err}`);
  const usage = JSON.parse(readFileSync(file, 'utf8')) as Usage;
  return { ...usage, seconds, out };
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
