/**
 * XML as programs write it: elements, attributes in double quotes and text, without comments, sections or a
 * document type. Whatever is not of this form, or wrong, is left to the parser of all of XML.
 */
import { isBlank, isPlainText, plainTag, unescaped } from './plain-xml-tag.ts';

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly within, trimmed at its start. */
  readonly text: string;
  /** The names of the elements around it, outermost first. */
  readonly within: readonly string[];
};

const [slash, greater] = [0x2f, 0x3e];

type Open = { -readonly [Key in keyof Element]: Element[Key] };

const prolog = /^<\?xml version="1\.0" encoding="utf-8"\?>/i;
/** Every element, in order; none where the text is not of the plain form. */
export function plainElements(text: string): readonly Element[] | undefined {
  if (text.includes(']]>')) return undefined;
  const elements: Open[] = [];
  const open: Open[] = [];
  let within = outermost;
  let at = prolog.exec(text)?.[0].length ?? 0;
  for (let start = text.indexOf('<', at); start !== -1; start = text.indexOf('<', at)) {
    const around = open.at(-1);
    if (around === undefined) {
      if (elements.length > 0 || !isBlankBeside(text.slice(at, start))) return undefined;
    } else if (around.text !== '' || !isBlank(text, at, start)) {
      const written = text.slice(at, start);
      const words = isPlainText(written) ? unescaped(written) : undefined;
      if (words === undefined) return undefined;
      around.text += around.text === '' ? words.trimStart() : words;
    }
    if (text.charCodeAt(start + 1) === slash) {
      const end = around === undefined ? -1 : start + 2 + around.name.length;
      if (around === undefined || !text.startsWith(around.name, start + 2)) return undefined;
      if (text.charCodeAt(end) !== greater) return undefined;
      open.pop();
      within = around.within;
      at = end + 1;
    } else {
      const tag = plainTag(text, start + 1);
      if (tag === undefined) return undefined;
      const { name, attributes, isSingle } = tag;
      const element: Open = { name, attributes, text: '', within };
      elements.push(element);
      at = tag.end;
      if (isSingle) continue;
      open.push(element);
      within = inside(within, name);
    }
  }
  const isWhole = open.length === 0 && elements.length > 0 && isBlankBeside(text.slice(at));
  return isWhole ? elements : undefined;
}

function isBlankBeside(text: string): boolean {
  return text.trim() === '' && isPlainText(text);
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
