/** One served file: where it goes below the output folder, and what it holds. */
export type Output =
  | { readonly path: string; readonly text: string }
  | {
      readonly path: string;
      /** One after the other, where the whole would be too much to hold. */
      readonly pieces: Iterable<string>;
    };

export function piecesOf(output: Output): Iterable<string> {
  return 'text' in output ? [output.text] : output.pieces;
}

export function textOf(output: Output): string {
  return [...piecesOf(output)].join('');
}
