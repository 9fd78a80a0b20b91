/**
 * What an earlier run worked out, kept beside the output folder. It only ever saves work: whatever is
 * missing, damaged, of other inputs or not readable counts as not there.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';

export type Cache = {
  /** Whether anything was kept under this name, for whatever key. */
  readonly has: (name: string) => boolean;
  /** What was kept under this name for the same key. */
  readonly recall: (name: string, key: string) => unknown;
  readonly keep: (name: string, key: string, value: unknown) => void;
  /** Nothing that is there is to be forgotten, though it was not recalled. */
  readonly retain: () => void;
  /** Makes what was kept lasting, and forgets every name that was neither kept nor recalled. */
  readonly commit: () => void;
  /** Forgets what was kept in this run. */
  readonly discard: () => void;
};

const sumLength = 64;

/** For an output folder such as `dist` the cache is the folder `dist.cache`. */
export function openCache(out: string): Cache {
  const folder = `${resolve(out)}.cache`;
  const staging = `${folder}.next`;
  const known = new Set(namesIn(folder));
  // A folder of this name that is somebody else's is not touched.
  const isOurs = areKept(staging, namesIn(staging));
  const used = new Set<string>();
  const kept: string[] = [];
  let isRetained = false;

  function recall(name: string, key: string): unknown {
    if (!known.has(name)) return undefined;
    return attempt(() => {
      const bytes = fs.readFileSync(join(folder, name));
      const [head, body] = [bytes.toString('latin1', 0, sumLength), bytes.subarray(sumLength)];
      if (head !== sumOf(key, body)) return undefined;
      used.add(name);
      return deserialize(body) as unknown;
    });
  }

  function keep(name: string, key: string, value: unknown): void {
    attempt(() => {
      if (!isOurs) return;
      if (kept.length === 0) emptied(staging);
      const body = serialize(value);
      write(join(staging, name), [Buffer.from(sumOf(key, body)), body]);
      kept.push(name);
    });
  }

  function commit(): void {
    attempt(() => {
      // What was recalled is known to be ours.
      const others = isRetained ? [] : [...known].filter((name) => !used.has(name));
      if (!isOurs || !areKept(folder, others)) return;
      if (known.size === 0 && moved(staging, folder)) return;
      fs.mkdirSync(folder, { recursive: true });
      for (const name of kept) fs.renameSync(join(staging, name), join(folder, name));
      const present = new Set([...kept, ...used]);
      for (const name of others) if (!present.has(name)) fs.rmSync(join(folder, name));
    });
    discard();
  }

  function discard(): void {
    attempt(() => {
      if (isOurs) fs.rmSync(staging, { recursive: true, force: true });
    });
  }

  return {
    has: (name) => known.has(name),
    recall,
    keep,
    retain: () => (isRetained = true),
    commit,
    discard,
  };
}

function namesIn(folder: string): readonly string[] {
  return attempt(() => fs.readdirSync(folder)) ?? [];
}

/** Each file of a cache begins with a sum; one that was killed while writing may have less of it. */
function areKept(folder: string, names: readonly string[]): boolean {
  return names.every((name) => {
    const head = attempt(() => headOf(join(folder, name)));
    return head !== undefined && /^[0-9a-f]*$/.test(head);
  });
}

/** Not the whole file, which is read again when it is recalled. */
function headOf(path: string): string {
  const file = fs.openSync(path, 'r');
  try {
    const head = Buffer.alloc(sumLength);
    return head.toString('latin1', 0, fs.readSync(file, head));
  } finally {
    fs.closeSync(file);
  }
}

/** Covers the key as well: what was kept for other inputs looks like what is damaged. */
function sumOf(key: string, body: Buffer): string {
  return createHash('sha256').update(key).update(body).digest('hex');
}

/** What a killed build left there is not kept. */
function emptied(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
}

/** Not where nothing was kept, nor where the system puts no folder in the place of an empty one. */
function moved(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Not as one buffer, which a large one would need twice. */
function write(path: string, parts: readonly Buffer[]): void {
  const file = fs.openSync(path, 'w');
  try {
    fs.writevSync(file, parts);
  } finally {
    fs.closeSync(file);
  }
}

/** A cache that fails is no reason to fail. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
