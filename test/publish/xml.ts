/** Reads XML with an independent parser, which throws where it is not well-formed. */
import { SaxesParser } from 'saxes';

export type Node = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
};

export function parseXml(source: string): Node {
  const parser = new SaxesParser();
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    for (const node of open) node.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(source).close();
  return root.children[0] ?? root;
}

export function all(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ]);
}

export function first(node: Node, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? '';
}
