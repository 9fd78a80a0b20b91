/** What a process still owes to whoever reads its output. */
import type { Writable } from 'node:stream';

/** Who stops reading, as `head` does, has what they wanted: that is no failure. */
export function bearClosedPipe(stream: Writable): void {
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
