/** Addresses within the index. Pages are linked by file name: that works on every static host. */

import { remembered } from '#model/remembered.ts';

/** Percent-encoded; half a character, which cannot be encoded, is replaced. */
export function encoded(text: string): string {
  // Most texts are plain, and checking that takes a fraction of the time.
  if (!/[^\w.!~*'()-]/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed());
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

export function lineAnchor(line: string): string {
  return `line-${releaseAnchor(line)}`;
}

/** A `tag:` URI (RFC 4151): permanent, and never mistaken for an address. */
export function tagUri(baseUrl: string, name: string): string {
  const path = name.split('/').map(encoded).join('/');
  return `tag:${hostOf(baseUrl)},2026:${path}`;
}

/** There is one, of which every entry of every feed asks. */
const hostOf = remembered((baseUrl: string) => new URL(baseUrl).hostname);
