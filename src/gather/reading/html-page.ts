/** The links of a web page, and its tables as grids: spans are filled, columns have headings. */
import { DomHandler, DomUtils, Parser } from 'htmlparser2';
import { Failure } from '../failure.ts';

type Node = ReturnType<typeof DomUtils.getChildren>[number];
type Element = Parameters<typeof DomUtils.getName>[0];

export type Cell = { readonly text: string; readonly link?: string | undefined };
type Row = readonly (Cell | undefined)[];

/** Limits of spans: a page that asks for more is wrong, or wants to use up memory. */
const maxSpan = 200;
const maxColumns = 100;
const unseen = /^(?:script|style|template|del|s|strike|svg|button|select|table)$/;

/** End tags may be missing: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const optionalEnds =
  /^(?:html|head|body|p|li|d[td]|r[bpt]|rtc|opt(?:ion|group)|caption|colgroup|t(?:head|body|foot|[rdh]))$/;
const mark = 'the-end-of-the-page';

/** No page needs more than 500 levels; to read one of a million would take hours. */
function parsed(html: string) {
  const handler = new DomHandler();
  const onopentagname = () => {
    if (handler['tagStack'].length > 500) throw new Error('its tags are nested too deeply');
  };
  new Parser(Object.assign(handler, { onopentagname })).end(html);
  return handler.root;
}

/** A table within another one is a table of its own. Throws if the page was cut off. */
export function readTables(html: string, url: string) {
  const document = parsed(`${html}<${mark}></${mark}>`);
  const why = /<\/html\s*>\s*$/i.test(html) ? undefined : cutOff(document);
  if (why)
    throw new Failure(`${url} is cut off: ${why}; where it is always so, read it as a "page"`);
  const rows = Map.groupBy(DomUtils.getElementsByTagName('tr', document), (row) =>
    elementsAbove(row).find(({ name }) => name === 'table'),
  );
  return [...rows.values()].flatMap(tablesOf);
}

function cutOff(document: ReturnType<typeof parsed>): string | undefined {
  const [end] = DomUtils.getElementsByTagName(mark, document);
  if (end === undefined) return 'it ends within a tag or a script';
  const open = elementsAbove(end).map(({ name }) => name);
  // Markdown, without <html>, may have words in angle brackets that are no tags.
  const other = open.includes('html') ? open.find((name) => !optionalEnds.test(name)) : undefined;
  const left = open.includes('table') ? 'table' : other;
  return left && `its <${left}> is not closed`;
}

/** The nearest first. */
function elementsAbove({ parent }: Node): Element[] {
  const above: Element[] = [];
  for (let at = parent; at && 'attribs' in at; at = at.parent) above.push(at);
  return above;
}

/** Headings after other rows begin another table. */
function tablesOf(own: readonly Element[]) {
  // No span leaves its group: thead, tbody or tfoot.
  const lines = [...Map.groupBy(own, ({ parent }) => parent).values()].flatMap((group) => {
    const grid = gridOf(group.map(cellsOf));
    return group.map((row, at) => ({ cells: grid[at] ?? [], isHeading: isHeading(row) }));
  });
  const isWide = lines.some(({ cells }) => new Set(cells).size > 1);
  const tables: { heads: Row[]; rows: Row[] }[] = [];
  for (const { cells, isHeading } of lines) {
    // A row that is one cell is a title.
    if (isWide && new Set(cells).size < 2) continue;
    const last = tables.at(-1);
    if (last === undefined || (isHeading && last.rows.length > 0))
      tables.push({ heads: [cells], rows: [] });
    else (isHeading ? last.heads : last.rows).push(cells);
  }
  return tables.map(({ heads, rows }) => ({ headings: headingsOf(heads, rows), rows }));
}

/** Some pages write every cell of a release as a heading. */
function isHeading(row: Element): boolean {
  const cells = cellsOf(row);
  const isAll = cells.every((cell) => cell.name === 'th' && !/^v?\d/.test(cellOf(cell).text));
  return isAll || elementsAbove(row)[0]?.name === 'thead';
}

function cellsOf(row: Element): Element[] {
  return DomUtils.getElementsByTagName((name) => /^t[dh]$/.test(name), row.children, false);
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
  const span = Number(element.attribs[name] ?? 1);
  // A height of 0 reaches to the end.
  if (span === 0 && name === 'rowspan') return maxSpan;
  return Number.isInteger(span) && span > 0 ? Math.min(span, maxSpan) : 1;
}

