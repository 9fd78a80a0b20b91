/** Addresses within the index. Pages are linked by file name: that works on every static host. */

import { remembered } from '#model/remembered.ts';

/** A longer version is cut where it is shown. */
export const mostShown = 80;

/** Percent-encoded; half a character, which cannot be encoded, is replaced. */
export function encoded(text: string): string {
  return isPlain(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Whether it stays as it is in an address, as most do: checking takes a fraction of the time of encoding. */
function isPlain(text: string): boolean {
  return !/[^\w.!~*'()-]/.test(text);
}

/** `server.html`, or `server.html#2026.2.3`. */
export function pageOf(id: string, anchor?: string): string {
  const page = `${encoded(id)}.html`;
  return anchor === undefined ? page : `${page}#${encoded(anchor)}`;
}

/** The address for elsewhere: `https://…/server#2026.2.3`, which the host serves without a redirect. */
export function addressOf(baseUrl: string, id: string, anchor?: string): string {
  return anchor === undefined ? `${baseUrl}/${id}` : `${baseUrl}/${id}#${encoded(anchor)}`;
}

/** A release's place on its page is its version; HTML allows no spaces there. */
export function releaseAnchor(version: string): string {
  return /\s/.test(version) ? version.replaceAll(/\s+/g, '_') : version;
}

/** Where a link to a release leads, and how it is written there, where that is not simply its version as shown. */
export type OddPlace = { readonly id: string; readonly encoded: string };

export function oddPlace(version: string): OddPlace | undefined {
  if (version.length <= mostShown && isPlain(version)) return undefined;
  const id = releaseAnchor(version);
  return { id, encoded: encoded(id) };
}

export function lineAnchor(line: string): string {
  return `line-${releaseAnchor(line)}`;
}

/** A `tag:` URI (RFC 4151): permanent, and never mistaken for an address. */
export function tagUri(baseUrl: string, name: string): string {
  const isPlain = !/[^\w.!~*'()/-]/.test(name);
  const path = isPlain ? name : encoded(name).replaceAll('%2F', '/');
  return `tag:${hostOf(baseUrl)},2026:${path}`;
}

/** There is one, of which every entry of every feed asks. */
const hostOf = remembered((baseUrl: string) => new URL(baseUrl).hostname);
