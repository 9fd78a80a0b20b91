/** The one error of the search language: where, what was found, what was expected, and an example. */

import type { Span } from './tree.ts';

export type Mistake = Span & {
  /** What is wrong. */
  readonly problem: string;
  /** What would be right there. */
  readonly expected: string;
  /** A query, or a part of one, that is right. */
  readonly example: string;
  /** The name that was probably meant. */
  readonly near?: string;
};

export class QueryError extends Error {
  readonly mistake: Mistake;

  constructor(
    { at, end }: Span,
    problem: string,
    expected: string,
    example: string,
    near?: string,
  ) {
    const mistake = { at, end, problem, expected, example, ...(near !== undefined && { near }) };
    super(explain(mistake));
    this.name = 'QueryError';
    this.mistake = mistake;
  }
}

function explain({ problem, near, expected, example }: Mistake): string {
  const remedy = near === undefined ? `expected ${expected}` : `did you mean ${near}?`;
  return `${problem}; ${remedy} Example: ${example}`.replace(/([^?.]) Example:/, '$1. Example:');
}

/** Text of unknown length as it is shown in a message. */
export function quoted(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}
