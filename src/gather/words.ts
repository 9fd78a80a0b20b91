/** Words from strangers, made fit for a report: one line, printable, and not endless. */
import { httpsUrl } from '#model/shape.ts';

const maxWords = 1000;
const maxName = 100;

const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

export function words(text: string): string {
  return cut(
    text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(unprintable, '')
      .trim(),
    maxWords,
  );
}

export function shown(name: string): string {
  return cut(name.replace(unprintable, '?'), maxName);
}

/** A link that may be published, or none. */
export function publicLink(url: string | null | undefined): { readonly changelogUrl?: string } {
  const read = httpsUrl.safeParse(url);
  return read.success ? { changelogUrl: read.data } : {};
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
