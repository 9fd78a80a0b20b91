/** One writer of a file at a time, across processes. Locks that killed writers left are removed. */
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '#model/problem.ts';
import { readFolder } from './read.ts';
import { codeOf, unwritable } from './system-error.ts';

const patienceMs = 30_000;
/** Work is short, so a lock this old, or this far in the future, was left by a killed process. */
const abandonedMs = 20_000;

/** `work` is synchronous, so that the lock is held only for a moment. */
export async function withLock<T>(file: string, work: () => T): Promise<T> {
  const lock = `${file}.lock`;
  const message = `is being written by another run; wait for it, or remove ${lock} if there is none`;
  const end = performance.now() + patienceMs;
  while (!take(file, lock)) {
    if (isAbandoned(lock)) remove(lock);
    else if (performance.now() > end) refuse('E-FILE-UNWRITABLE', file, message);
    else await pause(20);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(file: string, lock: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw unwritable(file, error);
  }
}

function isAbandoned(file: string): boolean {
  const state = statSync(file, { throwIfNoEntry: false });
  return state?.isFile() === true && Math.abs(Date.now() - state.mtimeMs) > abandonedMs;
}

/** Renames it first: if several processes wait for an abandoned lock, only one removes it. */
function remove(lock: string): void {
  const aside = `${lock}.${process.pid}.next`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}

/** Removes old `<file>.<process>.next`: writing is short, so no process still works on them. */
export function removeLeftovers(folder: string): void {
  for (const name of readFolder(folder, { recursive: true }).value ?? []) {
    if (!/\.\d+\.next$/.test(name)) continue;
    const file = join(folder, name);
    if (isAbandoned(file)) rmSync(file, { force: true });
  }
}
