/** The error of the search language: where, what was found, what was expected, and an example. */

import { withoutUndefined } from '#model/without-undefined.ts';
import type { Span } from './tree.ts';

export type Mistake = Span & {
  readonly problem: string;
  readonly expected: string;
  /** A query, or a part of one, that is right. */
  readonly example: string;
  /** What was probably meant. */
  readonly near?: string;
  /** What it takes the place of, where that is more than the mistake itself. */
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
