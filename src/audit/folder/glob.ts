/** The patterns of the presets as regular expressions. Case does not matter in them. */

/** Knows what these patterns use: `**` and `*`, `{a,b}`, and `!(a|b)` for names other than these. */
export function globExpression(glob: string): RegExp {
  const source = glob.replaceAll(
    /\*\*\/|\*|\{|\}|,|!\(([^)]*)\)|[^*{},!]+|!/g,
    (part, others?: string) => {
      if (others !== undefined) return `(?!(?:${others.split('|').map(inName).join('|')})$)[^/]*`;
      return pieces.get(part) ?? escape(part);
    },
  );
  return new RegExp(`^${source}$`, 'i');
}

const pieces: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['*', '[^/]*'],
  ['{', '(?:'],
  ['}', ')'],
  [',', '|'],
]);

function inName(part: string): string {
  return part.split('*').map(escape).join('[^/]*');
}

function escape(text: string): string {
  return text.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
}
