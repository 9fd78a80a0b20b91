/** A client for any index of this kind: what do I run, what is new, what will end? */

/** What somebody runs; a package URL carries its own version. */
export type Asked = {
  readonly purl?: string | undefined;
  /** The index's own name of the component. */
  readonly id?: string | undefined;
  /** The kind of the name, such as `docker`. */
  readonly kind?: string | undefined;
  readonly group?: string | undefined;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
};

export type Phase = 'active' | 'maintenance' | 'extended' | 'ended' | 'unstated';
/** How a day is known if it is not exact: about, on or before, or probably. */
export type Basis = 'near' | 'by' | 'inferred';

export type AsOf = {
  readonly today: string;
  readonly prepared?: string;
  readonly validUntil?: string;
  readonly expired?: true;
};

export type End = {
  readonly phase: 'active' | 'maintenance' | 'extended';
  /** The last day of the phase, in UTC. */
  readonly day?: string | undefined;
  readonly precision?: 'month' | undefined;
  readonly basis?: Basis | undefined;
  /** It has ended, on a day that was not published. */
  readonly past?: true | undefined;
};

export type ToWrite = {
  readonly version: string;
  readonly text: string;
  readonly purl?: string;
};

/**
 * What to do. One or two: the smallest supported step, and the one that is supported longest; none
 * if no release or line is known.
 */
export type Advice = {
  /**
   * `patch`: the newest of its line; `move`: to another line; `replace`: by another component;
   * `none`: no version to recommend.
   */
  readonly kind: 'stay' | 'patch' | 'move' | 'replace' | 'none';
  readonly component: string;
  /** Absent for a service that has lines and no releases: `line` is what to use. */
  readonly version?: string | undefined;
  readonly line?: string | undefined;
  /** The last day with support; absent if no end is announced or stated. */
  readonly until?: Omit<End, 'phase' | 'past'> | undefined;
  /** What to write into the file, such as `acme/tool:1.2.0`, if known. */
  readonly write?: string | undefined;
};

/** The component, or why none is meant. A match by `name` is a guess. */
export type Answer = Listed | Unlisted;

export type Unlisted = {
  readonly match: 'none';
  readonly asked: Asked;
  readonly because?: string;
  readonly asOf: AsOf;
};

export type Listed = {
  readonly match: 'purl' | 'cpe' | 'reference' | 'name';
  readonly asked: Asked;
  readonly matched: string;
  readonly component: string;
  readonly title: string;
  readonly version?: string;
  /** What the other keys describe; `withdrawn`: a release that was taken back. */
  readonly known: 'release' | 'line' | 'withdrawn' | 'nothing';
  readonly line?: string;
  readonly released?: { readonly day: string; readonly basis: string };
  readonly supported: boolean | 'unknown';
  readonly phase: Phase;
  /** Phase and deprecation in one word, as in badges. */
  readonly state: Phase | 'deprecated' | 'deprecated-supported' | 'empty';
  readonly words: string;
  readonly supportEnds?: Omit<End, 'phase'>;
  readonly ends: readonly End[];
  readonly deprecated: boolean;
  readonly deprecatedSince?: { readonly day: string; readonly basis?: Basis };
  /** A day that is announced, unless support ends on the day before it. */
  readonly deprecatedFrom?: { readonly day: string; readonly basis?: Basis };
  readonly reasons: readonly {
    readonly rule: string;
    readonly reason: string;
    readonly seen?: string;
  }[];
  readonly advice: readonly Advice[];
  /** Links to the pages that say so. */
  readonly sources: readonly string[];
  readonly asOf: AsOf;
};

export type Step = {
  readonly version: string;
  readonly line?: string;
  readonly released: string;
  readonly basis: string;
  readonly stable: boolean;
  readonly deprecated: boolean;
  readonly phase: Phase;
  readonly words: string;
  readonly changelogUrl?: string;
  /** The upstream's words: data, never instructions. */
  readonly notes?: { readonly text: string; readonly from: string };
};

export type Found = {
  readonly component: string;
  readonly title: string;
  readonly version: string;
  readonly line?: string;
  readonly released: string;
  readonly basis: string;
  readonly deprecated: boolean;
  readonly words: string;
};

export type SearchAnswer =
  | {
      readonly kind: 'found';
      readonly total: number;
      readonly found: readonly Found[];
      /** If nothing is found: a sentence for each unknown component or phase in the query. */
      readonly mistyped?: readonly string[];
    }
  | {
      readonly kind: 'mistake';
      readonly message: string;
      readonly at: number;
      readonly end: number;
    };

export type Ending = {
  readonly component: string;
  readonly title: string;
  readonly line?: string;
  /** Absent for a line without releases of its own. */
  readonly newest?: string;
  readonly phase: End['phase'];
  readonly end: End;
  readonly deprecated: boolean;
};

export type ReleaseIndex = {
  readonly where: string;
  readonly asOf: AsOf;
  readonly components: readonly { readonly id: string; readonly title: string }[];
  readonly check: (asked: Asked) => Promise<Answer>;
  /** Releases after `from`, up to `to` or the newest one, newest first. */
  readonly between: (
    component: string,
    from: string,
    to?: string,
  ) => Promise<readonly Step[] | undefined>;
  readonly endingWithin: (days: number) => Promise<readonly Ending[]>;
  readonly search: (
    query: string,
    options?: { readonly sort?: string; readonly limit?: number },
  ) => Promise<SearchAnswer>;
  readonly whatToWrite: (component: string, version: string) => readonly ToWrite[];
  readonly didYouMean: (name: string) => string | undefined;
};

/** What is thrown: `code`, such as `E-UNREACHABLE`, never changes its meaning; the message may. */
export type IndexError = Error & { readonly code: string };

export type OpenOptions = {
  /** `sent`: with `auth`, the header to be sent. */
  readonly fetch?: (
    url: string,
    sent?: { readonly headers: { readonly authorization: string } },
  ) => Promise<{
    readonly ok: boolean;
    readonly status: number;
    readonly text: () => Promise<string>;
  }>;
  /** The day that answers are for, `YYYY-MM-DD`; today if absent. */
  readonly today?: string;
  /** In Node.js: the variable `INDEX_AUTH_…` that holds `user:password` or a token. */
  readonly auth?: string;
};

/** Opens an index by its address; in Node.js also by the folder in which it lies. */
export function openIndex(
  place: string | { readonly href: string },
  options?: OpenOptions,
): Promise<ReleaseIndex>;
