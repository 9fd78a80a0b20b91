/** One file out: whole or not at all, and left alone where nothing changed. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guarded, unwritable } from './system-error.ts';

/**
 * Answers whether anything was written. `flush` waits for the disk, which saves the file from a power
 * cut too; a thousand such waits are too long where a killed process is all that is to be feared.
 */
export function writeFile(file: string, text: string, { flush = true } = {}): boolean {
  // Two gathers at once must not take each other's half-written file.
  const next = `${file}.${process.pid}.next`;
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(next, text, { flush });
    renameSync(next, file);
    return true;
  } catch (error) {
    remove(next);
    throw unwritable(file, error);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where a file stands in the place of its folder, it was never written.
  }
}

export function makeFolder(folder: string): void {
  guarded(folder, () => mkdirSync(folder, { recursive: true }));
}

export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'release-index-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
