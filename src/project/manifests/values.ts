/** What a manifest says, and values of parsed documents, whatever their shape. */
export type Said = {
  /** Coordinates of what is published. */
  readonly names?: readonly string[];
  /** If this is the root of a workspace: the folders of its members; `!` excludes a folder. */
  readonly members?: readonly string[];
  readonly problem?: string;
};

export type Around = {
  readonly path: string;
  /** Texts of files with a name: in this folder; or in this one and those above, nearest first. */
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
