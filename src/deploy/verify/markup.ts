/** What HTML and XML files hold, as far as the clauses ask. */
import { SaxesParser } from 'saxes';

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly within, trimmed; for XML only. */
  readonly text: string;
  /** The names of the elements around it, outermost first; for XML only. */
  readonly within: readonly string[];
};

const tag = /<([A-Za-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const comment = /<!--[^]*?-->/g;

/** Every start tag of an HTML page, in order. Attributes are read where somebody asks for them. */
export function htmlElements(html: string): readonly Element[] {
  return Array.from(html.replaceAll(comment, '').matchAll(tag), ([, name = '', rest = '']) => {
    let attributes: Element['attributes'] | undefined;
    return {
      name: name.toLowerCase(),
      get attributes() {
        return (attributes ??= attributesOf(rest));
      },
      text: '',
      within: nothing,
    };
  });
}

const nothing: readonly string[] = [];

function attributesOf(rest: string): Element['attributes'] {
  return new Map(
    Array.from(rest.matchAll(attribute), ([, key = '', a, b, c]) => [
      key.toLowerCase(),
      decoded(a ?? b ?? c ?? ''),
    ]),
  );
}

/** The first text between two tags of this name, without tags. */
export function htmlText(html: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, 'i').exec(html)?.[1];
  return inner === undefined ? undefined : decoded(inner.replaceAll(/<[^>]*>/g, '')).trim();
}

/** All that a page says, without tags. */
export function pageText(html: string): string {
  return decoded(html.replaceAll(/<[^>]*>/g, ''));
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

/** A text as it stands in a page. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export type Xml =
  | { readonly kind: 'read'; readonly elements: readonly Element[] }
  | { readonly kind: 'broken'; readonly because: string };

/** Every element of a well-formed XML text; a document type is refused, since it can define entities. */
export function readXml(text: string): Xml {
  const elements: { -readonly [Key in keyof Element]: Element[Key] }[] = [];
  const open: number[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => parser.fail('has a document type'));
  parser.on('processinginstruction', () => parser.fail('has a processing instruction'));
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const within = open.map((at) => elements[at]?.name ?? '');
    const pairs = Object.entries(attributes).map(([key, value]) => [key, value] as const);
    open.push(elements.length);
    elements.push({ name, attributes: new Map(pairs), text: '', within });
  });
  const addText = (part: string): void => {
    const element = elements[open.at(-1) ?? -1];
    if (element !== undefined) element.text = (element.text + part).trimStart();
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
    return { kind: 'read', elements };
  } catch (error) {
    return { kind: 'broken', because: (error as Error).message.replace(/^\d+:\d+: /, '') };
  }
}
