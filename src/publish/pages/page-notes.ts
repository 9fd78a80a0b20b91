/** Release notes on pages: the beginning of each as plain text, folded, and bounded for the page as a whole. */
import type { ServedNotes } from '#facts/release-notes.ts';
import { prose } from './text.ts';

/** By version: its lines. */
export type NotesByVersion = ReadonlyMap<string, readonly string[]>;

const maxExcerpt = 600;
/** Of all releases of a component together, the newest first, so that no page becomes heavy by them. */
const maxTotal = 40_000;

/** `served`: the newest first. */
export function pageNotes(served: ReadonlyMap<string, ServedNotes>): NotesByVersion {
  const shown = new Map<string, readonly string[]>();
  let total = 0;
  for (const [version, { text }] of served) {
    const excerpt = excerptOf(text);
    total += lengthOf(excerpt);
    if (total > maxTotal) break;
    if (excerpt.length > 0) shown.set(version, excerpt);
  }
  return shown;
}

/** Without the marks that Markdown leaves in plain text. */
function excerptOf(text: string): string[] {
  const lines = text
    .replaceAll(/^[^\S\n]*#{1,6}[^\S\n]+/gm, '')
    .replaceAll(/^[^\S\n]*[-*+][^\S\n]+/gm, '• ')
    .replaceAll(/\*\*|__|`/g, '')
    .split('\n')
    .map((line) => prose(line.trim()))
    .filter((line) => line !== '');
  const cut = lines.findIndex((_, i) => lengthOf(lines.slice(0, i + 1)) > maxExcerpt);
  return cut === -1 ? lines : [...lines.slice(0, cut), '…'];
}

function lengthOf(lines: readonly string[]): number {
  return lines.join('').length;
}
