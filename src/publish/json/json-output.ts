/** JSON files, with the items of one list on a line each: small, and a day's diff reads as news. */
import type { Output } from '../output.ts';

/** `listed`: the list whose items stand on a line each. */
export function linesOutput(path: string, value: object, listed: string): Output {
  return { path, pieces: jsonPieces(value, listed) };
}

export function indentedOutput(path: string, value: object): Output {
  return { path, text: `${JSON.stringify(value, undefined, 2)}\n` };
}

export function jsonOutput(path: string, value: object): Output {
  return { path, text: `${JSON.stringify(value)}\n` };
}

export function jsonText(value: object, listed: string): string {
  return jsonPieces(value, listed).join('');
}

/** One piece for each item. */
function jsonPieces(value: object, listed: string): string[] {
  const pieces = ['{'];
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    if (pieces.length > 1) pieces.push(between);
    pieces.push(`${JSON.stringify(key)}:`);
    if (key === listed && Array.isArray(part)) addLines(pieces, part);
    else pieces.push(JSON.stringify(part));
  }
  pieces.push('}\n');
  return pieces;
}

export function linesText(items: readonly unknown[]): string {
  const pieces: string[] = [];
  addLines(pieces, items);
  return pieces.join('');
}

const between = ',\n';

function addLines(pieces: string[], items: readonly unknown[]) {
  if (items.length === 0) {
    pieces.push('[]');
    return;
  }
  items.forEach((item, i) => {
    pieces.push(i === 0 ? '[\n' : between, JSON.stringify(item));
  });
  pieces.push('\n]');
}
