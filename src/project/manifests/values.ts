/** What a manifest says, and values of parsed documents, whatever their shape. */
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
  /** The file of a name in this folder, and those in this one and above, the nearest first. */
  readonly beside: (name: string) => readonly string[];
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
