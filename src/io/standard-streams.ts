/** What the process writes to: colour on terminals, closed pipes, text not written yet. */
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { systemErrorText } from './system-error.ts';

/** A closed pipe is no fault; a full disk is, as a part of the answer is lost. */
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

/** Of what people read: mistakes and violations, and what has indented lines below it. */
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
