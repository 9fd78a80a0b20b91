/**
 * Files out. What changes is written beside the output folder first and moved in at the end, file by
 * file: a failure on the way changes nothing, and a reader never meets half a file.
 */
import { createHash, hash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Refusal } from '#model/problem.ts';
import { codeOf, systemComplaint } from './read.ts';

export type OutputFolder = {
  /** Takes one file; answers the SHA-256 of its bytes. */
  readonly put: (path: string, text: string | Uint8Array) => string;
  /** Leaves a file of an earlier run as it is and answers its bytes, if they have this SHA-256. */
  readonly keep: (path: string, sum: string) => Buffer | undefined;
  /** Takes one file in pieces, for what is too large to hold. */
  readonly stream: (path: string) => {
    readonly write: (text: string) => void;
    readonly end: () => string;
  };
  /** Moves everything in and removes what no longer belongs. */
  readonly commit: () => Written;
  /** Forgets everything. */
  readonly discard: () => void;
};

export type Written = {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly same: number;
};

export function openOutputFolder(folder: string): OutputFolder {
  const staging = `${resolve(folder)}.next`;
  const before = guarded(folder, () => listFiles(folder));
  guarded(staging, () => fs.rmSync(staging, { recursive: true, force: true }));
  const made = new Set<string>();
  const staged: string[] = [];
  const kept = new Set<string>();

  function stage(path: string): string {
    const target = join(staging, path);
    const parent = dirname(target);
    if (!made.has(parent)) fs.mkdirSync(parent, { recursive: true });
    made.add(parent);
    return target;
  }

  function settle(path: string, same: boolean) {
    if (same) kept.add(path);
    else {
      kept.delete(path);
      staged.push(path);
    }
  }

  function put(path: string, text: string | Uint8Array): string {
    const bytes = typeof text === 'string' ? encode(text) : text;
    const target = join(folder, path);
    const same = guarded(
      target,
      () => before.get(path) === bytes.length && fs.readFileSync(target).equals(bytes),
    );
    if (!same) guarded(target, () => fs.writeFileSync(stage(path), bytes));
    settle(path, same);
    return hash('sha256', bytes);
  }

  function keep(path: string, sum: string): Buffer | undefined {
    const target = join(folder, path);
    if (!before.has(path)) return undefined;
    const bytes = guarded(target, () => fs.readFileSync(target));
    if (hash('sha256', bytes) !== sum) return undefined;
    kept.add(path);
    return bytes;
  }

  function stream(path: string) {
    const hash = createHash('sha256');
    const target = guarded(join(folder, path), () => stage(path));
    const file = guarded(target, () => fs.openSync(target, 'w'));
    return {
      write(text: string) {
        hash.update(text);
        guarded(target, () => fs.writeSync(file, text));
      },
      end() {
        fs.closeSync(file);
        const same = before.has(path) && sameContent(target, join(folder, path));
        if (same) fs.rmSync(target);
        settle(path, same);
        return hash.digest('hex');
      },
    };
  }

  function commit(): Written {
    return guarded(folder, () => {
      for (const parent of new Set(staged.map((path) => dirname(join(folder, path))))) {
        fs.mkdirSync(parent, { recursive: true });
      }
      for (const path of staged) {
        fs.renameSync(join(staging, path), join(folder, path));
      }
      const present = new Set([...staged, ...kept]);
      const removed = [...before.keys()].filter((path) => !present.has(path));
      for (const path of removed) fs.rmSync(join(folder, path));
      discard();
      return { changed: staged.toSorted(), removed, same: kept.size };
    });
  }

  function discard() {
    fs.rmSync(staging, { recursive: true, force: true });
  }

  return { put, keep, stream, commit, discard };
}

/** One buffer for all files, since to make and forget one for each costs time and memory. */
let scratch = Buffer.alloc(0);

/** Valid until the next call. */
function encode(text: string): Buffer {
  const most = text.length * 3;
  if (scratch.length < most) scratch = Buffer.allocUnsafe(most);
  return scratch.subarray(0, scratch.write(text));
}

/** Every file below the folder with its size. A link or a hidden file would be served: refused. */
function listFiles(folder: string): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  let entries: fs.Dirent[];
  try {
    if (!fs.statSync(folder).isDirectory())
      throw new Refusal([
        {
          file: folder,
          message: 'is a file, where a folder is needed; move it away or choose another --out',
        },
      ]);
    entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return files;
    throw error;
  }
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink())
      throw new Refusal([{ file, message: 'is a link, which the host would follow; remove it' }]);
    if (entry.name.startsWith('.'))
      throw new Refusal([
        { file, message: 'is a hidden file, which the host would serve; remove it' },
      ]);
    if (entry.isFile())
      files.set(file.slice(join(folder, '/').length).replaceAll('\\', '/'), fs.statSync(file).size);
  }
  return files;
}

function sameContent(a: string, b: string): boolean {
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

/** Says a failing disk in one line. */
function guarded<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal([{ file, message: `cannot be written: ${systemComplaint(error)}` }], error);
  }
}
