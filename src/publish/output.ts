/** Served files: the path of each below the output folder, and its content. */
import { withoutUndefined } from '#model/without-undefined.ts';

export type Output =
  | {
      readonly path: string;
      readonly text: string;
      /** The value of a JSON file, so that nobody needs to parse its text. */
      readonly value?: unknown;
    }
  | { readonly path: string; readonly bytes: Uint8Array }
  | Part
  /** A file written in parts that became larger than the host's limit. */
  | { readonly path: string; readonly isLeftOut: true };

/** Part of a file too large for memory. Parts come in order; other files may come between them. */
export type Part = { readonly path: string; readonly text: string; readonly isPart: true };

export function contentOf(output: Output): Uint8Array | string {
  if ('bytes' in output) return output.bytes;
  return 'text' in output ? output.text : '';
}

export function textOf(output: Output): string {
  const content = contentOf(output);
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** A file with a piece of every component, written piece by piece as they are made. */
export type WholeFile = {
  readonly path: string;
  readonly opening: string;
  readonly first: string;
  readonly next: string;
  readonly last?: string;
  readonly end: string;
};

export function openWhole({ path, opening, first, next, last = '', end }: WholeFile) {
  let isEmpty = true;
  function part(text: string): Part {
    isEmpty = false;
    return { path, text, isPart: true };
  }
  return {
    add: (piece: string) => part((isEmpty ? opening + first : next) + piece),
    /** `more`: text that is known only after all pieces, such as their number. */
    end: (more = '') => part((isEmpty ? opening : last) + more + end),
  };
}

/** JSON with one item of the list `listed` per line: small, and the diff of a day reads as news. */
export function linesOutput(path: string, value: object, listed: string) {
  return { path, text: jsonText(value, listed), value };
}

export function jsonOutput(path: string, value: object, indent?: number): Output {
  return { path, text: `${JSON.stringify(value, undefined, indent)}\n` };
}

export function jsonText(value: object, listed: string): string {
  const parts = Object.entries(withoutUndefined(value)).map(([key, part]) => {
    const said = key === listed && Array.isArray(part) ? linesText(part) : JSON.stringify(part);
    return `${JSON.stringify(key)}:${said}`;
  });
  return `{${parts.join(',\n')}}\n`;
}

export function linesText(items: readonly unknown[]): string {
  const lines = items.map((item) => JSON.stringify(item));
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}
