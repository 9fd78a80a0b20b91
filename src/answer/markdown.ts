/** Untrusted text in Markdown: code hosts also act on the mentions and references in it. */

/** Escaped for a table. */
export function markdownText(text: string): string {
  return withoutReferences(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ');
}

const gap = '\u200b';

/** A zero-width space keeps `@name`, `#2` and issue addresses from notifying or closing. */
export function withoutReferences(text: string): string {
  return text
    .replaceAll(/@(?=[\w-])/g, `@${gap}`)
    .replaceAll(/#(?=\d)/g, `#${gap}`)
    .replaceAll(/\b(GH-)(?=\d)/gi, `$1${gap}`)
    .replaceAll(/\/(issues|pull|discussions|commit)\/(?=\w)/gi, `/$1/${gap}`);
}
