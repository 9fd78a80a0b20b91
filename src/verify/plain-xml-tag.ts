/** Start tags of plain XML, and its texts. */

type Tag = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether it ends itself. */
  readonly isSingle: boolean;
  readonly end: number;
};

const [tab, lineEnd, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, dash, dot, slash] = [0x22, 0x2d, 0x2e, 0x2f];
const [colon, less, equals, greater, low] = [0x3a, 0x3c, 0x3d, 0x3e, 0x5f];

/** The tag whose name begins at a place; none where it is not of the plain form. */
export function plainTag(text: string, start: number): Tag | undefined {
  let at = nameEnd(text, start);
  if (at === start) return undefined;
  const name = text.slice(start, at);
  let attributes: Map<string, string> | undefined;
  for (;;) {
    const before = at;
    while (isBlankCode(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    if (code === greater)
      return { name, attributes: attributes ?? none, isSingle: false, end: at + 1 };
    if (code === slash && text.charCodeAt(at + 1) === greater)
      return { name, attributes: attributes ?? none, isSingle: true, end: at + 2 };
    const end = nameEnd(text, at);
    if (at === before || end === at || text.charCodeAt(end) !== equals) return undefined;
    if (text.charCodeAt(end + 1) !== quote) return undefined;
    const key = text.slice(at, end);
    const last = valueEnd(text, end + 2);
    const value = last === undefined ? undefined : unescaped(text.slice(end + 2, last));
    if (last === undefined || value === undefined || attributes?.has(key)) return undefined;
    (attributes ??= new Map()).set(key, value);
    at = last + 1;
  }
}

const none: ReadonlyMap<string, string> = new Map();

/** Where the value ends; none where it holds what is not of the plain form. */
function valueEnd(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === less || code < space || code >= surrogates) return undefined;
  }
  return undefined;
}

/** XML allows no other control characters; halves of pairs, and what follows them, are left to the parser of all of XML. */
export function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < space && !isBlankCode(code)) || code >= surrogates) return false;
  }
  return true;
}

const surrogates = 0xd800;

function nameEnd(text: string, start: number): number {
  if (!isLetter(text.charCodeAt(start))) return start;
  let at = start + 1;
  while (isNameCode(text.charCodeAt(at))) at++;
  return at;
}

function isLetter(code: number): boolean {
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

function isNameCode(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39;
  return (
    isLetter(code) || isDigit || code === colon || code === dot || code === dash || code === low
  );
}

function isBlankCode(code: number): boolean {
  return code === space || code === lineEnd || code === tab || code === carriageReturn;
}

export function isBlank(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && isBlankCode(text.charCodeAt(at))) at++;
  return at === end;
}

const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{2,5})|#x([\da-fA-F]{2,4}));|&/g;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

export function unescaped(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let isPlain = true;
  const words = text.replaceAll(entity, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isText = (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code < 0xfffe);
    isPlain &&= isText;
    return String.fromCharCode(code || 0);
  });
  return isPlain ? words : undefined;
}
