/**
 * Files out. What changes is written beside the output folder first and moved in at the end, file by
 * file: a failure on the way changes nothing, and a reader never meets half a file.
 */
import { createHash, hash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '#model/problem.ts';
import { unwritable } from './system-error.ts';
import { listFiles, openStaging } from './staging.ts';

export type OutputFolder = ReturnType<typeof openOutputFolder>;

export function openOutputFolder(folder: string) {
  const before = guarded(folder, () => listFiles(folder));
  const staging = guarded(`${folder}.next`, () => openStaging(folder));
  const made = new Set<string>();
  const staged: string[] = [];
  const kept = new Set<string>();
  const sizes = new Map<string, number>();
  const parts = new Map<string, PartFile>();

  function stage(path: string): string {
    const parent = path.slice(0, path.lastIndexOf('/') + 1);
    if (!made.has(parent)) fs.mkdirSync(join(staging.files, parent), { recursive: true });
    made.add(parent);
    return `${staging.files}/${path}`;
  }

  function settle(path: string, same: boolean) {
    if (same) kept.add(path);
    else {
      kept.delete(path);
      staged.push(path);
    }
  }

  /** Takes one file; answers the SHA-256 of its bytes. */
  function put(path: string, content: Uint8Array | string): string {
    const bytes = Buffer.from(content);
    const target = join(folder, path);
    const sum = hash('sha256', bytes);
    const same = before.has(path) && guarded(target, () => holds(target, bytes.length, sum));
    if (!same) guarded(target, () => fs.writeFileSync(stage(path), bytes));
    settle(path, same);
    sizes.set(path, bytes.length);
    return sum;
  }

  /** Leaves a file of an earlier run as it is, where it is there. */
  function keep(path: string): boolean {
    const state = before.has(path) && fs.statSync(join(folder, path), { throwIfNoEntry: false });
    if (!state) return false;
    kept.add(path);
    sizes.set(path, state.size);
    return true;
  }

  function text(path: string): string {
    const where = kept.has(path) ? folder : staging.files;
    return guarded(join(folder, path), () => fs.readFileSync(join(where, path), 'utf8'));
  }

  /** Takes the next part of a file that is too large to hold; others may come between. */
  function add(path: string, text: string): void {
    const target = join(folder, path);
    const file = parts.get(path) ?? guarded(target, () => openPartFile(stage(path)));
    parts.set(path, file);
    guarded(target, () => file.add(text));
  }

  /** Forgets what came of a file in parts. */
  function drop(path: string): void {
    parts.get(path)?.close();
    if (parts.delete(path)) fs.rmSync(stage(path));
  }

  /** Ends the files that came in parts; answers the SHA-256 of each. */
  function finish(): [path: string, sum: string][] {
    return Array.from(parts, ([path, file]) => {
      const [target, wanted] = [stage(path), join(folder, path)];
      const { sum, size } = guarded(wanted, () => file.finish());
      parts.delete(path);
      const same = before.has(path) && guarded(wanted, () => holds(wanted, size, sum));
      if (same) fs.rmSync(target);
      settle(path, same);
      sizes.set(path, size);
      return [path, sum];
    });
  }

  /** Moves everything in and removes what no longer belongs. */
  function commit() {
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
    for (const parent of new Set(staged.map((path) => dirname(join(folder, path)))))
      fs.mkdirSync(parent, { recursive: true });
    for (const path of staged) fs.renameSync(join(staging.files, path), join(folder, path));
  }

  function discard() {
    for (const file of parts.values()) file.close();
    parts.clear();
    staging.remove();
  }

  return { put, add, drop, finish, keep, text, sizes, commit, discard };
}

/** Fewer and larger writes. */
const mostHeld = 1 << 18;

type PartFile = ReturnType<typeof openPartFile>;

function openPartFile(target: string) {
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
  return {
    add(text: string) {
      held += text;
      if (held.length > mostHeld) flush();
    },
    finish() {
      flush();
      fs.closeSync(file);
      return { sum: hash.digest('hex'), size };
    },
    close: () => fs.closeSync(file),
  };
}

function holds(file: string, size: number, sum: string): boolean {
  if (fs.statSync(file, { throwIfNoEntry: false })?.size !== size) return false;
  return hash('sha256', fs.readFileSync(file)) === sum;
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

function guarded<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unwritable(file, error);
  }
}
