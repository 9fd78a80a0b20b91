/** One file written in pieces, for what is too large to hold. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';

export type FileStream = {
  readonly write: (text: string) => void;
  /** `opening`: what stands before all that was written, where that is known only now. */
  readonly end: (opening?: string) => { readonly sum: string; readonly size: number };
};

/** Fewer and larger writes; the size is that of a text, not of its bytes. */
const mostHeld = 1 << 18;

export function openFileStream(target: string): FileStream {
  const file = fs.openSync(target, 'w');
  let hash = createHash('sha256');
  let held: string[] = [];
  let length = 0;
  let size = 0;

  function write(text: string) {
    held.push(text);
    length += text.length;
    if (length > mostHeld) flush();
  }

  function flush() {
    append(Buffer.from(held.join('')));
    held = [];
    length = 0;
  }

  function append(bytes: Buffer, to = file) {
    hash.update(bytes);
    fs.writeFileSync(to, bytes);
    size += bytes.length;
  }

  /** A hash begins with the first byte, so the rest is read once more. */
  function prepend(opening: string) {
    const rest = `${target}.rest`;
    fs.renameSync(target, rest);
    const [from, to] = [fs.openSync(rest, 'r'), fs.openSync(target, 'w')];
    [hash, size] = [createHash('sha256'), 0];
    append(Buffer.from(opening), to);
    const piece = Buffer.allocUnsafe(mostHeld);
    for (;;) {
      const read = fs.readSync(from, piece);
      if (read === 0) break;
      append(piece.subarray(0, read), to);
    }
    fs.closeSync(from);
    fs.closeSync(to);
    fs.rmSync(rest);
  }

  return {
    write,
    end(opening) {
      flush();
      fs.closeSync(file);
      if (opening !== undefined) prepend(opening);
      return { sum: hash.digest('hex'), size };
    },
  };
}
