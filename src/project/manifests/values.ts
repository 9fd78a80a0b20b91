/** What a manifest says, and values of parsed documents, whatever their shape. */
import { SaxesParser } from 'saxes';

export type Said = {
  /** Coordinates of what is published. */
  readonly names?: readonly string[];
  /** Folders of the workspace whose root this is; with `!`, those that are none. */
  readonly members?: readonly string[];
  /** Why what it names cannot be asked for. */
  readonly problem?: string;
};

export type Around = {
  readonly path: string;
  /** Files of a name in this folder and those above, the nearest first. */
  readonly above: (name: string) => readonly string[];
};

export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (Object(at) as Record<string, unknown>)[key], value);
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found.trim() : '';
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

export type XmlValue = readonly [path: string, text: string];

/** Each element that holds text, by its path, in the order of the document. */
export function xmlValues(text: string): readonly XmlValue[] {
  const values: XmlValue[] = [];
  const open: string[] = [];
  let own = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    open.push(name);
    own = '';
  });
  parser.on('text', (more) => (own += more));
  parser.on('closetag', () => {
    if (own.trim() !== '') values.push([open.join('/'), own.trim()]);
    open.pop();
    own = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text.replace(/^\ufeff/, '')).close();
  return values;
}

export function xmlText(values: readonly XmlValue[], path: string): string {
  return values.find(([at]) => at === path)?.[1] ?? '';
}
