/** An index wherever it is: an address, or else a folder. */
import { folderReader } from './folder-reader.ts';
import type { Reader } from './reader.ts';

const bounds = { ms: 10 * 60_000, msPerFile: 25, bytes: 1024 ** 3, bytesPerFile: 256 * 1024 };

export async function openReader(place: string, authorization?: string): Promise<Reader> {
  if (!/^https?:/i.test(place)) return folderReader(place);
  // A folder needs no client.
  const { urlReader } = await import('./url-reader.ts');
  return urlReader(place, { bounds, authorization });
}