function cellOf(element: Element): Cell {
  const [link] = DomUtils.getElementsByTagName('a', element);
  // Soft hyphens and zero-width spaces are invisible, too.
  const seen = textOf(element)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010\u2011]/g, '-');
  const plain = seen.replace(/\s+/g, ' ').trim();
  const text = plain.replace(/(?:\s*(?:\[\w{1,3}\]|[*†‡§¹²³⁰-⁹])){1,9}$/, '');
  return { text, link: link?.attribs['href'] };
}

/** Without footnotes and what is hidden or struck through; a line break is a space. */
function textOf(node: Node): string {
  if (!('attribs' in node)) return DomUtils.textContent(node);
  const { name, children, attribs } = node;
  const isHidden = 'hidden' in attribs || /display\s*:\s*none/i.test(attribs['style'] ?? '');
  if (isHidden || unseen.test(name)) return '';
  const inner = children.map(textOf).join('');
  // `2 Jan` and `yesterday` have no year; a date format always has one.
  const [day] = /^\d{4}-\d\d-\d\d/.exec(attribs['datetime'] ?? '') ?? [];
  if (day && !/\d{4}/.test(inner)) return day;
  if (name === 'sup' && !/^(?:st|nd|rd|th)$/i.test(inner.trim())) return '';
  return /^(?:br|p|div|li)$/.test(name) ? ` ${inner} ` : inner;
}

/** Joins rows of headings: `Support until`. A column of remarks such as `in 2 years` has none. */
function headingsOf(heads: readonly Row[], rows: readonly Row[]): string[] {
  const width = Math.max(0, ...heads.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const isOwn = heads.some((row) => row[column] !== row[column - 1]);
    const isValue = isOwn || rows.some((row) => /\d{4}|\d\.\d|^\d+$/.test(row[column]?.text ?? ''));
    const texts = heads.flatMap((row) => (isValue && row[column]?.text) || []);
    return [...new Set(texts)].join(' ').toLowerCase();
  });
}

/** The column with exactly this heading, or else the only one with these words; else -1. */
function columnOf(headings: readonly string[], heading: string, isWhole: boolean) {
  const wanted = heading.trim().toLowerCase();
  const isEqual = isWhole || headings.includes(wanted);
  const fits = (one: string) => (isEqual ? one === wanted : one.includes(wanted));
  const at = headings.findIndex(fits);
  return headings.findLastIndex(fits) === at ? at : -1;
}

export function readRows<K extends string>(
  html: string,
  url: string,
  columns: Readonly<Partial<Record<K, string | undefined>>>,
): readonly Readonly<Partial<Record<K, Cell>>>[] {
  const tables = readTables(html, url);
  const read = (isWhole: boolean) =>
    tables.flatMap(({ headings, rows }) => {
      const wanted = Object.entries<string | undefined>(columns).flatMap(([key, heading]) =>
        heading === undefined ? [] : [[key, columnOf(headings, heading, isWhole)] as const],
      );
      if (wanted.some(([, at]) => at < 0)) return [];
      return rows.map((row) => {
        const cells = wanted.map(([key, at]) => [key, row[at] ?? { text: '' }]);
        return Object.fromEntries(cells) as Partial<Record<K, Cell>>;
      });
    });
  // If one column is called "Version", the "Java version" of another table is not meant.
  const whole = read(true);
  const rows = whole.length > 0 ? whole : read(false);
  if (rows.length > 0) return rows;
  const shown = tables.map(({ headings }) => headings.join(', ')).join('; ') || 'no table';
  const why = `${url} lists no release or line: no table has rows under the headings of "columns"; it has: ${shown}`;
  throw new Failure(why, { isEmpty: true });
}

export type Link = ReturnType<typeof readHtml>['links'][number];

/** `whole`: the document has its end tag, so it was not cut off. */
export function readHtml(html: string) {
  const document = parsed(html);
  const links = DomUtils.getElementsByTagName('a', document).map((link) => {
    return { label: DomUtils.textContent(link), attributes: link.attribs };
  });
  const metas = DomUtils.getElementsByTagName('meta', document).map(({ attribs }) => attribs);
  const meta = (wanted: string) => metas.find(({ name }) => name === wanted)?.['content'];
  // After its end, a page may have comments, such as who made it.
  const end = html.slice(-2000).replaceAll(/<!--[^]*?-->/g, '');
  return { links, meta, whole: /<\/(?:html|body)\s*>\s*$/i.test(end) };
}
