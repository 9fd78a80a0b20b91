/** One served file: where it goes below the output folder, and what it holds. */
export type Output = { readonly path: string; readonly text: string };

/** The same in pieces, one after the other, where the whole would only be made to be written. */
export type PiecedOutput = { readonly path: string; readonly pieces: readonly string[] };

export function piecesOf(output: Output | PiecedOutput): readonly string[] {
  return 'text' in output ? [output.text] : output.pieces;
}

export function textOf(output: Output | PiecedOutput): string {
  return piecesOf(output).join('');
}
