/** Reads a response body: decompressed up to a maximum size, and strictly decoded. */
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Failure } from '../failure.ts';

/** The encodings to ask for, and so the only ones that must be understood. */
export const acceptEncoding = 'gzip, br';

/** Each chunk takes a turn of the event loop, so large chunks need fewer turns. */
const options = { chunkSize: 256 * 1024 };
const plain = ['identity', 'none', 'utf-8', 'aws-chunked'];
const unpackers = new Map([
  ...plain.map((name) => [name, () => new PassThrough()] as const),
  ['gzip', () => createGunzip(options)],
  ['x-gzip', () => createGunzip(options)],
  ['br', () => createBrotliDecompress(options)],
]);

/** Safe against decompression bombs: stops at the maximum. Node.js 22 then fails: it is aborted. */
export async function readBytes(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  const unpacker = unpackers.get(encoding?.trim().toLowerCase() || 'identity');
  if (unpacker === undefined)
    throw new Failure(`${url} answers in an encoding that was not asked for; use gzip or none`);
  const chunks: Buffer[] = [];
  let size = 0;
  const reading = pipeline(body, unpacker(), async (unpacked: AsyncIterable<Buffer>) => {
    for await (const chunk of unpacked) {
      size += chunk.length;
      if (size > maxBytes) return;
      chunks.push(chunk);
    }
  });
  await reading.catch((error: unknown) => size > maxBytes || Promise.reject(error));
  if (size > maxBytes)
    throw new Failure(`${url} answers with more than ${maxBytes / 1e6} MB, which is refused`);
  return Buffer.concat(chunks);
}

/** Strict, so that a wrong character set is noticed; a byte order mark at the start is dropped. */
export function decode(bytes: Buffer, url: string, charset = 'UTF-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (cause) {
    const unknown = `in a character set that is not known: ${charset}`;
    const isPacked = /^(?:1f8b|fd37|425a|28b5|504b)/.test(bytes.toString('hex', 0, 2));
    const other = isPacked ? 'with a compressed file' : `with bytes that are not ${charset} text`;
    throw new Failure(`${url} answers ${cause instanceof RangeError ? unknown : other}`, { cause });
  }
}

/** https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding */
const inHeader = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const inPage =
  /<(?:meta\s[^>]{0,200}?charset|\?xml\s[^>]{0,200}?encoding)\s*=\s*["']?(?!utf-?16)([\w.:-]{1,40})/i;
const marks: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be', efbb: 'utf-8' };

/** The character set by the byte order mark, else by the header, else by the page. */
export function charsetOf(bytes: Buffer, contentType: string | undefined): string | undefined {
  const mark = marks[bytes.toString('hex', 0, 2)];
  const start = bytes.toString('latin1', 0, 1024);
  return mark ?? inHeader.exec(contentType ?? '')?.[1] ?? inPage.exec(start)?.[1];
}
