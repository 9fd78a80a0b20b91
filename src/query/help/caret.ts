/** A query with carets below the place of a mistake, for a terminal. */
import type { Span } from '../language/tree.ts';

/** The columns that a terminal gives to a character of a line. */
type Cell = {
  readonly text: string;
  /** Where it begins in the text. */
  readonly at: number;
  readonly column: number;
  readonly width: number;
};

const indent = '  ';
/** Scripts whose characters stand in two columns, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const unseen = /^[\p{M}\p{Cf}]+$/u;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function pointAt(query: string, { at, end }: Span, columns: number): string {
  const width = Math.max(columns - indent.length, 8);
  // A query can be very long; only the part around the place is shown.
  const from = Math.max(0, at - 8 * width);
  const line = query.slice(from, at + 8 * width).replace(/[\s\p{Cc}]/gu, ' ');
  const cells = cellsOf(line);
  const columnOf = (place: number) =>
    cells.find((cell) => cell.at + cell.text.length > place - from)?.column ?? widthOf(cells);
  const start = startOf(columnOf(at), widthOf(cells), width);
  const length = Math.max(1, Math.min(columnOf(end), start + width) - columnOf(at));
  const carets = ' '.repeat(columnOf(at) - start) + '^'.repeat(length);
  return `${indent}${cut(cells, start, width)}\n${indent}${carets}`;
}

/** The first column to show: all of it fits, or the place stands in the middle. */
function startOf(place: number, total: number, width: number): number {
  if (total <= width) return 0;
  // The caret may stand behind the last character.
  return Math.max(0, Math.min(place - Math.floor(width / 2), total + 1 - width));
}

function cut(cells: readonly Cell[], start: number, width: number): string {
  const first = start > 0 ? start + 1 : 0;
  const after = start + width < widthOf(cells);
  const last = start + width - (after ? 1 : 0);
  const shown = cells.filter((cell) => cell.column >= first && cell.column + cell.width <= last);
  // Half of a wide character cannot be shown.
  const gap = ' '.repeat((shown[0]?.column ?? first) - first);
  const text = shown.map((cell) => cell.text).join('');
  return `${start > 0 ? '…' : ''}${gap}${text}${after ? '…' : ''}`;
}

function widthOf(cells: readonly Cell[]): number {
  const last = cells.at(-1);
  return last === undefined ? 0 : last.column + last.width;
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment: text, index: at } of characters.segment(line)) {
    const width = wide.test(text) ? 2 : Number(!unseen.test(text));
    cells.push({ text, at, column, width });
    column += width;
  }
  return cells;
}
