/** One served file: where it goes below the output folder, and what it holds. */
export type Output = { readonly path: string; readonly text: string };

/**
 * The same in pieces, one after the other, where the whole would only be made to be written. `value`: what the
 * pieces of a JSON file were made of, which is nothing but plain data: a parse of its text finds the same.
 */
export type PiecedOutput = {
  readonly path: string;
  readonly pieces: readonly string[];
  readonly value?: unknown;
};

export function piecesOf(output: Output | PiecedOutput): readonly string[] {
  return 'text' in output ? [output.text] : output.pieces;
}

export function textOf(output: Output | PiecedOutput): string {
  return piecesOf(output).join('');
}

/** What a JSON file says. */
export function valueOf(output: Output | PiecedOutput): unknown {
  return 'value' in output ? output.value : (JSON.parse(textOf(output)) as unknown);
}
