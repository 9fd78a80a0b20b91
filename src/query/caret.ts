/** A query with carets below the place of a mistake, for a terminal. */
import type { Span } from './tree.ts';

const indent = '  ';

export function pointAt(query: string, { at, end }: Span, columns: number): string {
  const width = Math.max(columns - indent.length, 8);
  // The caret may stand behind the last character.
  const start =
    query.length <= width
      ? 0
      : Math.max(0, Math.min(at - Math.floor(width / 2), query.length + 1 - width));
  const shown = query.slice(start, start + width);
  const length = Math.max(1, Math.min(end, start + width) - at);
  return `${indent}${cut(shown, start > 0, start + width < query.length)}\n${indent}${' '.repeat(at - start)}${'^'.repeat(length)}`;
}

function cut(text: string, before: boolean, after: boolean): string {
  const line = text.replace(/[\s\p{Cc}]/gu, ' ');
  return `${before ? '…' : ''}${line.slice(before ? 1 : 0, after ? -1 : undefined)}${after ? '…' : ''}`;
}
