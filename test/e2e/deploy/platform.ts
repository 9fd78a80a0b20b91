/** What a run of a workflow finds around it. */
import type { Contexts } from './expressions.ts';

export type Step = {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly id?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'continue-on-error'?: boolean;
};

export type Platform = {
  /** The repository that is checked out. */
  readonly remote: string;
  /** An empty folder for this run. */
  readonly room: string;
  /** `github`, `vars`, `secrets`; and `environments`, whose secrets only their own jobs see. */
  readonly contexts: Contexts & { readonly environments?: Readonly<Record<string, object>> };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where each workflow that is called is on this machine. */
  readonly files?: Readonly<Record<string, string>>;
  /** Keeps the sums of what was attested; none where the repository's plan does not allow it. */
  readonly attested?: string;
  /** What the platform's own pages serve. */
  readonly pages?: string;
  /** What a step needs on this machine only. */
  readonly adapt: (command: string) => string;
};
