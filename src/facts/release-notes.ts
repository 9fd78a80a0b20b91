/** Plain-text excerpts: untrusted Markdown and HTML is never rendered, only its words are kept. */
import type { ReleaseNotes } from '#model/history/notes.ts';

export type ServedNotes = { readonly text: string; readonly from: string };

/** Characters of one excerpt; the changelog has the rest. */
const maxExcerpt = 2000;
/** Characters read for one excerpt: the source is longer, as it has markup. */
const maxRead = 8000;
const maxRounds = 3;
/** Characters for all releases of a component together, the newest first. */
const maxTotal = 200_000;

/** By version. `notes` are in version order, the oldest first. */
export function servedNotes(notes: readonly ReleaseNotes[]): ReadonlyMap<string, ServedNotes> {
  const served = new Map<string, ServedNotes>();
  let total = 0;
  for (const { version, text, from } of notes.toReversed()) {
    const excerpt = plainText(text);
    total += excerpt.length;
    if (total > maxTotal) break;
    if (excerpt !== '') served.set(version, { text: excerpt, from });
  }
  return served;
}

export function plainText(markdown: string): string {
  const words = withoutTags(markdown.slice(0, maxRead))
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[<>]/g, '')
    .replaceAll(/[^\P{C}\n]+/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return words.length <= maxExcerpt ? words : `${words.slice(0, maxExcerpt - 1).toWellFormed()}…`;
}

/** Several rounds: a removed tag can leave another one. The caller then removes all `<` and `>`. */
function withoutTags(text: string): string {
  let words = text;
  for (let round = 0; round < maxRounds; round++) {
    words = words
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  }
  return words;
}
