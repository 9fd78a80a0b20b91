/** One file written in pieces, for what is too large to hold. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';

/** Fewer and larger writes. */
const mostHeld = 1 << 18;

export function writePieces(
  target: string,
  pieces: Iterable<string>,
): { readonly sum: string; readonly size: number } {
  const file = fs.openSync(target, 'w');
  const hash = createHash('sha256');
  let size = 0;
  let held = '';
  function flush() {
    const bytes = Buffer.from(held);
    hash.update(bytes);
    fs.writeFileSync(file, bytes);
    size += bytes.length;
    held = '';
  }
  try {
    for (const piece of pieces) {
      held += piece;
      if (held.length > mostHeld) flush();
    }
    flush();
  } finally {
    fs.closeSync(file);
  }
  return { sum: hash.digest('hex'), size };
}
