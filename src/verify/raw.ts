/**
 * Texts in UTF-8 with each byte as one character. What is searched for in large files is ASCII nearly always,
 * and no byte of any other character is: so they need not be decoded, which makes two bytes of each of theirs.
 */

const mark = [0xef, 0xbb, 0xbf];

/** Without a byte order mark. */
export function rawOf(body: Uint8Array): string {
  const start = mark.every((byte, at) => body[at] === byte) ? mark.length : 0;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1', start);
}

export function toRaw(text: string): string {
  return isAsciiText(text) ? text : Buffer.from(text).toString('latin1');
}

export function fromRaw(raw: string): string {
  return isAsciiText(raw) ? raw : Buffer.from(raw, 'latin1').toString();
}

function isAsciiText(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
