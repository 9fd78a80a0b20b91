/** Addresses within the index. Pages are linked as the host serves them without a redirect, so a click costs one round trip. */

/** Percent-encoded; half a character, which cannot be encoded, is replaced. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** `server`, or `server#2026.2.3`. */
export function pageOf(id: string, anchor?: string): string {
  return anchor === undefined ? encoded(id) : `${encoded(id)}#${encoded(anchor)}`;
}

/** The address for elsewhere: `https://…/server#2026.2.3`, which the host serves without a redirect. */
export function addressOf(baseUrl: string, id: string, anchor?: string): string {
  return anchor === undefined ? `${baseUrl}/${id}` : `${baseUrl}/${id}#${encoded(anchor)}`;
}

/** A release's place on its page is its version; HTML allows no spaces there. */
export function releaseAnchor(version: string): string {
  return version.replaceAll(/\s+/g, '_');
}

export function lineAnchor(line: string): string {
  return `line-${releaseAnchor(line)}`;
}

/** A `tag:` URI (RFC 4151): permanent, and never mistaken for an address. */
export function tagUri(baseUrl: string, name: string): string {
  const path = encoded(name).replaceAll('%2F', '/');
  return `tag:${new URL(baseUrl).hostname},2026:${path}`;
}
