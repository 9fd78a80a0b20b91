/** The elements of a page, as far as a preview of a deploy reads them. */

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
};

const tag = /<([A-Za-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Every start tag of an HTML page, in order; those within comments too, as browsers end these in many ways. */
export function htmlElements(html: string): readonly Element[] {
  return Array.from(html.matchAll(tag), ([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      Array.from(rest.matchAll(attribute), ([, key = '', a, b, c]) => [
        key.toLowerCase(),
        decoded(a ?? b ?? c ?? ''),
      ]),
    ),
  }));
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x11_00_00 ? String.fromCodePoint(code) : whole;
  });
}
