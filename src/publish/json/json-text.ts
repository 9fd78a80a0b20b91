/** JSON with the items of one list on a line each: small, and a day's diff reads as news. */

export function jsonText(value: Readonly<Record<string, unknown>>, listed: string): string {
  return jsonPieces(value, listed).join('');
}

/** The same, one piece for each item. */
export function jsonPieces(value: Readonly<Record<string, unknown>>, listed: string): string[] {
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
