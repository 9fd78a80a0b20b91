/** Texts with wildcards, in lower case. Matching needs no backtracking: it is linear in the text. */
import type { Parts } from '../language/tree.ts';

export type Pattern = Parts;

export function toPattern(parts: Parts): Pattern {
  return parts.map((part) => part.toLowerCase());
}

/** `text` is in lower case. */
export function matches(pattern: Pattern, text: string): boolean {
  const first = pattern[0] ?? '';
  if (pattern.length === 1) return text === first;
  const last = pattern.at(-1) ?? '';
  if (text.length < first.length + last.length) return false;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  if (pattern.length === 2) return true;
  const end = text.length - last.length;
  let from = first.length;
  for (let i = 1; i < pattern.length - 1; i++) {
    const part = pattern[i] ?? '';
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
