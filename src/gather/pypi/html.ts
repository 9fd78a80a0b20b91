/**
 * The links of an HTML page, read by the rules of https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 * as far as an index of packages needs them: a `>` in quotes ends no tag, and comments are no text.
 */

export type Link = { readonly label: string; readonly attributes: ReadonlyMap<string, string> };

export type Page = {
  readonly links: readonly Link[];
  /** Whether the document was ended, and not cut off. */
  readonly whole: boolean;
};

type Tag = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
};

const tagName = /<(\/?[a-z][^\s/>]*)/iy;
/** Sticky, and without a choice between two ways to read a character, so that its time is linear. */
const attribute = /([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y;
const space = /[\s/]*/y;

export function readHtml(text: string): Page {
  const links: Link[] = [];
  let open: { attributes: Tag['attributes']; label: string } | undefined;
  let last = '';
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf('<', position);
    if (open !== undefined) open.label += text.slice(position, start < 0 ? undefined : start);
    else if (start > position && text.slice(position, start).trim() !== '') last = 'text';
    if (start < 0) {
      if (text.slice(position).trim() !== '') last = 'text';
      break;
    }
    const after = skipComment(text, start);
    if (after !== undefined) {
      position = after;
      continue;
    }
    const tag = readTag(text, start);
    if (tag === 'cut') return { links, whole: false };
    if (tag === undefined) {
      if (open !== undefined) open.label += '<';
      last = 'text';
      position = start + 1;
      continue;
    }
    position = tag.end;
    last = tag.name;
    if (tag.name !== 'a' && tag.name !== '/a') continue;
    if (open !== undefined) links.push({ ...open, label: unescape(open.label).trim() });
    open = tag.name === 'a' ? { attributes: tag.attributes, label: '' } : undefined;
  }
  return { links, whole: open === undefined && (last === '/html' || last === '/body') };
}

/** Where a comment, a doctype or a processing instruction ends; none where there is none. */
function skipComment(text: string, start: number): number | undefined {
  const [opening, closing] = text.startsWith('<!--', start) ? ['<!--', '-->'] : ['<!', '>'];
  if (!text.startsWith(opening, start) && !text.startsWith('<?', start)) return undefined;
  const end = text.indexOf(closing, start + 2);
  return end < 0 ? text.length : end + closing.length;
}

function readTag(text: string, start: number): Tag | 'cut' | undefined {
  tagName.lastIndex = start;
  const name = tagName.exec(text)?.[1];
  if (name === undefined) return undefined;
  const attributes = new Map<string, string>();
  let position = tagName.lastIndex;
  for (;;) {
    space.lastIndex = position;
    space.test(text);
    position = space.lastIndex;
    if (text[position] === '>') return { name: name.toLowerCase(), attributes, end: position + 1 };
    attribute.lastIndex = position;
    const match = attribute.exec(text);
    if (match === null) {
      // A stray quote or equals sign is read over; at the end of the text the tag is cut off.
      if (position >= text.length) return 'cut';
      position += 1;
      continue;
    }
    const [, key = '', double, single, bare] = match;
    const value = unescape(double ?? single ?? bare ?? '');
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value);
    position = attribute.lastIndex;
  }
}

const named = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['amp', '&'],
]);

function unescape(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named.get(name.toLowerCase()) ?? entity;
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
