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

/** A comment, a doctype or a processing instruction has an end alone. */
type Mark = {
  readonly name?: string;
  readonly attributes?: ReadonlyMap<string, string>;
  readonly end: number;
};

const tagName = /<(\/?[a-z][^\s/>]*)/iy;
/** Sticky, and without a choice between two ways to read a character, so that its time is linear. */
const attribute = /([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y;
const space = /[\s/]*/y;

export function readHtml(text: string): Page {
  const links: Link[] = [];
  let open: { label: string; attributes: Link['attributes'] } | undefined;
  let last = '';
  const addText = (part: string): void => {
    if (open !== undefined) open.label += part;
    else if (part.trim() !== '') last = 'text';
  };
  let position = 0;
  for (;;) {
    const start = text.indexOf('<', position);
    addText(text.slice(position, start < 0 ? undefined : start));
    if (start < 0) break;
    const mark = readComment(text, start) ?? readTag(text, start);
    if (mark === 'cut') return { links, whole: false };
    if (mark === undefined) addText('<');
    position = mark?.end ?? start + 1;
    if (mark?.name === undefined) continue;
    last = mark.name;
    if (last !== 'a' && last !== '/a') continue;
    if (open !== undefined) links.push({ ...open, label: unescape(open.label).trim() });
    open = last === 'a' ? { label: '', attributes: mark.attributes ?? new Map() } : undefined;
  }
  return { links, whole: open === undefined && (last === '/html' || last === '/body') };
}

function readComment(text: string, start: number): Mark | undefined {
  const [opening, closing] = text.startsWith('<!--', start) ? ['<!--', '-->'] : ['<!', '>'];
  if (!text.startsWith(opening, start) && !text.startsWith('<?', start)) return undefined;
  const end = text.indexOf(closing, start + 2);
  return { end: end < 0 ? text.length : end + closing.length };
}

function readTag(text: string, start: number): Mark | 'cut' | undefined {
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
    if (position >= text.length) return 'cut';
    attribute.lastIndex = position;
    const match = attribute.exec(text);
    // A stray quote or equals sign is read over.
    position = match === null ? position + 1 : attribute.lastIndex;
    if (match === null) continue;
    const [, key = '', double, single, bare] = match;
    const value = unescape(double ?? single ?? bare ?? '');
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value);
  }
}

const named = new Map(
  Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }),
);

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
