/** `import { openIndex } from 'release-index'` in Node.js: an index behind an address, or in a folder. */
import { openFiles, type ReleaseIndex } from '#ask/release-index.ts';
import { filesIn } from '#io/index-folder.ts';
import { openIndex as openAddress } from './browser.ts';
import { dayOf, type OpenOptions } from './options.ts';

export async function openIndex(place: string, options: OpenOptions = {}): Promise<ReleaseIndex> {
  if (/^https?:\/\//i.test(place)) return await openAddress(place, options);
  return await openFiles(filesIn(place), dayOf(options));
}
