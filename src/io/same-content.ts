/** Whether two files hold the same bytes, without holding either whole. */
import * as fs from 'node:fs';

export function sameContent(a: string, b: string): boolean {
  if (fs.statSync(a).size !== fs.statSync(b).size) return false;
  const [left, right] = [fs.openSync(a, 'r'), fs.openSync(b, 'r')];
  try {
    const [one, two] = [Buffer.allocUnsafe(1 << 16), Buffer.allocUnsafe(1 << 16)];
    for (;;) {
      const read = fs.readSync(left, one);
      if (fs.readSync(right, two) !== read) return false;
      if (read === 0) return true;
      if (!one.subarray(0, read).equals(two.subarray(0, read))) return false;
    }
  } finally {
    fs.closeSync(left);
    fs.closeSync(right);
  }
}
