/** What a rule of the guard is given, and what it answers. */
import type { Acceptance } from '#model/component/curated.ts';
import type { History } from '#model/history/history.ts';
import type { Instant } from '#model/time/instant.ts';
import type { HistoryChange } from './change.ts';

export type Proposal = {
  /** The versions recorded so far, without those that a person withdrew. */
  readonly known: readonly string[];
  readonly history: Pick<History, 'imported' | 'releases'>;
  readonly changes: readonly HistoryChange[];
  /** Of the known releases that the answers date: how many, and how many of these otherwise than recorded. */
  readonly dates: { readonly compared: number; readonly contradicted: number };
  /** No source had answered before: its whole past is new, and plausible. */
  readonly isFirstSuccess: boolean;
  readonly accepted: readonly Acceptance[];
  readonly isAccepted: (key: string) => boolean;
  readonly now: Instant;
};

/** A bound that was exceeded: by one thing, which names itself, or by a number of releases. */
export type Exceeded = { readonly because: string } & (
  | { readonly version: string }
  | { readonly count: number; readonly limit: number }
);

export type GuardRule = {
  /** Begins the key under which a person accepts. */
  readonly name: string;
  readonly why: string;
  readonly check: (proposal: Proposal) => Exceeded | undefined;
};
