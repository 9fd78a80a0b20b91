/** Reads one JSON file, and over HTTP whether its validator is honoured. */
import { documentOf, sumOf, type Document } from './document.ts';
import type { Answer, Reader } from './reader.ts';

const nothing = new Uint8Array();

export type ReadDocument = { readonly answer: Answer; readonly document: Document };

/** Over HTTP it is asked for once more, with the validator that came with it. */
export async function readDocument(
  reader: Reader,
  path: string,
  { isRaw = false }: { readonly isRaw?: boolean } = {},
): Promise<ReadDocument> {
  const answer = await reader.get(path);
  const seen = isRaw && answer.kind === 'answered' ? { ...answer, body: nothing } : answer;
  const document = documentOf(path, seen, sumOf(answer));
  const read = { answer, document };
  if (reader.over === 'folder' || document.status !== 200) return read;
  const etag = document.headers.get('etag');
  const modified = document.headers.get('last-modified');
  if (etag === undefined && modified === undefined) return read;
  const ask = etag === undefined ? { ifModifiedSince: modified ?? '' } : { ifNoneMatch: etag };
  const again = await reader.get(path, ask);
  return again.kind === 'failed'
    ? read
    : { answer, document: { ...document, again: again.status } };
}

/** Another index may answer its own way for files that are only ours. */
export function isThere(document: Document): boolean {
  return document.status === 200 && document.json.kind !== 'none';
}
