/** A body as text: unpacked as a stream under a cap, and strictly UTF-8. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Failure } from '../failure.ts';

/** What is asked for, and so all that must be understood. */
export const acceptEncoding = 'gzip, br';

export async function readText(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  async function collect(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(url, maxBytes);
      chunks.push(chunk);
    }
  }
  const unpack = unpacker(encoding, url);
  // A bomb stays small: what is unpacked is counted chunk by chunk, and the first too many ends it.
  if (unpack === undefined) await pipeline(body, collect);
  else await pipeline(body, unpack, collect);
  return decode(Buffer.concat(chunks), url);
}

function unpacker(encoding: string | undefined, url: string) {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new Failure(`${url} answers in an encoding that was not asked for; use gzip or none`);
  }
}

function decode(bytes: Buffer, url: string): string {
  try {
    // A byte order mark in front is harmless and is dropped; anything that is not UTF-8 is not.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Failure(`${url} answers with bytes that are not UTF-8 text`, { cause });
  }
}

function tooLarge(url: string, maxBytes: number): Failure {
  const megabytes = Math.round(maxBytes / 1_000_000);
  return new Failure(`${url} answers with more than ${megabytes || '< 1'} MB, which is refused`);
}
