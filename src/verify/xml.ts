/** What XML files hold, as far as the clauses ask. */
import { SaxesParser } from 'saxes';
import { plainElements, type Element } from './plain-xml.ts';
import type { SeenFile } from './observed.ts';
import { remember } from './remember.ts';

export type Xml =
  | { readonly kind: 'read'; readonly elements: readonly Element[] }
  | { readonly kind: 'broken'; readonly because: string };

/** Most files are of a plain form, which needs no parser of all of XML. */
export const xmlOf = /* @__PURE__ */ remember(({ text }: SeenFile): Xml => {
  const elements = plainElements(text);
  return elements === undefined ? readXml(text) : { kind: 'read', elements };
});

/** None where it is not well-formed, which a clause of its own names. */
export function elementsIn(file: SeenFile): readonly Element[] {
  const xml = xmlOf(file);
  return xml.kind === 'read' ? xml.elements : [];
}

/** Every element of a well-formed XML text; a document type is refused, since it can define entities. */
function readXml(text: string): Xml {
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
