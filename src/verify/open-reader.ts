/** An index at an address, or in a folder, which has no headers. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFolder } from '#io/inputs.ts';
import { codeOf } from '#io/system-error.ts';
import { refuse } from '#model/problem.ts';
import { anAddress } from '#model/served/paths.ts';
import type { Fetched, Reader } from './reader.ts';

const bounds = { ms: 10 * 60_000, msPerFile: 25, bytes: 1024 ** 3, bytesPerFile: 256 * 1024 };

export async function openReader(place: string, authorization?: string): Promise<Reader> {
  if (!/^https?:/i.test(place)) return folderReader(place);
  // A folder needs no HTTP client.
  const { urlReader } = await import('./url-reader.ts');
  return urlReader(place, { bounds, authorization });
}

/** Reads one file at a time, since systems limit how many files a program may have open. */
export async function folderReader(folder: string): Promise<Reader> {
  const message = `is no folder; run the build first, or name another folder, or ${anAddress}`;
  if (!isFolder(folder)) refuse('E-WRONG-ADDRESS', folder, message);
  return {
    where: folder,
    over: 'folder',
    get: async (path) => read(join(folder, path)),
    [Symbol.asyncDispose]: async () => {},
  };
}

function read(file: string): Fetched {
  try {
    if (!lstatSync(file).isFile()) return { kind: 'failed', because: 'is not a plain file' };
    return { ...none, status: 200, body: readFileSync(file) };
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? none : { kind: 'failed', because: code };
  }
}

const none = { kind: 'answered', status: 404, headers: new Map(), body: new Uint8Array() } as const;
