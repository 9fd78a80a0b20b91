/** Globs of files and folders: `**`, `*`, `{a,b}`, and `!(a|b)` for all names except these. */

const parts = /\*\*\/?|\*|\{((?:[^{}]|\{[^{}]*\})*)\}|!\(([^)]*)\)|[^*{!]+|./g;

const stars: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
]);

/** Case does not matter. */
export function globExpression(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob)}$`, 'i');
}

function sourceOf(glob: string): string {
  const anyOf = (globs: readonly string[]) => `(?:${globs.map(sourceOf).join('|')})`;
  return glob.replaceAll(parts, (part, some?: string, others?: string) => {
    if (some !== undefined) return anyOf(some.split(/,(?![^{]*\})/));
    if (others !== undefined) return `(?!${anyOf(others.split('|'))}$)[^/]*`;
    return stars.get(part) ?? literal(part);
  });
}

/** A regular expression that finds this text. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
