/** Standard output and error: colour on terminals, closed pipes, text that is not written yet. */
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { systemErrorText } from './system-error.ts';

/** Ignores EPIPE: the reader closed the pipe. Others, such as a full disk, lose output: exit 1. */
export function endOnLostOutput(stream: Writable, stderr: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const why = systemErrorText(error);
    // If standard error fails, there is no place for a message.
    if (stream !== stderr)
      stderr.write(`standard output: cannot be written: ${why} [E-FILE-UNWRITABLE]\n`);
    process.exit(1);
  });
}

/** Resolves when all output is written: a slow reader of a pipe may need a while. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

/** Red: errors and violations. Bold: a line with indented lines below it. */
const highlights = [
  [/^(?:(?!.*: warning: ).* \[E-[A-Z\d-]+\]$|violation \S+:)/gm, 'red'],
  [/^[A-Z].*(?=\n {2}\S)/gm, 'bold'],
] as const;

/** The stream says whether it shows colour; NO_COLOR and FORCE_COLOR overrule it. */
export function highlighted(stream: NodeJS.WriteStream) {
  const { isTTY, columns } = stream;
  if (styleText('red', 'x', { stream }) === 'x') return stream;
  const paint = (text: string, [pattern, style]: (typeof highlights)[number]) =>
    text.replaceAll(pattern, (line) => styleText(style, line, { stream }));
  return { isTTY, columns, write: (text: string) => stream.write(highlights.reduce(paint, text)) };
}
