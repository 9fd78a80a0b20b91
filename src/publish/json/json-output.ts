/** JSON files, with the items of one list on a line each: small, and a day's diff reads as news. */
import type { PiecedOutput } from '../output.ts';

/** `listed`: the list whose items stand on a line each. */
export function linesOutput(
  path: string,
  value: Readonly<Record<string, unknown>>,
  listed: string,
): PiecedOutput {
  return { path, pieces: jsonPieces(value, listed) };
}

/** The same, indented. */
export function indentedOutput(
  path: string,
  value: Readonly<Record<string, unknown>>,
  listed: string,
): PiecedOutput {
  return { path, pieces: indentedPieces(value, listed) };
}

export function wholeOutput(path: string, value: unknown): PiecedOutput {
  return { path, pieces: [JSON.stringify(value), '\n'] };
}

export function jsonText(value: Readonly<Record<string, unknown>>, listed: string): string {
  return jsonPieces(value, listed).join('');
}

/** One piece for each item. */
function jsonPieces(value: Readonly<Record<string, unknown>>, listed: string): string[] {
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

/** As `JSON.stringify` indents by two, and one piece for each item of a list: a preset of all components is large. */
function indentedPieces(value: Readonly<Record<string, unknown>>, listed: string): string[] {
  const pieces: string[] = [];
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    pieces.push(pieces.length === 0 ? '{\n  ' : ',\n  ', `${JSON.stringify(key)}: `);
    if (key === listed && Array.isArray(part) && part.length > 0) {
      part.forEach((item, i) => {
        pieces.push(i === 0 ? '[\n    ' : ',\n    ', indentedTwice(item));
      });
      pieces.push('\n  ]');
    } else pieces.push(indentedOnce(part));
  }
  pieces.push(pieces.length === 0 ? '{}\n' : '\n}\n');
  return pieces;
}

/** As it stands in a list. */
function indentedOnce(value: unknown): string {
  return JSON.stringify([value], undefined, 2).slice('[\n  '.length, -'\n]'.length);
}

function indentedTwice(value: unknown): string {
  return JSON.stringify([[value]], undefined, 2).slice('[\n  [\n    '.length, -'\n  ]\n]'.length);
}
