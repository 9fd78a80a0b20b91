/** The end of the process and its output: closed pipes, and text that is not written yet. */
import type { Writable } from 'node:stream';

/** Ignores EPIPE: the reader, such as `head`, closed the pipe. */
export function ignoreClosedPipe(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Resolves when all that was written has left: a slow reader of a pipe may need a while. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => {
      resolve();
    });
  });
}
