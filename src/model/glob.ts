/** Globs of files and folders: `**`, `*`, `{a,b}`, and `!(a|b)` for all names except these. */

const parts = /\*\*\/?|[*{},]|!\(([^)]*)\)|[^*{},!]+|!/g;

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
  // The parts of each brace that is not closed yet; one that stays open is text.
  const open: string[][] = [[]];
  for (const [part, others] of glob.matchAll(parts)) {
    const some = part === '}' && open.length > 1 && open.pop();
    if (part === '{') open.push([]);
    else if (some)
      open.at(-1)?.push(`(?:${some.map((one) => (one === ',' ? '|' : one)).join('')})`);
    else open.at(-1)?.push(others === undefined ? (stars.get(part) ?? literal(part)) : not(others));
  }
  return open.map((sources) => sources.join('')).join(String.raw`\{`);
}

function not(others: string): string {
  return `(?!(?:${others.split('|').map(sourceOf).join('|')})$)[^/]*`;
}

export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
