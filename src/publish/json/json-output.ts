/**
 * JSON files that remember the value which they were made of: their last check holds it against its schema instead
 * of parsing the text, which says the same.
 */
import { textOf, type Output, type PiecedOutput } from '../output.ts';
import { jsonPieces } from './json-text.ts';

const values = new WeakMap<Output | PiecedOutput, { readonly value: unknown }>();

/** `listed`: the list whose items stand on a line each. */
export function linesOutput(
  path: string,
  value: Readonly<Record<string, unknown>>,
  listed: string,
): PiecedOutput {
  return remembering(value, { path, pieces: jsonPieces(value, listed) });
}

/** `indent`: as `JSON.stringify` has it. */
export function textOutput(path: string, value: unknown, indent?: number): Output {
  return remembering(value, { path, text: `${JSON.stringify(value, undefined, indent)}\n` });
}

/** The same file at another path. */
export function movedOutput(output: Output, path: string): Output {
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
