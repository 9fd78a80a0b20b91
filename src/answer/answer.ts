/** What the index answers about one version of one component: a closed type, the same for every reader. */
import type { Day } from '#model/time/instant.ts';
import type { PhaseEnd, SupportPhase, UncertainBasis } from '#model/support/support.ts';
import type { State } from '#model/support/support-words.ts';
import type { Next } from './next.ts';
import type { ToWrite } from './write.ts';

/** When the index was made, for which day it was asked, and whether its files may still be trusted. */
export type AsOf = {
  readonly today: Day;
  readonly prepared?: Day;
  readonly validUntil?: Day;
  /** Nobody has renewed it since. */
  readonly expired?: true;
};

/** What somebody runs, as their files say it. */
export type Asked = {
  readonly purl?: string | undefined;
  /** The name that the index itself uses, such as `acme` in `# renovate: datasource=acme`. */
  readonly id?: string | undefined;
  readonly group?: string | undefined;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
};

export type Answer = Listed | Unlisted;

type Unlisted = {
  readonly match: 'none';
  readonly asked: Asked;
  /** Why it could not be decided, where there is more to say than that it is not listed. */
  readonly because?: string;
  readonly asOf: AsOf;
};

export type Listed = {
  /** By a package URL, by a name that people write in files, or by the component's own name alone. */
  readonly match: 'purl' | 'reference' | 'name';
  readonly asked: Asked;
  /** The index's own package URL, reference or name that fits. */
  readonly matched: string;
  readonly component: string;
  readonly title: string;
  readonly version?: string;
  /** What the rest is about: this release; its line, since no such release is known; or nothing. */
  readonly known: 'release' | 'line' | 'nothing';
  readonly line?: string;
  readonly released?: { readonly day: Day; readonly basis: string };
  readonly supported: boolean | 'unknown';
  readonly phase: SupportPhase;
  readonly state: State;
  /** One sentence for people: `Supported until about 2027-12-30`. */
  readonly words: string;
  /** The last supported day. */
  readonly supportEnds?: Omit<PhaseEnd, 'phase'>;
  readonly ends: readonly PhaseEnd[];
  readonly deprecated: boolean;
  readonly deprecatedSince?: { readonly day: Day; readonly basis?: UncertainBasis };
  /** Why: upstream's and the vendor's words, never instructions. */
  readonly reasons: readonly Reason[];
  /** The component to use instead of this one. */
  readonly replacedBy?: Replacement;
  readonly next: Next;
  /** What to write in its place; absent where it may stay. */
  readonly write?: ToWrite;
  readonly sources: readonly string[];
  readonly asOf: AsOf;
};

export type Replacement = {
  readonly component: string;
  readonly title: string;
  readonly newest?: string;
  /** Its newest usable version, under every name that it has in files. */
  readonly write: readonly ToWrite[];
};

export type Reason = { readonly rule: string; readonly reason: string; readonly seen?: string };
