/** What is judged: each release's verdict with its reasons, and what follows for lines and components. */
import type { Component } from './component.ts';
import type { HeldChange, RecordedRelease, SourceState } from './history.ts';
import type { Day, Instant } from './instant.ts';
import type { Rule, RuleKind } from './policy.ts';
import type { Version } from './version.ts';

export type RuleName = RuleKind | 'upstream' | 'missing' | 'curated';

/** One ground for a deprecation, now or later. */
export type Cause = {
  readonly rule: RuleName;
  readonly reason: string;
  /** Where the reason is written. */
  readonly seen?: string;
  /** The first day of the deprecation; absent where it is not known. */
  readonly since?: Day;
  /** The last supported day. */
  readonly ends?: Day;
  readonly replacedBy?: string;
};

export type Verdict = {
  readonly deprecated: boolean;
  /** The grounds that hold now, the decisive one first; empty where supported. */
  readonly causes: readonly Cause[];
  /** Supported through this day, where that is known: the past one's or the coming one's. */
  readonly supportEnds?: Day;
  /** The ground that will deprecate it, where the day is already known. */
  readonly coming?: Cause;
  /** A person overruled the policy and the upstream. */
  readonly overruled?: { readonly why: string; readonly seen: string };
};

export type JudgedRelease = {
  readonly version: Version;
  /** As it is recorded, or with the date that a person corrected and where that is written. */
  readonly recorded: RecordedRelease;
  /** The published date: the recorded one, or a person's correction. */
  readonly timestamp: Instant;
  /** The published link. */
  readonly changelogUrl?: string;
  readonly stable: boolean;
  readonly line?: string;
  readonly verdict: Verdict;
};

export type JudgedLine = {
  readonly name: string;
  /** The day of its first release. */
  readonly first: Day;
  /** Its releases, oldest first. */
  readonly releases: readonly JudgedRelease[];
  readonly newest: JudgedRelease;
  /** Deprecated when its newest release is. */
  readonly deprecated: boolean;
  readonly supportEnds?: Day;
};

/** A correction that took effect, for the news and the details. */
export type Corrected = {
  readonly version: string;
  readonly what: readonly ('date' | 'changelogUrl' | 'deprecated' | 'withdrawn')[];
  readonly why: string;
  readonly seen: string;
  readonly on: Day;
};

export type JudgedComponent = {
  readonly component: Component;
  readonly rules: readonly Rule[];
  /** Published releases, oldest first in version order. */
  readonly releases: readonly JudgedRelease[];
  /** Oldest first; empty where the component has no lines. */
  readonly lines: readonly JudgedLine[];
  /** The highest stable release, or the highest of all where none is stable. */
  readonly newest?: JudgedRelease;
  readonly newestSupported?: JudgedRelease;
  readonly corrections: readonly Corrected[];
  /** The next day on which any verdict changes by itself. */
  readonly nextChange?: Day;
  readonly sources: readonly SourceState[];
  readonly held: readonly HeldChange[];
};
