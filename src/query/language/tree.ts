/** A parsed query, before its fields and types are known; and mistakes in a query. */
import { withoutUndefined } from '#model/without-undefined.ts';

/** A place in the query, in UTF-16 units: from `at` up to, not including, `end`. */
export type Span = { readonly at: number; readonly end: number };

/** A place in a text that is read from its beginning. */
export type Cursor = { readonly text: string; at: number };

/** The literal texts around wildcards: `a*` is `['a', '']`, and a text without one is `[text]`. */
export type Parts = readonly string[];

export type Place = readonly [part: number, at: number];

/** A value as it is written. `equals`: the place of its first unquoted `=`. */
export type Word = Span & { readonly parts: Parts; readonly equals?: Place };

export type Comparison = '>' | '>=' | '<' | '<=';

export type Test = { readonly kind: 'bare' } | ValueTest;

export type ValueTest =
  | { readonly kind: 'match'; readonly value: Word }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly value: Word }
  | { readonly kind: 'range'; readonly from: Word; readonly to: Word };

export type Term = Span & { readonly kind: 'term'; readonly field: string; readonly test: Test };

/** A text that is searched in several fields, with or without double quotes. */
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

export function leavesOf(tree: Tree): readonly (Term | Text)[] {
  if (tree.kind === 'term' || tree.kind === 'text') return [tree];
  if (tree.kind === 'all') return [];
  return tree.kind === 'not' ? leavesOf(tree.of) : tree.of.flatMap(leavesOf);
}

export function joined(kind: 'and' | 'or', of: readonly Tree[]): Tree {
  const [first] = of;
  return of.length === 1 && first !== undefined ? first : { kind, of };
}

/** The text of a value without wildcards; undefined if it has one. */
export function plainText({ parts: [text, ...others] }: Word): string | undefined {
  return others.length === 0 ? text : undefined;
}

/** `*`, unquoted and alone: any known value. */
export function isAnything(test: Test): boolean {
  return test.kind === 'match' && test.value.parts.length === 2 && test.value.parts.join('') === '';
}

export function splitAt(parts: Parts, [index, at]: Place): [before: Parts, after: Parts] {
  const part = parts[index] ?? '';
  const before = [...parts.slice(0, index), part.slice(0, at)];
  return [before, [part.slice(at + 1), ...parts.slice(index + 1)]];
}

export type Mistake = Span & {
  readonly problem: string;
  readonly expected: string;
  /** A correct query, or part of one. */
  readonly example: string;
  /** What was probably meant. */
  readonly near?: string;
  /** The span that `near` replaces, if that is more than the mistake itself. */
  readonly replaces?: Span;
};

export class QueryError extends Error {
  readonly mistake: Mistake;

  constructor(
    { at, end }: Span,
    problem: string,
    expected: string,
    example: string,
    near?: string,
    replaces?: Span,
  ) {
    const mistake = withoutUndefined({ at, end, problem, expected, example, near, replaces });
    super(explain(mistake));
    this.mistake = mistake;
  }
}

function explain({ problem, near, expected, example }: Mistake): string {
  if (near === undefined) return `${problem}; expected ${expected}. Example: ${example}`;
  const question = `${problem}; did you mean ${near}?`;
  return near === example ? question : `${question} Example: ${example}`;
}

/** A text for a message: in quotes, and not too long. */
export function quoted(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}
