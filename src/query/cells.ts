/** The columns that a terminal gives to the characters of a line. */

export type Cell = {
  readonly text: string;
  /** Where it begins in the text. */
  readonly at: number;
  readonly column: number;
  readonly width: number;
};

/** Scripts whose characters stand in two columns, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const unseen = /^[\p{M}\p{Cf}]+$/u;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment: text, index: at } of characters.segment(line)) {
    const width = widthOf(text);
    cells.push({ text, at, column, width });
    column += width;
  }
  return cells;
}

function widthOf(character: string): number {
  if (wide.test(character)) return 2;
  return unseen.test(character) ? 0 : 1;
}
