/** A query with carets below the place of a mistake, for a terminal. */
import type { Span } from '../language/tree.ts';

/** Emoji, and characters that take two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const unseen = /^[\p{M}\p{Cf}]+$/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A line of at most `columns`; in a longer query, the mistake is in the middle of the line. */
export function pointAt(query: string, { at, end }: Span, columns: number): string {
  const line = query.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
  // The line has two columns before it, and a caret may follow its last character.
  const width = Math.max(columns - 3, 8);
  const left = charactersOf(line.slice(0, at)).toReversed();
  const isLong = widthOf(charactersOf(line)) > width;
  const before = fitting(left, isLong ? Math.floor(width / 2) : width).toReversed();
  const marked = fitting(charactersOf(line.slice(at, end)), width - widthOf(before));
  const after = fitting(charactersOf(line.slice(end)), width - widthOf([...before, ...marked]));
  const carets = ' '.repeat(widthOf(before)) + '^'.repeat(Math.max(1, widthOf(marked)));
  return `  ${[...before, ...marked, ...after].join('')}\n  ${carets}`;
}

function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function widthOf(characters: readonly string[]): number {
  return characters.reduce((sum, one) => sum + (wide.test(one) ? 2 : Number(!unseen.test(one))), 0);
}

/** The first characters, with an ellipsis if there are more. */
function fitting(characters: readonly string[], columns: number): readonly string[] {
  if (widthOf(characters) <= columns) return characters;
  if (columns < 1) return [];
  let left = columns - 1;
  const cut = characters.findIndex((one) => (left -= widthOf([one])) < 0);
  return [...characters.slice(0, cut), '…'];
}
