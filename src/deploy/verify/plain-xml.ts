/**
 * XML as programs write it: elements, attributes in double quotes and text, without comments, sections or a
 * document type. Whatever is not of this form, or wrong, is left to the parser of all of XML.
 */

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly within, trimmed at its start. */
  readonly text: string;
  /** The names of the elements around it, outermost first. */
  readonly within: readonly string[];
};

type Open = { -readonly [Key in keyof Element]: Element[Key] };

const prolog = /^<\?xml version="1\.0" encoding="utf-8"\?>/i;
/** Text before a tag, and the tag. */
const token = /([^<]*)<(\/?)([A-Za-z][\w.:-]*)((?:\s+[A-Za-z][\w.:-]*="[^"<]*")*)\s*(\/?)>/y;
const attribute = /([A-Za-z][\w.:-]*)="([^"]*)"/g;
// oxlint-disable-next-line no-control-regex -- XML allows none of these, and the last halves of a pair.
const strange = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;
const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{2,5})|#x([\da-fA-F]{2,4}));|&/g;

/** Every element, in order; none where the text is not of the plain form. */
export function plainElements(text: string): readonly Element[] | undefined {
  if (strange.test(text) || text.includes(']]>')) return undefined;
  const elements: Open[] = [];
  const open: Open[] = [];
  let within = outermost;
  token.lastIndex = prolog.exec(text)?.[0].length ?? 0;
  let end = token.lastIndex;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [, before = '', closing, name = '', given = '', single] = found;
    end = token.lastIndex;
    const around = open.at(-1);
    const words = unescaped(before);
    if (words === undefined) return undefined;
    if (around !== undefined) {
      if (around.text !== '') around.text += words;
      else if (words !== '') around.text = words.trimStart();
    } else if (words.trim() !== '' || elements.length > 0) return undefined;
    if (closing === '/') {
      if (around?.name !== name || given !== '' || single === '/') return undefined;
      open.pop();
      within = around.within;
    } else {
      const attributes = attributesOf(given);
      if (attributes === undefined) return undefined;
      const element: Open = { name, attributes, text: '', within };
      elements.push(element);
      if (single === '/') continue;
      open.push(element);
      within = inside(within, name);
    }
  }
  const isWhole = open.length === 0 && elements.length > 0 && text.slice(end).trim() === '';
  return isWhole ? elements : undefined;
}

/** Most elements stand where others do. */
function inside(within: readonly string[], name: string): readonly string[] {
  const children = known.get(within) ?? new Map<string, readonly string[]>();
  known.set(within, children);
  const found = children.get(name) ?? [...within, name];
  children.set(name, found);
  return found;
}

const outermost: readonly string[] = [];
const known = new WeakMap<readonly string[], Map<string, readonly string[]>>();

const nothing: ReadonlyMap<string, string> = new Map();

/** None where one stands twice, or what it says is not of the plain form. */
function attributesOf(given: string): ReadonlyMap<string, string> | undefined {
  if (given === '') return nothing;
  const attributes = new Map<string, string>();
  for (const [, name = '', escaped = ''] of given.matchAll(attribute)) {
    const value = /[\t\n\r]/.test(escaped) ? undefined : unescaped(escaped);
    if (value === undefined || attributes.has(name)) return undefined;
    attributes.set(name, value);
  }
  return attributes;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string | undefined {
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
