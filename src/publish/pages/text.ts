/** Untrusted text shortened or encoded for pages, and links within the index. */

/** Untrusted text, cut to a length that a page can show. */
export function prose(text: string): string {
  return clip(text, 500);
}

export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  // Cut between characters, never inside a surrogate pair.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A link that may be followed; undefined unless it is https, without user and password. */
export function safeUrl(url: string | undefined): string | undefined {
  const href = URL.parse(url ?? '')?.href ?? '';
  return /^https:\/\/[^/@]+\//.test(href) ? href : undefined;
}

/** Percent-encoded; half a surrogate pair, which cannot be encoded, is replaced. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** `server`, or `server#2026.2.3`. */
export function pageOf(id: string, anchor?: string): string {
  return anchor === undefined ? encoded(id) : `${encoded(id)}#${encoded(anchor)}`;
}

/** Absolute: `https://example.com/server#2026.2.3`, which the host serves without a redirect. */
export function addressOf(baseUrl: string, id: string, anchor?: string): string {
  return `${baseUrl}/${pageOf(id, anchor)}`;
}

/** A release's place on its page is its version; HTML allows no spaces there. */
export function releaseAnchor(version: string): string {
  return version.replaceAll(/\s+/g, '_');
}

export function lineAnchor(line: string): string {
  return `line-${releaseAnchor(line)}`;
}

/** A `tag:` URI (RFC 4151): a permanent id, which is not a web address. */
export function tagUri(baseUrl: string, name: string): string {
  const { hostname, pathname } = new URL(`${baseUrl}/`);
  return `tag:${hostname},2026:${pathname.slice(1)}${encoded(name).replaceAll('%2F', '/')}`;
}
