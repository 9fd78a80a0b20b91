/**
 * What others wrote, for a reader that may take any text for an order: one line, of a bounded length, with nothing in
 * it that people would not see. It is only put into a field that marks it as a quotation.
 */
import { stackedMarks } from '#answer/clean.ts';
import { clip } from '#publish/pages/text.ts';

/** Controls, joiners, directions, tags and private characters: all that can hide a text in a text. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u034f]/gu;
const shortText = 200;

export function plainText(text: string, most: number = shortText): string {
  const plain = text
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(stackedMarks, '$1')
    .trim();
  return clip(plain, most);
}

/** Of what may not be known. */
export function plain(text: string | undefined): string | undefined {
  return text === undefined ? undefined : plainText(text);
}

/** In running text, where no field says it: between marks that the text itself cannot close. */
export function quoted(text: string, most?: number): string {
  return `“${plainText(text, most).replaceAll(/[“”„‟"]/g, "'")}”`;
}

/** An address that can be shown and followed; none where it is anything but http or https. */
export function plainLink(link: string | undefined): string | undefined {
  if (link === undefined || link.length > 500 || /\s/.test(link)) return undefined;
  const url = URL.parse(link);
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}

export function plainLinks(links: readonly (string | undefined)[], most: number): string[] {
  const good = links.map(plainLink).filter((link) => link !== undefined);
  return [...new Set(good)].slice(0, most);
}
