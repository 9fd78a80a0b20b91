/** How many releases a query finds, in words. */
import { quoted } from '../language/error.ts';
import type { Text } from '../language/tree.ts';

/** The plain words of a query, and how many releases they find without its terms. */
export type PlainWordsFound = { readonly text: string; readonly count: number };

/** `unknown`: the words of the query that nothing in the index holds. */
export function summary(count: number, unknown: readonly Text[], alone?: PlainWordsFound): string {
  if (count > 0) return count === 1 ? '1 release' : `${count.toLocaleString('en')} releases`;
  const words = unknown.map(({ parts }) => quoted(parts.join('*')));
  if (words.length === 0) {
    const other =
      alone && alone.count > 0 && `${quoted(alone.text)} alone: ${summary(alone.count, [])}.`;
    return other ? `No release matches. ${other}` : 'No release matches.';
  }
  return `No release matches: no name, title, tag or version holds ${words.join(' or ')}.`;
}
