/** Why an upstream gave no answer: one sentence that names the URL, and what may be done about it. */

type Retry = {
  /** How long the upstream asks to wait, where it says so. */
  readonly after?: number;
};

type Details = {
  readonly kind?: 'gone' | 'unavailable';
  /** Whether other requests to the same server would most likely fail as well. */
  readonly scope?: 'request' | 'server';
  /** Present when another try may help. */
  readonly retry?: Retry;
  /** The server failed in a way that another try may mend. */
  readonly again?: true | undefined;
  /** The host could not be reached at all. */
  readonly unreachable?: true | undefined;
  /** It answers, and has no release. */
  readonly isEmpty?: true;
  readonly cause?: unknown;
};

export class Failure extends Error {
  readonly kind: 'gone' | 'unavailable';
  readonly scope: 'request' | 'server';
  readonly retry: Retry | undefined;
  readonly unreachable: boolean;
  readonly isEmpty: boolean;

  constructor(message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.kind = details.kind ?? 'unavailable';
    this.scope = details.scope ?? (details.unreachable || details.again ? 'server' : 'request');
    this.retry = details.retry ?? (details.again && {});
    this.unreachable = details.unreachable ?? false;
    this.isEmpty = details.isEmpty ?? false;
  }
}
