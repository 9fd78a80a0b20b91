/** What was gathered, once it is clean: each version once, orderable, its date believable. */
import type { FoundRelease, Skipped } from './gathered.ts';
import type { Version } from '../version/version.ts';

export const findingKinds = [
  'spelling',
  'date',
  'disagreement',
  'backdated',
  'link',
  'history',
] as const;

/** Something that a person should look at; nothing was lost or changed because of it. */
export type Finding = {
  readonly kind: (typeof findingKinds)[number];
  /** Under this a person acknowledges it; the same from day to day while an upstream says the same. */
  readonly key: string;
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
