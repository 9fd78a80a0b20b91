/**
 * JSON files that remember the value which they were made of: their last check holds it against its schema instead
 * of parsing the text, which says the same.
 */
import { textOf, type Output, type PiecedOutput } from '../output.ts';
import { indentedPieces, jsonPieces } from './json-text.ts';

const values = new WeakMap<Output | PiecedOutput, { readonly value: unknown }>();

/** `listed`: the list whose items stand on a line each. */
export function linesOutput(
  path: string,
  value: Readonly<Record<string, unknown>>,
  listed: string,
): PiecedOutput {
  return remembering(value, { path, pieces: jsonPieces(value, listed) });
}

/** The same, indented. */
export function indentedOutput(
  path: string,
  value: Readonly<Record<string, unknown>>,
  listed: string,
): PiecedOutput {
  return remembering(value, { path, pieces: indentedPieces(value, listed) });
}

export function wholeOutput(path: string, value: unknown): PiecedOutput {
  return remembering(value, { path, pieces: [JSON.stringify(value), '\n'] });
}

/** The same file at another path. */
export function movedOutput(output: PiecedOutput, path: string): PiecedOutput {
  return remembering(valueOf(output), { ...output, path });
}

/** What the file says: nothing but plain data, so that a parse of its text would find the same. */
export function valueOf(output: Output | PiecedOutput): unknown {
  const known = values.get(output);
  return known ? known.value : (JSON.parse(textOf(output)) as unknown);
}

function remembering<Made extends Output | PiecedOutput>(value: unknown, output: Made): Made {
  values.set(output, { value });
  return output;
}
