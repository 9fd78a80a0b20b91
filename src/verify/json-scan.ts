/** What `JSON.parse` does not tell of a text that it takes: repeated keys, of which it keeps the last, and depth. */

/** Far more than any file of an index has; what reads deeper ones would run out of stack. */
const maxDepth = 100;
/** Objects of more keys are left to the exact search. */
const maxKeys = 64;

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** Keys that stand twice in one object of a text that is known to be valid JSON; throws where it is too deep. */
export function repeatedKeys(text: string): readonly string[] {
  const repeated: string[] = [];
  const open: (Set<string> | undefined)[] = [];
  let last = '""';
  for (const [word] of text.matchAll(token)) {
    if (word === '{') open.push(new Set());
    else if (word === '[') open.push(undefined);
    else if (word === '}' || word === ']') open.pop();
    else if (word === ':') note(JSON.parse(last) as string, open.at(-1), repeated);
    else last = word;
    if (open.length > maxDepth) throw new Error(`nested more than ${maxDepth} deep`);
  }
  return repeated;
}

function note(key: string, keys: Set<string> | undefined, repeated: string[]): void {
  if (keys?.has(key)) repeated.push(key);
  keys?.add(key);
}

const [quote, backslash, colon, brace, endBrace, bracket, endBracket, n] = [
  0x22, 0x5c, 0x3a, 0x7b, 0x7d, 0x5b, 0x5d, 0x6e,
];

/**
 * Whether a text that is known to be valid JSON surely holds no null, no repeated key and nothing deep. One
 * pass over its bytes; keys are compared by a number made of theirs, so that equal ones are never missed.
 */
export function isPlainJson(bytes: Uint8Array): boolean {
  /** The numbers of the keys of all open objects, and where those of each begin. */
  const keys: number[] = [];
  const starts: number[] = [];
  let [count, depth, start] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      let number = 0;
      let isEscaped = false;
      let next = bytes[++at] as number;
      while (next !== quote && at < bytes.length) {
        if (next === backslash) {
          isEscaped = true;
          at++;
        } else number = (Math.imul(number, 31) + next) | 0;
        next = bytes[++at] as number;
      }
      if (bytes[at + 1] !== colon) continue;
      // The same key may be spelled in another way.
      if (isEscaped) return false;
      if (count - start === maxKeys) return false;
      for (let other = start; other < count; other++) if (keys[other] === number) return false;
      keys[count++] = number;
    } else if (byte === brace || byte === bracket) {
      if (depth === maxDepth) return false;
      starts[depth++] = start;
      start = count;
    } else if (byte === endBrace || byte === endBracket) {
      count = start;
      start = starts[--depth] ?? 0;
    } else if (byte === colon) {
      if (bytes[at - 1] !== quote) return false;
    } else if (byte === n) return false;
  }
  return true;
}
