/** The end of the process and its output: closed pipes, and text that is not written yet. */
import type { Writable } from 'node:stream';
import { systemErrorText } from './system-error.ts';

/**
 * That a reader such as `head` closed the pipe is no fault. Anything else, such as a full disk, loses a part of the
 * answer: the program says so and ends, since who reads it would take it for the whole.
 */
export function endOnLostOutput(stream: Writable, stderr: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const why = systemErrorText(error);
    // Where messages are lost, nothing can be said.
    if (stream !== stderr)
      stderr.write(`standard output: cannot be written: ${why} [E-FILE-UNWRITABLE]\n`);
    process.exit(1);
  });
}

/** Resolves when all that was written has left: a slow reader of a pipe may need a while. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}
