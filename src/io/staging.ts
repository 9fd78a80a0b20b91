/** Where the next state of an output folder is prepared: `<folder>.next`, by one process at a time. */
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { refuse } from '#model/problem.ts';
import { isAtWork } from './lock.ts';

export type Staging = {
  /** Holds nothing but what is to be moved in. */
  readonly files: string;
  readonly remove: () => void;
};

/** Names the process at work, and shows that a staging folder is one of this program. */
const markName = 'process';

export function openStaging(folder: string): Staging {
  const staging = `${resolve(folder)}.next`;
  if (fs.existsSync(staging)) removeAbandoned(staging);
  const files = join(staging, 'files');
  fs.mkdirSync(staging, { recursive: true });
  fs.writeFileSync(join(staging, markName), `${process.pid}\n`);
  fs.mkdirSync(files);
  let isOurs = true;
  return {
    files,
    remove() {
      // Once removed, the next folder of this name is somebody else's.
      if (isOurs) fs.rmSync(staging, { recursive: true, force: true });
      isOurs = false;
    },
  };
}

/** A killed build leaves its staging behind. */
function removeAbandoned(staging: string): void {
  const mark = join(staging, markName);
  if (fs.existsSync(mark)) {
    const owner = Number(fs.readFileSync(mark, 'utf8'));
    if (isAtWork(owner))
      refuse(
        'E-WRONG-FOLDER',
        staging,
        `another build is writing there (process ${owner}); wait for it, or remove the folder if there is none`,
      );
  } else if (!fs.statSync(staging).isDirectory() || fs.readdirSync(staging).length > 0) {
    refuse(
      'E-WRONG-FOLDER',
      staging,
      'is where a build is prepared, but holds something else; move it away or choose another --out',
    );
  }
  fs.rmSync(staging, { recursive: true });
}

/** Whether two files hold the same bytes, without holding either whole. */
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
