/** One file written in pieces, for what is too large to hold. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { encode, mostBytes } from './encode.ts';

export type FileStream = {
  readonly write: (pieces: readonly string[]) => void;
  /** `opening`: what stands before all that was written, where that is known only now. */
  readonly end: (opening?: string) => { readonly sum: string; readonly size: number };
};

/** Fewer and larger writes. */
const mostHeld = 1 << 18;

export function openFileStream(target: string): FileStream {
  const file = fs.openSync(target, 'w');
  let hash = createHash('sha256');
  const held = Buffer.allocUnsafeSlow(mostHeld);
  let length = 0;
  let size = 0;

  function write(pieces: readonly string[]) {
    for (const piece of pieces) {
      if (length + mostBytes(piece) > mostHeld) flush();
      if (mostBytes(piece) > mostHeld) append(encode([piece]));
      else length += held.write(piece, length);
    }
  }

  function flush() {
    append(held.subarray(0, length));
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
