/** Patterns of files and folders. They use `**` and `*`, `{a,b}`, and `!(a|b)` for names other than these; case does not matter. */

/** What a part of a pattern means as a regular expression. */
const pieces: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['{', '(?:'],
  ['}', ')'],
  [',', '|'],
]);

export function globExpression(glob: string): RegExp {
  const parts = /\*\*\/?|\*|\{|\}|,|!\(([^)]*)\)|[^*{},!]+|!/g;
  const source = glob.replaceAll(parts, (part, others?: string) => {
    if (others === undefined) return pieces.get(part) ?? literal(part);
    const names = others.split('|').map((name) => name.split('*').map(literal).join('[^/]*'));
    return `(?!(?:${names.join('|')})$)[^/]*`;
  });
  return new RegExp(`^${source}$`, 'i');
}

/** A regular expression that finds this text. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
