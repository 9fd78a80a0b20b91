/** Sanitizes untrusted text for reports; checks names and addresses in URLs and in answers. */
import { inspect } from 'node:util';
import { Failure } from '../failure.ts';
import { maxNotes } from '#model/history/notes.ts';

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

export function problemAt(
  place: string,
  text: string | undefined,
  check: (text: string) => string | undefined,
) {
  const message = text === undefined ? undefined : check(text);
  return message === undefined ? [] : [{ place, message }];
}

/** The name becomes a part of a URL, so its form is checked. */
export function nameProblems(place: string, text: string, shape: RegExp, example: string) {
  return shape.test(text) ? [] : [{ place, message: `must be written like ${example}` }];
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The server, but undefined if it is the usual one, which every reader of the name expects. */
export function other(server: string | undefined, usual: string): string | undefined {
  return server === undefined || withoutSlash(server) === withoutSlash(usual) ? undefined : server;
}

/** An address that moved, or a wrong mirror, may answer with the list of another product. */
export function refuseOtherName(
  said: unknown,
  wanted: string,
  url: string,
  isSame: (said: string, wanted: string) => boolean = sameLetters,
): void {
  if (typeof said !== 'string' || said === '' || isSame(said, wanted)) return;
  const why = `${url} answers with the releases of ${JSON.stringify(sanitizeName(said))} instead of ${wanted}; check the name and the address of its source`;
  throw new Failure(why);
}

/** Case does not matter: registries do not agree on it. */
export function sameLetters(said: string, wanted: string): boolean {
  return said.toLowerCase() === wanted.toLowerCase();
}

/** A mirror may add a folder before the path, or omit one: `library/tool` is `tool`. */
export function samePath(said: string, wanted: string): boolean {
  const [a, b] = [`/${said.toLowerCase()}`, `/${wanted.toLowerCase()}`];
  return a.endsWith(b) || b.endsWith(a);
}

/** A link may be relative to its document. Returns what is no link as it is, to be reported. */
export function linkFrom(value: unknown, base: string): string | undefined {
  if (!value) return undefined;
  if (typeof value !== 'string') return textOf(value);
  return URL.parse(value, base)?.href ?? value;
}

const maxText = 1000;
const maxName = 100;

/** Control, format and private characters, and halves of surrogate pairs. */
const unprintable = /[\p{C}\u2028\u2029]+/gu;

export function sanitizeText(text: string, length = maxText): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').replace(unprintable, '');
  return cut(line.trim(), length);
}

/** Keeps its spaces, so that the reader sees what the upstream calls it. */
export function sanitizeName(name: string, length = maxName): string {
  return cut(name.replace(unprintable, '?'), length);
}

export function quoted(value: unknown): string {
  return JSON.stringify(sanitizeName(textOf(value)));
}

/** Works at any depth of nesting. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
}

/** Keeps line breaks. Whoever shows the notes must still treat them as untrusted. */
export function sanitizeNotes(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{C}\n\t\u200d]+/gu, '');
  return cut(lines.replace(/\n{3,}/g, '\n\n').trim(), maxNotes);
}

export function withReason(what: string, ...reasons: readonly unknown[]): string {
  return [what, ...reasons].filter((one) => typeof one === 'string' && one !== '').join(': ');
}

/** At most `length` characters, including the `…`. */
function cut(text: string, length: number): string {
  const kept = text.slice(0, length - 1).toWellFormed();
  return text.length <= length ? text : `${kept.trimEnd()}…`;
}
