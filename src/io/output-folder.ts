/**
 * Files out. What changes is written beside the output folder first and moved in at the end, file by
 * file: a failure on the way changes nothing, and a reader never meets half a file.
 */
import { hash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '#model/problem.ts';
import { encode } from './encode.ts';
import { openFileStream } from './file-stream.ts';
import { listFiles } from './list-files.ts';
import { systemErrorText } from './read.ts';
import { sameContent, openStaging } from './staging.ts';

export type OutputFolder = {
  /** Takes one file, as bytes or in pieces of text; answers the SHA-256 of its bytes. */
  readonly put: (path: string, content: Uint8Array | readonly string[]) => string;
  /** Leaves a file of an earlier run as it is and answers its bytes, if they have this SHA-256. */
  readonly keep: (path: string, sum: string) => Buffer | undefined;
  /** Takes one file piece by piece, for what is too large to hold. */
  readonly stream: (path: string) => {
    readonly write: (text: string) => void;
    /** Answers the SHA-256. `opening`: what the file begins with, where that is known only now. */
    readonly end: (opening?: string) => string;
  };
  /** How many bytes each file has. */
  readonly sizes: ReadonlyMap<string, number>;
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
  const before = guarded(folder, () => listFiles(folder));
  const staging = guarded(`${folder}.next`, () => openStaging(folder));
  const made = new Set<string>();
  const staged: string[] = [];
  const kept = new Set<string>();
  const sizes = new Map<string, number>();

  function stage(path: string): string {
    const target = join(staging.files, path);
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

  function put(path: string, content: Uint8Array | readonly string[]): string {
    const bytes = content instanceof Uint8Array ? content : encode(content);
    const target = join(folder, path);
    const same = guarded(
      target,
      () =>
        before.has(path) && isSize(target, bytes.length) && fs.readFileSync(target).equals(bytes),
    );
    if (!same) guarded(target, () => fs.writeFileSync(stage(path), bytes));
    settle(path, same);
    sizes.set(path, bytes.length);
    return hash('sha256', bytes);
  }

  function keep(path: string, sum: string): Buffer | undefined {
    const target = join(folder, path);
    if (!before.has(path)) return undefined;
    const bytes = guarded(target, () => fs.readFileSync(target));
    if (hash('sha256', bytes) !== sum) return undefined;
    kept.add(path);
    sizes.set(path, bytes.length);
    return bytes;
  }

  function stream(path: string) {
    const target = guarded(join(folder, path), () => stage(path));
    const file = guarded(target, () => openFileStream(target));
    return {
      write: (text: string) => guarded(target, () => file.write(text)),
      end(opening?: string) {
        const { sum, size } = guarded(target, () => file.end(opening));
        const same = before.has(path) && sameContent(target, join(folder, path));
        if (same) fs.rmSync(target);
        settle(path, same);
        sizes.set(path, size);
        return sum;
      },
    };
  }

  function commit(): Written {
    return guarded(folder, () => {
      if (before.size > 0 || !movedWhole(staging.files, folder)) moveEach();
      const present = new Set([...staged, ...kept]);
      const removed = [...before].filter((path) => !present.has(path));
      for (const path of removed) fs.rmSync(join(folder, path));
      discard();
      return { changed: staged.toSorted(), removed, same: kept.size };
    });
  }

  function moveEach() {
    for (const parent of new Set(staged.map((path) => dirname(join(folder, path))))) {
      fs.mkdirSync(parent, { recursive: true });
    }
    for (const path of staged) fs.renameSync(join(staging.files, path), join(folder, path));
  }

  function discard() {
    staging.remove();
  }

  return { put, keep, stream, sizes, commit, discard };
}

function isSize(file: string, size: number): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.size === size;
}

/** A first build appears at once: half of one could not be distinguished from a folder of somebody else. */
function movedWhole(files: string, folder: string): boolean {
  try {
    fs.mkdirSync(dirname(folder), { recursive: true });
    fs.renameSync(files, folder);
    return true;
  } catch {
    // It is there and cannot be replaced: it is mounted, or this system replaces no folders.
    return false;
  }
}

/** Says a failing disk in one line. */
function guarded<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      [
        {
          code: 'E-FILE-UNWRITABLE',
          where: file,
          message: `cannot be written: ${systemErrorText(error)}`,
        },
      ],
      error,
    );
  }
}
