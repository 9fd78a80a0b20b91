/** One writer of a file at a time, also among several processes; and what killed writers left behind. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '#model/problem.ts';
import { readFolder } from './read.ts';
import { codeOf, unwritable } from './system-error.ts';

const pauseMs = 20;
const patienceMs = 30_000;
/** Work under a lock takes moments; what is this old belongs to a machine that is gone. */
const abandonedMs = 60_000;

const unnamedMs = 1000;

/** Locks that this very process holds: one with our number beside them is of a process before us. */
const ours = new Set<string>();
const mark = `${process.pid} ${hostname()}\n`;

/** The work is done at once, without waiting for anything, so that the lock is held for moments. */
export async function withLock<T>(file: string, work: () => T): Promise<T> {
  const lock = `${file}.lock`;
  const end = performance.now() + patienceMs;
  while (!take(file, lock)) {
    if (isAbandoned(lock)) remove(lock);
    else if (performance.now() > end) busy(file, lock);
    else await pause(pauseMs);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
    ours.delete(lock);
  }
}

/** Signal 0 only asks. A process of somebody else is one too. */
export function isAtWork(owner: number): boolean {
  if (!Number.isInteger(owner) || owner < 1 || owner === process.pid) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function take(file: string, lock: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(lock, mark, { flag: 'wx' });
    ours.add(lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw unwritable(file, error);
  }
}

/** On another machine nobody can look for the process: there only its age counts. */
function isAbandoned(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    if (age > abandonedMs) return true;
    const text = readFileSync(lock, 'utf8');
    // Killed between making the lock and naming itself in it.
    if (text === '') return age > unnamedMs;
    if (text === mark) return !ours.has(lock);
    const [owner, host] = text.trim().split(' ');
    return host === hostname() && !isAtWork(Number(owner));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** By a rename, so that of several that wait for an abandoned lock one takes it away. */
function remove(lock: string): void {
  const aside = `${lock}.${process.pid}.next`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}

function busy(file: string, lock: string): never {
  const message = `is being written by another run; wait for it, or remove ${lock} if there is none`;
  refuse('E-FILE-UNWRITABLE', file, message);
}

/** `<file>.<process>.next`: writing one takes moments, so nobody will finish one that is old. */
export function removeLeftovers(folder: string): void {
  for (const name of readFolder(folder).value ?? []) {
    if (!/\.\d+\.next$/.test(name)) continue;
    const file = join(folder, name);
    const state = statSync(file, { throwIfNoEntry: false });
    if (state?.isFile() && Date.now() - state.mtimeMs > abandonedMs) rmSync(file, { force: true });
  }
}
