/** An index in a folder: it has no headers, and every status is derived. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#model/problem.ts';
import { maxFileBytes } from '#model/served-paths.ts';
import type { Answer, Entry, Reader } from './reader.ts';
import pLimit, { type LimitFunction } from 'p-limit';

/** A system lets a program open a thousand files at once, or fewer; an index may have many more. */
const mostOpen = 64;

export async function folderReader(folder: string): Promise<Reader> {
  const state = await lstat(folder).catch(() => undefined);
  if (state === undefined)
    refuse(folder, 'is not there; run the build first, or name another folder');
  if (!state.isDirectory()) refuse(folder, 'is not a folder; name a folder or an http(s) address');
  const limit = pLimit(mostOpen);
  return {
    where: folder,
    over: 'folder',
    get: (path) => limit(() => read(join(folder, path))),
    list: () => list(folder, limit),
    close: async () => {},
  };
}

async function read(file: string): Promise<Answer> {
  try {
    const state = await lstat(file);
    if (!state.isFile()) return { kind: 'failed', because: 'is not a plain file' };
    if (state.size > maxFileBytes) return { kind: 'failed', because: tooLarge(state.size) };
    return { kind: 'answered', status: 200, headers: new Map(), body: await readFile(file) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return { kind: 'failed', because: code };
    return { kind: 'answered', status: 404, headers: new Map(), body: new Uint8Array() };
  }
}

/** Every entry below the folder, by its path with forward slashes, in text order. */
async function list(folder: string, limit: LimitFunction): Promise<readonly Entry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      limit(async (): Promise<Entry> => {
        const file = join(entry.parentPath, entry.name);
        const path = file.slice(join(folder, '/').length).replaceAll('\\', '/');
        const type = entry.isSymbolicLink() ? 'link' : entry.isFile() ? 'file' : 'other';
        return { path, type, size: (await lstat(file)).size };
      }),
    );
  return (await Promise.all(entries)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function tooLarge(size: number): string {
  return `is ${size} bytes; the host takes at most ${maxFileBytes}`;
}

function refuse(file: string, message: string): never {
  throw new Refusal([{ code: 'E-WRONG-ADDRESS', where: file, message }]);
}
