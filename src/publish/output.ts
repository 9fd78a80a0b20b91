/** Served files: where each goes below the output folder, and what it holds. */
export type Output =
  | {
      readonly path: string;
      readonly text: string;
      /** What the text of a JSON file says. */
      readonly value?: unknown;
    }
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

/** A file of the whole site that holds a piece of every component. */
export type WholeFile = {
  readonly path: string;
  readonly opening: string;
  /** Before the first piece. */
  readonly first: string;
  /** Before every other piece. */
  readonly next: string;
  /** After the last piece, where there is any. */
  readonly last?: string;
  readonly end: string;
};

/** What stands around the pieces, by the text of a file that has none. */
export function around(empty: string, end: string): Pick<WholeFile, 'opening' | 'end'> {
  return { opening: empty.slice(0, -end.length), end };
}

export function wholeOutput(file: WholeFile, pieces: Iterable<string>): Output {
  return { path: file.path, pieces: withFrame(file, pieces) };
}

function* withFrame(
  { opening, first, next, last = '', end }: WholeFile,
  pieces: Iterable<string>,
): Generator<string> {
  yield opening;
  let isEmpty = true;
  for (const piece of pieces) {
    yield isEmpty ? first : next;
    yield piece;
    isEmpty = false;
  }
  if (!isEmpty) yield last;
  yield end;
}
