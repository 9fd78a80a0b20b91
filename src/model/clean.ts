/** What was gathered, once it is clean: each version once, orderable, its date believable. */
import type { FoundRelease, Skipped } from './gathered.ts';
import type { Version } from './version.ts';

/** Something that a person should look at; nothing was lost or changed because of it. */
export type Finding = {
  readonly kind: 'spelling' | 'date' | 'disagreement' | 'backdated' | 'link';
  readonly version: string;
  /** What is wrong and what was done about it. */
  readonly message: string;
};

export type CleanRelease = Omit<FoundRelease, 'version'> & { readonly version: Version };

export type Clean = {
  /** Oldest first, in version order. */
  readonly releases: readonly CleanRelease[];
  /** Every name that an upstream still lists, whether it was taken or left out. */
  readonly listed: ReadonlySet<string>;
  readonly skipped: readonly Skipped[];
  readonly findings: readonly Finding[];
};
