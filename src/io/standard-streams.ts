/** The end of the process and its output: closed pipes, and text that is not written yet. */
import type { Writable } from 'node:stream';
import { codeOf, systemErrorText } from './read.ts';

/** Ignores EPIPE: the reader, such as `head`, closed the pipe. Anything else loses what is said. */
export function onLostOutput(stream: Writable, lost: (because: string) => void): void {
  stream.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') lost(systemErrorText(error));
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
