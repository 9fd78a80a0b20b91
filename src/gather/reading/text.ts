/** Untrusted text, made fit for a report: one line, printable, of limited length. */
import { maxNotes } from '#model/history/notes.ts';

const maxText = 1000;
const maxName = 100;

/** Control, format and private characters, and halves of surrogate pairs. */
const unprintable = /[\p{C}\u2028\u2029]+/gu;

export function sanitizeText(text: string, length = maxText): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').replace(unprintable, '');
  return cut(line.trim(), length);
}

/** Keeps its spaces, so that the reader sees what the upstream calls it. */
export function sanitizeName(name: string): string {
  return cut(name.replace(unprintable, '?'), maxName);
}

export function quoted(value: unknown): string {
  return JSON.stringify(sanitizeName(String(value)));
}

/** Keeps its lines: it is a text and no name. Who shows it must still treat it as untrusted. */
export function sanitizeNotes(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{C}\n\t\u200d]+/gu, '');
  return cut(lines.replace(/\n{3,}/g, '\n\n').trim(), maxNotes);
}

/** What an upstream says of a release, with why, where it says that. */
export function withReason(what: string, ...reasons: readonly unknown[]): string {
  return [what, ...reasons].filter((one) => typeof one === 'string' && one !== '').join(': ');
}

/** With room for the mark that it was cut. */
function cut(text: string, length: number): string {
  const kept = text.slice(0, length - 1).toWellFormed();
  return text.length <= length ? text : `${kept.trimEnd()}…`;
}
