/** In which character set a page is written: https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding */

import { TextDecoder } from 'node:util';

const inHeader = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const inPage = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i;
const maxSearched = 1024;

/** A mark at the beginning, else the header's word, else the page's own; `undefined` where nothing is said. */
export function charsetOf(bytes: Buffer, contentType: string | undefined): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const header = inHeader.exec(contentType ?? '')?.[1];
  if (header !== undefined) return header;
  return inPage.exec(bytes.subarray(0, maxSearched).toString('latin1'))?.[1];
}

/** Strict, so that a wrong one is seen; a byte order mark in front is harmless and is dropped. */
export function decoderFor(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return undefined;
  }
}
