/** Untrusted text, made safe for every output: HTML, SVG, XML and calendars alike. */
import { clean } from '#answer/clean.ts';

/** A sentence from outside, cut to a length that a page can show. */
export function prose(text: string): string {
  return clip(text, 500);
}

export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  // Cut between characters, never inside a surrogate pair.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * The value with every text clean: templates are given nothing else, so no field is forgotten. What is
 * clean already is not copied, which is nearly everything.
 */
export function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (value === null || typeof value !== 'object') return value;
  let copy: Record<string, unknown> | undefined;
  const items = value as Record<string, unknown>;
  for (const key of Object.keys(items)) {
    const cleaned = cleanDeep(items[key]);
    if (cleaned === items[key]) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as typeof items;
    copy[key] = cleaned;
  }
  return copy ?? value;
}

/** Addresses that stay as they are: only letters in the host, no segment that begins with a dot. */
const plainUrl = /^https:\/\/[a-z]+(?:\.[a-z]+)+(?:\/[\w-][\w.-]*)+(?:#[\w.-]+)?$/;

/** A link that may be followed; none where it is anything but https. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined || plainUrl.test(url)) return url;
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' && parsed.username === '' ? parsed.href : undefined;
}
