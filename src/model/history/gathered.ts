/** What a source answers. A failure is its own kind of answer, never an empty list. */
import * as z from 'zod';
import type { Basis } from './dating.ts';
import { strict, text } from '../shape.ts';
import type { Day, Instant } from '../time/instant.ts';
import type { Version } from '../version/version.ts';

export type FoundRelease = {
  /** The version, after the source's `version` pattern. */
  readonly version: string;
  readonly date?: Day | Instant;
  readonly basis?: Basis;
  /** The author can set this date, so dates well before the first sight are not believed. */
  readonly authored?: true;
  /** Where this is written: a URL, or a sentence with one. */
  readonly evidence: string;
  readonly changelogUrl?: string;
  /** What the upstream writes about it; untrusted, and recorded apart from the history. */
  readonly notes?: string;
  readonly prerelease?: true;
  /** What it is made of: where that was read, a space, and a commit, digest or sum. */
  readonly fingerprints?: readonly string[];
  /** The upstream's own words on its deprecation; absent if it is not deprecated. */
  readonly deprecated?: string;
};

/** Something that a source listed and that was left out, with the reason. */
export const skipped = z.object({
  name: z.string(),
  because: z.string(),
  /** What a pattern found in the name, if that differs; empty if no version can be read. */
  version: z.string().exactOptional(),
});
export type Skipped = z.infer<typeof skipped>;

export const validator = strict({
  url: text,
  etag: text.exactOptional(),
  lastModified: text.exactOptional(),
});
export type Validator = Readonly<z.infer<typeof validator>>;

/** The result of reading a source, or a table of last days. */
export type Outcome<Read> =
  | ({ readonly kind: 'read'; readonly validators: readonly Validator[] } & Read)
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'unavailable'; readonly because: string };

type Listed = {
  readonly releases: readonly FoundRelease[];
  readonly skipped: readonly Skipped[];
  readonly validators: readonly Validator[];
  /** Versions whose dates could not be read today, in the order of the next attempts. */
  readonly owed?: readonly string[];
  /** The product's own page, for a first definition. */
  readonly homepage?: string;
};

export type Gathered =
  | ({ readonly kind: 'complete' } & Listed)
  | ({
      readonly kind: 'partial';
      readonly because: string;
      /** It never lists all releases, like a page of news: this is no reason for doubt. */
      readonly isWindow?: true;
      /** It lists all releases, but other facts about them could not be read. */
      readonly listsAll?: boolean;
    } & Listed)
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'gone' | 'unavailable'; readonly because: string; readonly isEmpty?: boolean };

/** Something that a person should look at; nothing was lost or changed because of it. */
export const finding = z.object({
  kind: z.enum(['spelling', 'date', 'disagreement', 'backdated', 'link', 'unread']),
  /** It stays the same as long as the upstream says the same. */
  key: z.string().describe('Under this a person acknowledges it.'),
  version: z.string(),
  message: z.string().describe('What is wrong and what was done about it.'),
});
export type Finding = z.infer<typeof finding>;

export type CleanRelease = Omit<FoundRelease, 'version'> & { readonly version: Version };

/** What was gathered, once it is clean: each version once, orderable, its date believable. */
export type Clean = {
  /** Oldest first, in version order. */
  readonly releases: readonly CleanRelease[];
  /** Every name that an upstream still lists, whether it was taken or left out. */
  readonly listed: ReadonlySet<string>;
  readonly skipped: readonly Skipped[];
  readonly findings: readonly Finding[];
};
