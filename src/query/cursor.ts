/** A place in a text that moves on. */
export type Cursor = { readonly text: string; at: number };

/** The next character; empty at the end. */
export function peek(cursor: Cursor): string {
  return cursor.text[cursor.at] ?? '';
}

export function skipSpace(cursor: Cursor): void {
  while (/\s/.test(peek(cursor))) cursor.at++;
}
