/** A body: unpacked as a stream under a cap, and strictly decoded. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Failure } from '../failure.ts';
import { decoderFor } from './charset.ts';

/** What is asked for, and so all that must be understood. */
export const acceptEncoding = 'gzip, br';

export async function readBytes(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
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
  return Buffer.concat(chunks);
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

export function decode(bytes: Buffer, charset: string | undefined, url: string): string {
  const decoder = decoderFor(charset ?? 'utf-8');
  if (decoder === undefined) {
    throw new Failure(`${url} answers in a character set that is not known: ${charset}`);
  }
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const name = decoder.encoding === 'utf-8' ? 'UTF-8' : decoder.encoding;
    throw new Failure(`${url} answers with bytes that are not ${name} text`, { cause });
  }
}

function tooLarge(url: string, maxBytes: number): Failure {
  const megabytes = Math.round(maxBytes / 1_000_000);
  return new Failure(`${url} answers with more than ${megabytes || '< 1'} MB, which is refused`);
}
