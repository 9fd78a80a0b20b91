/** Writes a file completely or not at all; an unchanged file is left alone. */
import * as fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readText, valueIn } from './read.ts';
import { isAtWork } from './staging.ts';
import { guarded, unwritable } from './system-error.ts';

/** Whether anything was written. `flush` waits for the disk: safe from power cuts too. */
export function writeFile(path: string, text: string, { flush = true } = {}): boolean {
  // A link stays one: the file that it names is written.
  const file = fs.existsSync(path) ? fs.realpathSync(path) : path;
  // Two gathers at once must not take each other's half-written file.
  const next = `${file}.${process.pid}.next`;
  try {
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return false;
    fs.mkdirSync(dirname(file), { recursive: true });
    fs.writeFileSync(next, text, { flush });
    fs.renameSync(next, file);
    return true;
  } catch (error) {
    if (fs.existsSync(next) && fs.statSync(next).isFile()) fs.rmSync(next);
    throw unwritable(file, error);
  }
}

/** If `work` throws, restores these files and removes those of them that are new. */
export function allOrNone<T>(files: readonly string[], work: () => T): T {
  const before = files.map((file) => [file, valueIn(readText(file))] as const);
  try {
    return work();
  } catch (error) {
    // New files are removed first, as the disk may be full.
    for (const [file, text] of before) if (text === undefined) fs.rmSync(file, { force: true });
    for (const [file, text] of before) if (text !== undefined) writeFile(file, text);
    throw error;
  }
}

export function makeFolder(folder: string): void {
  guarded(folder, () => fs.mkdirSync(folder, { recursive: true }));
}

export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `release-index-run-${process.pid}-`));
  // Tries again: after a failure, other work may still write there. No failure of its own is told.
  const remove = (one: string, maxRetries = 0) =>
    rm(one, { recursive: true, force: true, maxRetries }).catch(() => {});
  await using _ = { [Symbol.asyncDispose]: () => remove(folder, 3) };
  // Remove folders of killed runs. Those of other users cannot be removed and stay.
  for (const name of fs.globSync('release-index-{run,git}-{,[0-9]*-}??????', { cwd: tmpdir() })) {
    const old = join(tmpdir(), name);
    const { mtimeMs = Infinity } = fs.lstatSync(old, { throwIfNoEntry: false }) ?? {};
    // A process that is unknown may be at work in a container that shares this folder.
    const isLeft = /\d+(?=-.{6}$)/.exec(name)?.some((owner) => !isAtWork(Number(owner)));
    if (Date.now() - mtimeMs > (isLeft ? 1 : 7 * 24) * 3600_000) await remove(old);
  }
  return await work(folder);
}
