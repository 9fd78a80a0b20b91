/** What is sought in XML, once it was read as well-formed. */
import type { XmlElement } from '#model/xml.ts';

export { parseXml } from '#model/xml.ts';

export function all(node: XmlElement, name: string): XmlElement[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ]);
}

export function first(node: XmlElement, name: string): string {
  const found = node.children.find((child) => child.name === name);
  return found ? textOf(found) : '';
}

/** Its own, and that of what is in it. */
function textOf({ text, children }: XmlElement): string {
  return [text, ...children.map(textOf)].join('');
}
