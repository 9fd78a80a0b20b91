/** Texts from upstreams, where a platform would act on what they say. */

const gap = '\u200b';

/**
 * Keeps the platform from notifying people and from closing issues: `@name`, `#2`, `GH-2` and addresses of
 * issues are only text once a space of no width stands in them.
 */
export function withoutReferences(text: string): string {
  return text
    .replaceAll(/@(?=[\w-])/g, `@${gap}`)
    .replaceAll(/#(?=\d)/g, `#${gap}`)
    .replaceAll(/\b(GH-)(?=\d)/gi, `$1${gap}`)
    .replaceAll(/\/(issues|pull|discussions|commit)\/(?=\w)/gi, `/$1/${gap}`);
}

/** The runner obeys `##[command]` anywhere in a line, and `::command::` at its beginning. */
export function withoutCommands(text: string): string {
  return text.replaceAll('##[', '## [').replaceAll(/^([^\S\n]*):(?=:)/gm, '$1: ');
}

/** The same for JSON, where the text must mean what it meant. */
export function withoutCommandsInJson(text: string): string {
  return text.replaceAll('##[', String.raw`#\u0023[`);
}
