/** What HTML holds, as far as the clauses ask. */
import { fromRaw } from './raw.ts';

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
};

const tag = /<([A-Za-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Every start tag of an HTML page, in order; those within comments too, as browsers end these in many ways. */
export function htmlElements(html: string): readonly Element[] {
  return Array.from(html.matchAll(tag), ([, name = '', rest = '']) => elementOf(name, rest));
}

const tagHere = new RegExp(tag.source, 'y');

/** As browsers end a name, whatever else is a space beyond ASCII. */
const rawTagHere = new RegExp(tag.source.replace('\\s', '\\t\\n\\f\\r '), 'y');

/** The start tag that begins at a place of a raw text, and where it ends; none where it does not end. */
export function elementAt(
  raw: string,
  at: number,
): { readonly element: Element; readonly end: number } | undefined {
  rawTagHere.lastIndex = at;
  const found = rawTagHere.exec(raw);
  if (found === null) return undefined;
  const [whole] = found;
  tagHere.lastIndex = 0;
  const [, name = '', rest = ''] = tagHere.exec(fromRaw(whole)) ?? found;
  return { element: elementOf(name, rest), end: at + whole.length };
}

function elementOf(name: string, rest: string): Element {
  return { name: name.toLowerCase(), attributes: attributesOf(rest) };
}

function attributesOf(rest: string): Element['attributes'] {
  const attributes = new Map<string, string>();
  attribute.lastIndex = 0;
  for (let found = attribute.exec(rest); found !== null; found = attribute.exec(rest)) {
    const [, key = '', a, b, c] = found;
    attributes.set(key.toLowerCase(), decoded(a ?? b ?? c ?? ''));
  }
  return attributes;
}

/** The first text between two tags of this name, without tags. */
export function htmlText(raw: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, 'i').exec(raw)?.[1];
  return inner === undefined ? undefined : pageText(inner).trim();
}

/** All that a page says, without tags. */
export function pageText(raw: string): string {
  return decoded(fromRaw(raw.replaceAll(/<[^>]*>/g, '')));
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x11_00_00 ? String.fromCodePoint(code) : whole;
  });
}
