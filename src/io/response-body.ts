/** The body of a response, decompressed. The same limit holds before and after. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { codeOf } from './system-error.ts';

/** The host answers, but its answer cannot be used; `message` continues a sentence about it. */
export class WrongBody extends Error {}

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
]);

/** Some hosts compress even if the request did not ask for it. */
export async function bodyOf(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = (): never => {
    throw new WrongBody(`is larger than ${maxBytes / 2 ** 20} MiB`);
  };
  const bytes = await bounded(body, maxBytes, tooLarge);
  const encoding = [headers['content-encoding'] ?? ''].flat().join(', ').trim().toLowerCase();
  if (['', 'identity'].includes(encoding) || bytes.length === 0) return bytes;
  const decode = decoders.get(encoding);
  if (decode === undefined) throw new WrongBody(`came in the unknown encoding ${encoding}`);
  try {
    return decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') tooLarge();
    const message = `cannot be decoded as ${encoding}: ${(error as Error).message}`;
    throw new WrongBody(message, { cause: error });
  }
}

/** All bytes of a stream; calls `refuse`, which throws, if there are more than `maxBytes`. */
export async function bounded(
  stream: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
  refuse: () => never,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) refuse();
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}
