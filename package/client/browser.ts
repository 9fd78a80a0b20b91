/** `import { openIndex } from 'release-index'` in browsers and workers: an index behind an address. */
import { filesAt } from '#ask/read-files.ts';
import { openFiles, type ReleaseIndex } from '#ask/release-index.ts';
import { dayOf, type OpenOptions } from './options.ts';

export async function openIndex(address: string, options: OpenOptions = {}): Promise<ReleaseIndex> {
  const ask = options.fetch ?? ((url: string) => fetch(url));
  return await openFiles(filesAt(address, ask), dayOf(options));
}
