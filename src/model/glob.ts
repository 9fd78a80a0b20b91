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
  const source = glob.replaceAll(
    /\*\*\/?|\*|\{|\}|,|!\(([^)]*)\)|[^*{},!]+|!/g,
    (part, others?: string) => {
      if (others !== undefined) return `(?!(?:${others.split('|').map(inName).join('|')})$)[^/]*`;
      return pieces.get(part) ?? escape(part);
    },
  );
  return new RegExp(`^${source}$`, 'i');
}

function inName(part: string): string {
  return part.split('*').map(escape).join('[^/]*');
}

function escape(text: string): string {
  return text.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
}
