/** Tags that surely do no harm, seen in one look at each of their characters. */

const [lineEnd, space, quote, hash, and, dash] = [0x0a, 0x20, 0x22, 0x23, 0x26, 0x2d];
const [slash, zero, nine, colon, equals, greater] = [0x2f, 0x30, 0x39, 0x3a, 0x3d, 0x3e];
const [a, d, h, j, o, v, x, z] = [0x61, 0x64, 0x68, 0x6a, 0x6f, 0x76, 0x78, 0x7a];

/** Links that lead out of the index, by its address, and those to a file that was named before, need no look. */
export type Seen = { readonly base: string | undefined; readonly targets: Set<string> };

/** What is always read in full; told apart by a number, which another name may share. */
const elements = numbersOf(
  'script link meta base style iframe frame frameset object embed applet portal form button input img image use source video audio track',
);
const attributes = numbersOf(
  'style src srcset srcdoc poster background data codebase manifest ping action formaction',
);

function numbersOf(names: string): ReadonlySet<number> {
  return new Set(names.split(' ').map(numberOf));
}

function numberOf(name: string): number {
  let number = 0;
  for (let at = 0; at < name.length; at++)
    number = (Math.imul(number, 31) + name.charCodeAt(at)) | 0;
  return number;
}

/**
 * Where what begins here with `<` ends, if it is no tag, or one that surely loads and runs nothing, and leads
 * nowhere but out of the index or where another link was `seen` to lead.
 */
export function afterPlainTag(text: string, start: number, seen: Seen): number | undefined {
  let at = start + 1;
  let code = text.charCodeAt(at);
  if (code === slash) return at;
  let name = 0;
  while (isNameCode(code)) {
    name = (Math.imul(name, 31) + code) | 0;
    code = text.charCodeAt(++at);
  }
  if (at === start + 1) return isLetter(code) ? undefined : at;
  if (elements.has(name)) return undefined;
  for (;;) {
    if (code === greater) return at + 1;
    if (code === space || code === lineEnd) code = text.charCodeAt(++at);
    else if (code === slash && text.charCodeAt(at + 1) === greater) return at + 2;
    else {
      const end = afterPlainAttribute(text, at, name, seen);
      if (end === undefined) return undefined;
      code = text.charCodeAt((at = end));
    }
  }
}

const link = numberOf('a');

function afterPlainAttribute(
  text: string,
  start: number,
  element: number,
  seen: Seen,
): number | undefined {
  let at = start;
  const first = text.charCodeAt(at);
  let name = 0;
  for (let code = first; isNameCode(code); code = text.charCodeAt(++at))
    name = (Math.imul(name, 31) + code) | 0;
  const length = at - start;
  if (length === 0 || first === o || first === x || attributes.has(name)) return undefined;
  if (text.charCodeAt(at) !== equals) return at;
  if (text.charCodeAt(at + 1) !== quote) return undefined;
  const value = at + 2;
  const end = text.indexOf('"', value);
  if (end === -1) return undefined;
  const isPlain =
    first === h && length === 4
      ? element === link && isPlainLink(text, value, end, seen)
      : isPlainValue(text, value, end);
  return isPlain ? end + 1 : undefined;
}

/** A link within the index is read in full where it is the first that leads to its file. */
function isPlainLink(text: string, start: number, end: number, seen: Seen): boolean {
  if (text.charCodeAt(start) === hash) return true;
  if (text.startsWith('https://', start) && !text.startsWith(seen.base ?? '', start)) return true;
  let at = start;
  while (at < end && text.charCodeAt(at) !== hash) at++;
  const target = text.slice(start, at);
  if (seen.targets.has(target)) return true;
  seen.targets.add(target);
  return false;
}

/** No address with a scheme that runs something, however it is written. */
function isPlainValue(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  const letter = first | 0x20;
  const isRisky = letter === j || letter === v || letter === d;
  if (first > and && first < 0x7f && !isRisky) return true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === colon || code === and) return false;
  }
  return true;
}

function isNameCode(code: number): boolean {
  return (code >= a && code <= z) || code === dash || (code >= zero && code <= nine);
}

function isLetter(code: number): boolean {
  return (code | 0x20) >= a && (code | 0x20) <= z;
}
