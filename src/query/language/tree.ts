/** A parsed query, before its fields and types are known. */

/** A place in the query, in UTF-16 units: from `at` up to, not including, `end`. */
export type Span = { readonly at: number; readonly end: number };

/** The literal texts around wildcards: `a*` is `['a', '']`, and a text without one is `[text]`. */
export type Parts = readonly string[];

/** A value as it is written. `key` is what stands before the first unquoted `=`. */
export type Word = Span & { readonly parts: Parts; readonly key?: Parts };

export type Comparison = '>' | '>=' | '<' | '<=';

export type Test = { readonly kind: 'bare' } | ValueTest;

export type ValueTest =
  | { readonly kind: 'match'; readonly value: Word }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly value: Word }
  | { readonly kind: 'range'; readonly from: Word; readonly to: Word };

export type Term = Span & {
  readonly kind: 'term';
  readonly field: string;
  readonly test: Test;
};

/** A text that is searched in several places, whether it stands in double quotes or not. */
export type Text = Span & {
  readonly kind: 'text';
  readonly parts: Parts;
  readonly isQuoted: boolean;
};

export type Tree =
  | Term
  | Text
  /** The empty query, which finds everything. */
  | { readonly kind: 'all' }
  | { readonly kind: 'not'; readonly of: Tree }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Tree[] };

export function hasWildcard({ parts, key }: Word): boolean {
  return parts.length > 1 || (key !== undefined && key.length > 1);
}

/** `*`, unquoted and alone: any known value. */
export function isAnything({ parts, key }: Word): boolean {
  return key === undefined && parts.length === 2 && parts[0] === '' && parts[1] === '';
}

/** The value as one pattern, for types in which `=` has no meaning. */
export function wholeParts({ parts, key }: Word): Parts {
  if (key === undefined) return parts;
  return [...key.slice(0, -1), `${key.at(-1) ?? ''}=${parts[0] ?? ''}`, ...parts.slice(1)];
}
