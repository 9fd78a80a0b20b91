/** One text from an address, whole or not at all. */
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { interceptors, request, type Dispatcher } from 'undici';

export type Fetched = {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Where the status is 200. */
  readonly text: string | undefined;
};

export type FetchOptions = {
  readonly etag: string | undefined;
  readonly timeoutMs: number;
  readonly dispatcher: Dispatcher;
};

const maxBytes = 25 * 2 ** 20;
const redirect = interceptors.redirect({ maxRedirections: 10 });

export async function fetchText(url: string, options: FetchOptions): Promise<Fetched> {
  const { etag, timeoutMs, dispatcher } = options;
  const {
    statusCode: status,
    headers,
    body,
  } = await request(url, {
    headers: {
      'user-agent': 'release-index',
      'accept-encoding': 'br, gzip',
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    signal: AbortSignal.timeout(timeoutMs),
    dispatcher: dispatcher.compose(redirect),
  });
  const header = (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  if (status === 200)
    return { status, header, text: await decoded(body, header('content-encoding')) };
  await body.dump();
  return { status, header, text: undefined };
}

type Body = Dispatcher.ResponseData['body'];

async function decoded(body: Body, encoding: string | undefined): Promise<string> {
  if (encoding === 'br') return await pipeline(body, createBrotliDecompress(), bounded);
  if (encoding === 'gzip') return await pipeline(body, createGunzip(), bounded);
  return await pipeline(body, bounded);
}

async function bounded(pieces: AsyncIterable<unknown>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = piece as Uint8Array;
    size += bytes.length;
    if (size > maxBytes) throw new Error(`is larger than ${maxBytes / 2 ** 20} MiB`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
