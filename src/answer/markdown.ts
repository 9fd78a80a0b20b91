/** Untrusted text in Markdown, which platforms act on as well. */

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

/** With a space of no width, `@name`, `#2` and addresses of issues notify and close nothing. */
export function withoutReferences(text: string): string {
  return text
    .replaceAll(/@(?=[\w-])/g, `@${gap}`)
    .replaceAll(/#(?=\d)/g, `#${gap}`)
    .replaceAll(/\b(GH-)(?=\d)/gi, `$1${gap}`)
    .replaceAll(/\/(issues|pull|discussions|commit)\/(?=\w)/gi, `/$1/${gap}`);
}
