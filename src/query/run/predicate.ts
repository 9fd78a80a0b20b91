/** Predicates: functions that say whether a row matches. */
import type { Parts } from '../language/tree.ts';

export type Predicate = (row: number) => boolean;

/** A test of texts in lower case. It needs no backtracking: it is linear in the text. */
export function patternTest(parts: Parts): (text: string) => boolean {
  const [first = '', ...others] = parts.map((part) => part.toLowerCase());
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const part of others) {
      const at = text.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
  };
}
