/** A place in a text that is read from its beginning. */
export type Cursor = { readonly text: string; at: number };

/** The next character; empty at the end. */
export function peek({ text, at }: Cursor): string {
  return text[at] ?? '';
}

export function skipSpace(cursor: Cursor): void {
  while (/\s/.test(peek(cursor))) cursor.at++;
}
