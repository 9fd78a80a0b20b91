/** An index wherever it is: an address, or else a folder, which has no headers, and whose every status is derived. */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entriesBelow } from '#io/read.ts';
import { refuse } from '#model/problem.ts';
import { anAddress, maxFileBytes } from '#model/served/paths.ts';
import type { Answer, Entry, Reader } from './reader.ts';

const bounds = { ms: 10 * 60_000, msPerFile: 25, bytes: 1024 ** 3, bytesPerFile: 256 * 1024 };

export async function openReader(place: string, authorization?: string): Promise<Reader> {
  if (!/^https?:/i.test(place)) return folderReader(place);
  // A folder needs no client.
  const { urlReader } = await import('./url-reader.ts');
  return urlReader(place, { bounds, authorization });
}

/** One file after the other, so that a system that lets a program open only some at once is no hindrance. */
export async function folderReader(folder: string): Promise<Reader> {
  const message = `is no folder; run the build first, or name another folder, or ${anAddress}`;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    refuse('E-WRONG-ADDRESS', folder, message);
  return {
    where: folder,
    over: 'folder',
    get: async (path) => read(join(folder, path)),
    list: async () => list(folder).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    close: async () => {},
  };
}

function read(file: string): Answer {
  try {
    const state = lstatSync(file, { throwIfNoEntry: false });
    if (state === undefined) return none;
    const tooLarge = `is ${state.size} bytes; the host takes at most ${maxFileBytes}`;
    if (!state.isFile()) return { kind: 'failed', because: 'is not a plain file' };
    if (state.size > maxFileBytes) return { kind: 'failed', because: tooLarge };
    return { kind: 'answered', status: 200, headers: noHeaders, body: readFileSync(file) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? none : { kind: 'failed', because: code };
  }
}

const noHeaders: ReadonlyMap<string, string> = new Map();
const none: Answer = { kind: 'answered', status: 404, headers: noHeaders, body: new Uint8Array() };

function list(folder: string): readonly Entry[] {
  return [...entriesBelow(folder)].flatMap(([path, entry]) => {
    if (entry.isDirectory()) return [];
    const { size = 0 } = lstatSync(join(folder, path), { throwIfNoEntry: false }) ?? {};
    return { path, isFile: entry.isFile(), size };
  });
}
