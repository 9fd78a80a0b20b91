/** Untrusted text, made safe for every output: HTML, SVG, XML and calendars alike. */

/** A sentence from outside, cut to a length that a page can show. */
export function prose(text: string): string {
  return clip(text, 500);
}

export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  // Cut between characters, never inside a surrogate pair.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A link that may be followed; none where it is anything but https. */
export function safeUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed?.protocol === 'https:' && parsed.username === '' ? parsed.href : undefined;
}
