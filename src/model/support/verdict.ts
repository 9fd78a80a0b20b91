/** What the judge decides: verdicts of releases with reasons, and of lines and components. */
import type { GoesWith } from '../component/goes-with.ts';
import type { ChangelogRule, Component } from '../component/component.ts';
import type { HeldChange, RecordedRelease, SourceState } from '../history/history.ts';
import type { Purl } from '../purl.ts';
import type { DetailsFile } from '../served/details-file.ts';
import type { ServedCause } from '../served/support-keys.ts';
import type { Day, Instant } from '../time/instant.ts';
import type { Rule } from './policy.ts';
import type { PhaseEnd, Standing } from './support.ts';
import type { Version } from '../version/version.ts';

/** One ground for a deprecation, now or later; `since` is absent if that day is not known. */
export type Cause = ServedCause;

export type StatedEnd = PhaseEnd & Pick<Cause, 'rule' | 'reason' | 'seen'>;

export type Verdict = Omit<Standing, 'ends'> & {
  readonly ends: readonly StatedEnd[];
  /** The grounds that hold now, the decisive one first; empty if it is not deprecated. */
  readonly causes: readonly Cause[];
  /** The ground that will deprecate it, if the day is already known. */
  readonly coming?: Cause;
  readonly later?: readonly Cause[];
  readonly overruled?: { readonly why: string; readonly seen: string };
};

/** All grounds: first those that hold now, the decisive one first, then those to come. */
export function groundsOf({ causes, coming, later = [] }: Verdict): readonly Cause[] {
  return [...causes, ...(coming ? [coming] : []), ...later];
}

type Provenance = Pick<
  RecordedRelease,
  'basis' | 'evidence' | 'seen' | 'missingSince' | 'pastCauses' | 'fingerprints' | 'republished'
>;

export type JudgedRelease = {
  readonly version: Version;
  /** As it is recorded; if a person corrected the date, with that date's basis and evidence. */
  readonly recorded: Provenance;
  /** The published date: the recorded one, or a person's correction. */
  readonly timestamp: Instant;
  /** What Renovate is served instead, while the date may be backdated. */
  readonly servedTimestamp?: Instant;
  readonly changelogUrl?: string;
  readonly stable: boolean;
  readonly line?: string;
  readonly verdict: Verdict;
};

type LineHead = Omit<Standing, 'ends'> & {
  readonly name: string;
  readonly title?: string;
  readonly codename?: string;
  /** Whether it gets long-term support; absent if nobody said. */
  readonly lts?: boolean;
  /** The first day of its long-term support, if that is declared. */
  readonly ltsFrom?: Day;
  readonly ends: readonly StatedEnd[];
};

/** Its standing is that of its newest release; its phases last as long as those of any release. */
export type JudgedLine = LineHead & {
  readonly first: Day;
  /** Its releases, oldest first. */
  readonly releases: readonly JudgedRelease[];
  readonly newest: JudgedRelease;
  /** The line whose releases it shares: editions of one product have the same versions. */
  readonly shares?: string;
};

/** A declared line without releases: still to come, or older than what is recorded. */
export type EmptyLine = LineHead & { readonly verdict: Verdict };

export type ShownLine = JudgedLine | EmptyLine;

/** A line stands as its newest release does. */
export function verdictOf(line: ShownLine): Verdict {
  return 'newest' in line ? line.newest.verdict : line.verdict;
}

export type Corrected = DetailsFile['corrections'][number];

export type MovedEnd = NonNullable<DetailsFile['movedEnds']>[number];

/** What holds of a component on a day, for its owner and for the public. */
type Judged = {
  /** Published releases, oldest first in version order. */
  readonly releases: readonly JudgedRelease[];
  /** Oldest first; empty if the component has no lines. */
  readonly lines: readonly JudgedLine[];
  /** The same, and the declared lines that have no releases of their own, each in its place. */
  readonly allLines: readonly ShownLine[];
  /** The highest stable release, or the highest of all if none is stable. */
  readonly newest?: JudgedRelease;
  /** The highest that is supported, not deprecated, and that its upstream lists. */
  readonly newestSupported?: JudgedRelease;
  /**
   * Represents the component: the highest that is listed and not deprecated, else the highest of
   * all; also the highest of all if only that has a stated end.
   */
  readonly headline?: JudgedRelease;
  readonly corrections: readonly Corrected[];
  readonly movedEnds: readonly MovedEnd[];
  readonly held: readonly HeldChange[];
  readonly imported?: Day;
};

/** With all that its owner knows. */
export type JudgedComponent = Judged & {
  readonly component: Component;
  readonly rules: readonly Rule[];
  readonly sources: readonly SourceState[];
  /** The next day on which a release or line becomes deprecated, or changes its phase. */
  readonly nextChange?: Day;
};

export type PublicDefinition = Pick<
  Component,
  | 'id'
  | 'title'
  | 'summary'
  | 'homepage'
  | 'changelogUrl'
  | 'follows'
  | 'upgrades'
  | 'bom'
  | 'versionCommand'
> &
  Pick<DetailsFile, 'tags' | 'facts' | 'references' | 'artifacts' | 'line' | 'watched'> & {
    readonly aliases: readonly string[];
    readonly identifiers: readonly string[];
    readonly purls: readonly Purl[];
    readonly changelog: readonly ChangelogRule[];
    readonly goesWith: readonly GoesWith[];
  };

/** Without its limits to lines and its table of days: lines and releases show their effect. */
export type PublicRule = NonNullable<DetailsFile['rules']>[number];

/** What the index says of a component. Publishing sees only this, and it can be read back. */
export type PublicComponent = Judged & {
  readonly component: PublicDefinition;
  readonly rules: readonly PublicRule[];
  readonly sources: readonly Pick<SourceState, 'source' | 'failing' | 'partial'>[];
};
