/** An XML document as a tree, for documents that are far smaller than the memory. */
import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where it begins; counted from 1. */
  readonly line: number;
  readonly children: XmlElement[];
  /** All of its own text, and none of its children's. */
  text: string;
};

/** So that recursive code on a tree cannot overflow the stack. */
const deepest = 200;

/** The root element. Throws if the text is no XML, or is nested too deeply. */
export function parseXml(text: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, line: 1, children: [], text: '' };
  const open = [document];
  const parser = new SaxesParser();
  let line = 1;
  // Called after the name; a line break there was read already, and its column is 0.
  parser.on('opentagstart', () => void (line = parser.line - (parser.column === 0 ? 1 : 0)));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > deepest) throw new Error(`it is nested deeper than ${deepest} levels`);
    const element = { name: name.replace(/^.*:/, ''), attributes, line, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const add = (part: string) => {
    const own = open.at(-1);
    if (own) own.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  parser.write(text.replace(/^\ufeff/, '')).close();
  return document.children[0] ?? document;
}

/** The elements at a path below another, such as `versioning/versions/version`. */
export function elementsAt(from: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from];
  for (const step of path.split('/'))
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step));
  return found;
}

export function xmlText(from: XmlElement, path: string): string {
  const texts = elementsAt(from, path).map(({ text }) => text.trim());
  return texts.find((text) => text !== '') ?? '';
}
