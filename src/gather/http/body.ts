/** A body: read and unpacked under a cap, and strictly decoded. */
import { TextDecoder, promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Failure } from '../failure.ts';

/** What is asked for, and so all that must be understood. */
export const acceptEncoding = 'gzip, br';

const unpackers = new Map([
  ['identity', undefined],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** As they come: packed, where they are. */
export async function readBytes(body: Readable, maxBytes: number, url: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(url, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A compressed bomb does no harm: what is unpacked is counted, and the first byte too many ends it. */
export async function unpack(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (!unpackers.has(name)) {
    throw new Failure(`${url} answers in an encoding that was not asked for; use gzip or none`);
  }
  try {
    return (await unpackers.get(name)?.(bytes, { maxOutputLength: maxBytes })) ?? bytes;
  } catch (error) {
    const code: unknown = error instanceof Error && Reflect.get(error, 'code');
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(url, maxBytes) : error;
  }
}

export function decode(bytes: Buffer, charset: string | undefined, url: string): string {
  let decoder: TextDecoder;
  try {
    // Strict, so that a wrong one is seen; a byte order mark in front is harmless and is dropped.
    decoder = new TextDecoder(charset ?? 'utf-8', { fatal: true });
  } catch {
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

/** Where a page names its character set: https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding */
const inHeader = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const inPage = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i;
const maxSearchedBytes = 1024;

/** A mark at the beginning, else the header's word, else the page's own; `undefined` where nothing is said. */
export function charsetOf(bytes: Buffer, contentType: string | undefined): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const header = inHeader.exec(contentType ?? '')?.[1];
  if (header !== undefined) return header;
  return inPage.exec(bytes.subarray(0, maxSearchedBytes).toString('latin1'))?.[1];
}
