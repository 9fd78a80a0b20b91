/** Texts with wildcards, in any case. Matching needs no backtracking: it is linear in the text. */
import type { Parts } from '../language/tree.ts';

/** A test of texts in lower case. */
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
