/** An index wherever it is: an address, or else a folder. */
import { folderReader } from './folder-reader.ts';
import type { Reader } from './reader.ts';
import { urlReader } from './url-reader.ts';

export async function openReader(place: string): Promise<Reader> {
  return /^https?:/i.test(place) ? urlReader(place) : folderReader(place);
}
