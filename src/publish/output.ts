/** One served file: where it goes below the output folder, and what it holds. */
export type Output =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly bytes: Uint8Array }
  | {
      readonly path: string;
      /** One after the other, where the whole would be too much to hold. */
      readonly pieces: Iterable<string>;
    };

export function contentOf(output: Output): Uint8Array | Iterable<string> {
  if ('bytes' in output) return output.bytes;
  return 'text' in output ? [output.text] : output.pieces;
}

export function textOf(output: Output): string {
  const content = contentOf(output);
  return content instanceof Uint8Array ? new TextDecoder().decode(content) : [...content].join('');
}
