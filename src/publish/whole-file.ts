/**
 * A file of the whole site that holds a piece of every component. Each piece is made, and proven, with its
 * component, and the file is written piece by piece, so that it is never held whole.
 */
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

export function wholeText(file: WholeFile, pieces: readonly string[]): string {
  const { opening, first, next, last = '', end } = file;
  if (pieces.length === 0) return opening + end;
  return opening + first + pieces.join(next) + last + end;
}
