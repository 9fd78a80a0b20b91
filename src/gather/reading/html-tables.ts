/** The tables of a web page as grids: headings by column, each cell where its spans put it. */
import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof DomUtils.getChildren>[number];
type Element = Parameters<typeof DomUtils.getName>[0];

export type Cell = { readonly text: string; readonly link?: string | undefined };
type Row = readonly (Cell | undefined)[];
export type Table = {
  /** Of several rows of headings, all of a column together: `Support until`. */
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
};

/** What a span may reach: a page that asks for more is wrong, or wants memory. */
const maxSpan = 200;
const maxColumns = 100;
const unseen = new Set(['script', 'style', 'template', 'del', 's', 'strike']);
const ordinal = /^(?:st|nd|rd|th)$/i;

/** A table within another one is a table of its own. */
export function readTables(html: string): readonly Table[] {
  const document = parseDocument(html);
  const tables = DomUtils.getElementsByTagName('table', document).map(tableOf);
  // On a page that was cut off, the last row may say 1.1 for 1.10.
  const isCut =
    html.toLowerCase().lastIndexOf('</table') < html.toLowerCase().lastIndexOf('<table');
  const last = tables.pop();
  if (last === undefined) return tables;
  return [...tables, isCut ? { ...last, rows: last.rows.slice(0, -1) } : last];
}

function tableOf(table: Element): Table {
  const own = DomUtils.getElementsByTagName('tr', table).filter((row) => tableAbove(row) === table);
  const lines = own.map((row) => ({ row, cells: cellsOf(row) }));
  const rows = gridOf(lines.map(({ cells }) => cells));
  const isHeading = lines.map(
    ({ row, cells }) =>
      nameOf(row.parent) === 'thead' || cells.every((cell) => DomUtils.getName(cell) === 'th'),
  );
  const found = isHeading.indexOf(false);
  const count = Math.max(1, found === -1 ? rows.length : found);
  return {
    headings: headingsOf(rows.slice(0, count)),
    rows: rows.filter((_, at) => at >= count && !isHeading[at]),
  };
}

function nameOf(node: unknown): string | undefined {
  return (node as { readonly name?: string } | null)?.name;
}

function tableAbove(element: Element): Element | undefined {
  let above = element.parent;
  while (above !== null && nameOf(above) !== 'table') above = above.parent;
  return (above as Element | null) ?? undefined;
}

function cellsOf(row: Element): Element[] {
  return DomUtils.getChildren(row).filter((node): node is Element =>
    ['td', 'th'].includes(nameOf(node) ?? ''),
  );
}

/** https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-rows */
function gridOf(lines: readonly (readonly Element[])[]): Row[] {
  const grid: (Cell | undefined)[][] = lines.map(() => []);
  for (const [at, cells] of lines.entries()) {
    let column = 0;
    for (const element of cells) {
      while (grid[at]?.[column] !== undefined) column++;
      const cell = cellOf(element);
      const [width, height] = [spanOf(element, 'colspan'), spanOf(element, 'rowspan')];
      for (const row of grid.slice(at, at + height))
        for (let x = column; x < Math.min(column + width, maxColumns); x++) row[x] ??= cell;
    }
  }
  return grid;
}

function spanOf(element: Element, name: string): number {
  const span = Number(DomUtils.getAttributeValue(element, name) ?? 1);
  // A height of 0 reaches to the end.
  if (span === 0 && name === 'rowspan') return maxSpan;
  return Number.isInteger(span) && span > 0 ? Math.min(span, maxSpan) : 1;
}

function cellOf(element: Element): Cell {
  const [link] = DomUtils.getElementsByTagName('a', element);
  const plain = textOf(element).replace(/\s+/g, ' ').trim();
  return {
    text: plain.replace(/(?:\s*(?:\[\w{1,3}\]|[*†‡§¹²³]))+$/, ''),
    link: link && DomUtils.getAttributeValue(link, 'href'),
  };
}

/** Without footnotes and what is struck through; a line break is a space. */
function textOf(node: Node): string {
  const name = nameOf(node);
  if (name === undefined) return DomUtils.textContent(node);
  const inner = DomUtils.getChildren(node).map(textOf).join('');
  if (unseen.has(name) || (name === 'sup' && !ordinal.test(inner.trim()))) return '';
  return /^(?:br|p|div|li)$/.test(name) ? ` ${inner} ` : inner;
}

function headingsOf(rows: readonly Row[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.flatMap((row) => row[column]?.text || []))].join(' '),
  );
}

/** Where a heading stands, in any case: the whole of it, or else the only one that has these words. */
function columnOf({ headings }: Table, wanted: string): number | undefined {
  const words = wanted.trim().toLowerCase();
  const plain = headings.map((heading) => heading.toLowerCase());
  const whole = plain.indexOf(words);
  const parts = plain.flatMap((heading, at) => (heading.includes(words) ? [at] : []));
  const found = whole === -1 && parts.length === 1 ? parts[0] : whole;
  return found === -1 ? undefined : found;
}

/** The cells of the named columns, of each table that has them all. A row that is one cell is a heading. */
export function rowsWith<K extends string>(
  tables: readonly Table[],
  columns: Readonly<Partial<Record<K, string | undefined>>>,
): readonly Readonly<Partial<Record<K, Cell>>>[] {
  const named = Object.entries<string | undefined>(columns);
  return tables.flatMap((table) => {
    const places = named.flatMap(([key, wanted]) =>
      wanted === undefined ? [] : [[key, columnOf(table, wanted)] as const],
    );
    if (places.some(([, place]) => place === undefined)) return [];
    return table.rows
      .filter((row) => table.headings.length < 2 || new Set(row).size > 1)
      .map((row) => {
        const cells = places.map(([key, place]) => [key, row[place ?? -1] ?? { text: '' }]);
        return Object.fromEntries(cells) as Partial<Record<K, Cell>>;
      });
  });
}
