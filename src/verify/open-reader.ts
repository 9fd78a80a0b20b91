/** An index wherever it is: an address, or else a folder. */
import { folderReader } from './folder-reader.ts';
import type { Reader } from './reader.ts';

/** Somebody else's index may be endless. */
const bounds = { wholeMs: 15 * 60_000, wholeBytes: 1024 ** 3 };

export async function openReader(place: string): Promise<Reader> {
  if (!/^https?:/i.test(place)) return folderReader(place);
  // A folder needs no client.
  const { urlReader } = await import('./url-reader.ts');
  return urlReader(place, bounds);
}
