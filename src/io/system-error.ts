/** Errors of the system, in words. */
import type { SpawnSyncReturns } from 'node:child_process';
import { getSystemErrorMap } from 'node:util';
import { Refusal, type Problem } from '#model/problem.ts';

const fileInPlace = 'it is a file, or below one, where a folder is needed';

/** What the system says, without the call and path that Node puts around it. */
export function systemErrorText(error: unknown): string {
  const complaints: Record<string, string> = {
    EISDIR: 'it is a folder where a file is needed',
    EEXIST: fileInPlace,
    ENOTDIR: fileInPlace,
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EROFS: 'the disk is read-only',
    // Node gives this code, too, if a folder cannot be created on a read-only disk.
    ENOENT: 'its folder is gone, or is a link to nowhere, or the disk is read-only',
    ELOOP: 'its links lead in a circle',
  };
  const code = codeOf(error);
  const { errno = 0 } = error as NodeJS.ErrnoException;
  if (code) return complaints[code] ?? getSystemErrorMap().get(errno)?.[1] ?? code;
  // Node gives no code for some failed removals, for example on a read-only disk.
  return error instanceof Error ? error.message.replace(/^(Unknown error:|,) /, '') : String(error);
}

export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Why a child process gave no result: it could not start, took too long or was killed. */
export function programFailure(name: string, { error, signal }: SpawnSyncReturns<unknown>): string {
  const ends: Record<string, string> = { ENOENT: 'is not installed', ETIMEDOUT: 'took too long' };
  const end = error ? ends[codeOf(error) ?? ''] : `was ended by ${signal}`;
  return end ? `${name} ${end}` : `${name}: ${systemErrorText(error)}`;
}

export function unwritable(where: string, error: unknown): Refusal {
  const message = `cannot be written: ${systemErrorText(error)}`;
  return new Refusal([{ code: 'E-FILE-UNWRITABLE', where, message }], error);
}

export function guarded<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unwritable(file, error);
  }
}

const reading = new Set(['stat', 'lstat', 'scandir', 'open', 'read', 'readlink', 'realpath']);
const writing = new Set('mkdir mkdtemp rename unlink rmdir rm write copyfile'.split(' '));

/** The problem with a named file or folder; undefined for other errors, which are our bugs. */
export function systemProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('syscall' in error)) return undefined;
  const { syscall } = error;
  // A copy or rename names two paths: the one that cannot be written is its target.
  const path = 'dest' in error ? error.dest : error.path;
  if (typeof path !== 'string' || typeof syscall !== 'string') return undefined;
  if (reading.has(syscall)) return unreadable(path, error);
  return writing.has(syscall) ? unwritable(path, error).problems[0] : undefined;
}

export function unreadable(where: string, error: unknown): Problem {
  return { code: 'E-FILE-UNREADABLE', where, message: `cannot be read: ${systemErrorText(error)}` };
}
