/** Why an upstream gave no answer: one sentence with the URL and what may be done. */

type Details = {
  readonly kind?: 'gone' | 'unavailable';
  /** Whether other requests to the same server would most likely fail as well. */
  readonly scope?: 'request' | 'server';
  /** Present when another try may help; `after`: how long the upstream asks to wait. */
  readonly retry?: { readonly after?: number } | undefined;
  readonly unreachable?: true;
  /** The upstream answers, but no release is found there. */
  readonly isEmpty?: true;
  readonly cause?: unknown;
};

export class Failure extends Error {
  readonly kind;
  readonly scope;
  readonly retry;
  readonly unreachable;
  readonly isEmpty;

  constructor(message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.kind = details.kind ?? 'unavailable';
    this.scope = details.scope ?? (details.unreachable || details.retry ? 'server' : 'request');
    this.retry = details.retry;
    this.unreachable = details.unreachable ?? false;
    this.isEmpty = details.isEmpty ?? false;
  }
}

/** For `catch`: returns a `Failure` as a value, and throws any other error again. */
export function orFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}
