/** A target that keeps no versions: a folder, or wherever a command brings the files. What one goes back to is kept here. */
import { hash } from 'node:crypto';
import { refuse } from '#model/problem.ts';
import { folderReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { readText } from '../published.ts';
import type { Host } from './cloudflare.ts';

type Target = {
  /** The version that is there; none where nothing is. */
  readonly active: () => Promise<string | undefined>;
  /** Puts the files of a folder in the place of what is there. */
  readonly put: (folder: string, stop?: AbortSignal) => Promise<void>;
  /** A copy of what is there; absent where nobody can make one. */
  readonly keep?: () => string;
};

export function unversionedHost({ active, put, keep }: Target): Host {
  const folders = new Map<string, string>();
  const upload: Host['upload'] = async (folder) => {
    const before = await active();
    if (before !== undefined && keep !== undefined) folders.set(before, keep());
    const version = (await versionAt(await folderReader(folder))) ?? 'none';
    folders.set(version, folder);
    return version;
  };
  const activate: Host['activate'] = async (version, _message, stop) => {
    const message = 'keeps no earlier version; deploy an earlier build again';
    await put(folders.get(version) ?? refuse('E-HOST', 'the host', message), stop);
  };
  return {
    active,
    history: async () => [],
    upload,
    async uploadFirst(folder, message, stop) {
      const version = await upload(folder, message, stop);
      await activate(version, message, stop);
      return version;
    },
    activate,
  };
}

/** By what is there: the sums say all of an index, and a page is all that stays of one that was taken down. */
export async function versionAt(reader: Reader): Promise<string | undefined> {
  for (const path of ['SHA256SUMS', 'index.json', '404.html']) {
    const text = await readText(reader, path);
    if (text !== undefined) return hash('sha256', text).slice(0, 12);
  }
  return undefined;
}
