/** What the system says of a file or folder that was named: rights, links in a circle, a name that is too long. */
import type { Problem } from '#model/problem.ts';
import { systemErrorText } from './read.ts';

const reading = new Set(['stat', 'lstat', 'scandir', 'open', 'read', 'readlink', 'realpath']);
const writing = new Set(['mkdir', 'rename', 'unlink', 'rmdir', 'rm', 'write', 'copyfile']);

/** None for any other error: the program itself is wrong. */
export function systemProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('syscall' in error)) return undefined;
  const { path, syscall } = error;
  if (typeof path !== 'string' || typeof syscall !== 'string') return undefined;
  const because = systemErrorText(error);
  if (reading.has(syscall))
    return { code: 'E-FILE-UNREADABLE', where: path, message: `cannot be read: ${because}` };
  if (writing.has(syscall))
    return { code: 'E-FILE-UNWRITABLE', where: path, message: `cannot be written: ${because}` };
  return undefined;
}
