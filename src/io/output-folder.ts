/** Writes files beside the output folder and moves them in at the end, so that none is partial. */
import { createHash, hash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, guarded } from './system-error.ts';
import { listFiles, openStaging } from './staging.ts';

export type OutputFolder = ReturnType<typeof openOutputFolder>;

/** `known`: hashes of files that the previous build left there; these are not read again. */
export function openOutputFolder(folder: string, known: ReadonlyMap<string, string> = new Map()) {
  const before = guarded(folder, () => listFiles(folder));
  const staging = guarded(`${folder}.next`, () => openStaging(folder));
  const kept = new Set<string>();
  const sizes = new Map<string, number>();
  const sums = new Map<string, string>();
  const parts = new Map<string, ReturnType<typeof openPartFile>>();

  const on = <T>(path: string, work: () => T) => guarded(join(folder, path), work);

  function stage(path: string): string {
    const file = join(staging.files, path);
    fs.mkdirSync(dirname(file), { recursive: true });
    return file;
  }

  function holds(path: string, size: number, sum: string): boolean {
    const file = join(folder, path);
    if (!before.has(path) || fs.statSync(file, { throwIfNoEntry: false })?.size !== size)
      return false;
    return (known.get(path) ?? hash('sha256', fs.readFileSync(file))) === sum;
  }

  function settle(path: string, size: number, sum: string): boolean {
    const same = on(path, () => holds(path, size, sum));
    sizes.set(path, size);
    sums.set(path, sum);
    if (same) kept.add(path);
    else kept.delete(path);
    return same;
  }

  function put(path: string, content: Uint8Array | string): void {
    const bytes = Buffer.from(content);
    if (settle(path, bytes.length, hash('sha256', bytes))) return;
    on(path, () => fs.writeFileSync(stage(path), bytes));
  }

  /** Keeps a file of an earlier run; false if it is missing or its hash is not in `known`. */
  function keep(path: string): boolean {
    const state = before.has(path) && fs.statSync(join(folder, path), { throwIfNoEntry: false });
    return state ? settle(path, state.size, known.get(path) ?? '') : false;
  }

  function text(path: string): string {
    const where = kept.has(path) ? folder : staging.files;
    return on(path, () => fs.readFileSync(join(where, path), 'utf8'));
  }

  /** Adds the next part of a file too large for memory; other files may come between the parts. */
  function add(path: string, text: string): void {
    const file = parts.get(path) ?? on(path, () => openPartFile(stage(path)));
    parts.set(path, file);
    on(path, () => file.add(text));
  }

  function drop(path: string): void {
    parts.get(path)?.close();
    if (parts.delete(path)) fs.rmSync(stage(path));
  }

  function finish(): void {
    for (const [path, file] of parts) {
      const { sum, size } = on(path, () => file.finish());
      parts.delete(path);
      settle(path, size, sum);
    }
  }

  /** Moves new files in and removes the files that this build does not have. */
  function commit() {
    return guarded(folder, () => {
      const staged = [...sizes.keys()].filter((path) => !kept.has(path));
      if (before.size > 0 || !movedWhole(staging.files, folder)) moveEach(staged);
      const removed = [...before].filter((path) => !sizes.has(path));
      for (const path of removed) fs.rmSync(join(folder, path));
      discard();
      return { changed: staged.toSorted(), removed, same: kept.size };
    });
  }

  function moveEach(staged: readonly string[]) {
    for (const parent of new Set(staged.map((path) => dirname(join(folder, path)))))
      fs.mkdirSync(parent, { recursive: true });
    for (const path of staged) move(join(staging.files, path), join(folder, path));
  }

  function discard() {
    for (const file of parts.values()) file.close();
    parts.clear();
    staging.remove();
  }

  return { put, add, drop, finish, keep, text, sizes, sums, commit, [Symbol.dispose]: discard };
}

/** Characters to collect before a write, so that writes are fewer and larger. */
const mostHeld = 1 << 18;

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

function move(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    // The folder is on another disk, for example mounted: first copy the file beside its target.
    fs.copyFileSync(from, `${to}.next`);
    fs.renameSync(`${to}.next`, to);
  }
}

/** Moves a first build in as a whole: half of one would look like a folder of somebody else. */
function movedWhole(files: string, folder: string): boolean {
  try {
    fs.mkdirSync(dirname(folder), { recursive: true });
    fs.renameSync(files, folder);
    return true;
  } catch {
    // The folder exists and cannot be replaced: it is mounted, or the system replaces no folders.
    return false;
  }
}
