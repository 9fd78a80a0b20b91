/** What the index answers about one version of one component: a closed type, the same for every reader. */
import type { Day } from '#model/instant.ts';
import type { PhaseEnd, SupportPhase, UncertainBasis } from '#model/support.ts';
import { endOf, isSupported, supportEnd } from '#model/support.ts';
import { stateOf, supportWords, type State } from '#model/support-words.ts';
import { findRelease, lineFor, lineStanding, type Known, type KnownStanding } from './known.ts';
import { askedVersion, type Asked, type Match } from './match.ts';
import type { Owner } from './names.ts';
import { nextSupported, type Next } from './next.ts';
import type { DetailedRelease } from './schema.ts';
import { toWrite, type ToWrite } from './write.ts';

/** When the index was made, for which day it was asked, and whether its files may still be trusted. */
export type AsOf = {
  readonly today: Day;
  readonly prepared?: Day;
  readonly validUntil?: Day;
  /** Nobody has renewed it since. */
  readonly expired?: true;
};

export type Answer = Listed | Unlisted;

export type Unlisted = {
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
  /** What the rest speaks of: this release; its line, since no such release is known; or nothing. */
  readonly known: 'release' | 'line' | 'nothing';
  readonly line?: string;
  readonly released?: { readonly day: Day; readonly basis: string };
  readonly supported: boolean | 'unknown';
  readonly phase: SupportPhase;
  readonly state: State;
  /** One sentence for people: `Supported until about 2027-12-30`. */
  readonly words: string;
  /** The last supported day. */
  readonly supportEnds?: LastDay;
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

type LastDay = {
  readonly day?: Day;
  readonly precision?: 'month';
  readonly basis?: UncertainBasis;
  /** It is over, on a day that nobody wrote. */
  readonly past?: true;
};

export type Replacement = {
  readonly component: string;
  readonly title: string;
  readonly newest?: string;
  /** Its newest usable version, under every name that it has in files. */
  readonly write: readonly ToWrite[];
};

type Reason = { readonly rule: string; readonly reason: string; readonly seen?: string };

type Place = {
  readonly asOf: AsOf;
  readonly page: string | undefined;
  /** All names of the component. */
  readonly owners: readonly Owner[];
  readonly replacedBy?: Replacement | undefined;
};

export function answerFor(
  asked: Asked,
  match: Exclude<Match, { how: 'none' }>,
  known: Known,
  { asOf, page, owners, replacedBy }: Place,
): Listed {
  const { details } = known;
  const version = askedVersion(asked);
  const subject = subjectOf(known, version);
  const standing = subject.standing ?? unstated;
  const next = nextSupported(known, version);
  const target = next.stay ? undefined : (next.nearest ?? next.newest);
  const write = target && toWrite(target, match.owner, owners);
  return {
    match: match.how,
    asked,
    matched: match.matched,
    component: details.id,
    title: details.title,
    ...(version !== undefined && { version: subject.release?.version ?? version }),
    known: subject.known,
    ...(subject.line !== undefined && { line: subject.line }),
    ...(subject.release && { released: releasedOn(subject.release) }),
    ...standingFields(standing, unknownWords(subject, version)),
    ...(replacedBy && { replacedBy }),
    next,
    ...(write && { write }),
    sources: linksOf(standing, subject.release, page),
    asOf,
  };
}

export function unlisted(asked: Asked, asOf: AsOf, because?: string): Unlisted {
  return { match: 'none', asked, ...(because !== undefined && { because }), asOf };
}

const unstated: KnownStanding = {
  deprecated: false,
  phase: 'unstated',
  ends: [],
  stated: [],
  causes: [],
};

type Subject = {
  readonly known: Listed['known'];
  readonly line?: string | undefined;
  readonly release?: DetailedRelease;
  readonly standing?: KnownStanding | undefined;
};

function subjectOf(known: Known, version: string | undefined): Subject {
  if (version === undefined) return { known: 'nothing' };
  const found = findRelease(known, version);
  if (found !== undefined) {
    const { release, standing } = found;
    return { known: 'release', line: release.line, release, standing };
  }
  const line = lineFor(known, version);
  if (line === undefined) return { known: 'nothing' };
  return { known: 'line', line: line.line, standing: lineStanding(known, line) };
}

/** Where nothing is known of it, that alone is said. */
function unknownWords({ known }: Subject, version: string | undefined): string | undefined {
  if (version === undefined) return 'No version given';
  return known === 'nothing' ? 'No such release known' : undefined;
}

function standingFields(standing: KnownStanding, words: string | undefined) {
  const { deprecated, deprecatedSince: day, deprecatedSinceBasis: basis, phase, ends } = standing;
  const last = supportEnd(ends) ?? endOf(ends, 'extended');
  return {
    supported: isSupported(phase) ?? ('unknown' as const),
    phase,
    state: stateOf(standing),
    words: words ?? supportWords(standing),
    ...(last && { supportEnds: lastDayOf(last) }),
    ends,
    deprecated,
    ...(deprecated && day && { deprecatedSince: { day, ...(basis && { basis }) } }),
    reasons: reasonsOf(standing),
  };
}

function lastDayOf({ day, precision, basis, past }: PhaseEnd): LastDay {
  return {
    ...(day && { day }),
    ...(precision && { precision }),
    ...(basis && { basis }),
    ...(past && { past }),
  };
}

/** The component that one of the grounds names. */
export function replacementOf(known: Known, asked: Asked): string | undefined {
  const { standing } = subjectOf(known, askedVersion(asked));
  return standing?.causes.find((cause) => cause.replacedBy !== undefined)?.replacedBy;
}

/** The grounds of the deprecation first, then those of the last days; each sentence once. */
function reasonsOf({ causes, stated }: KnownStanding): Reason[] {
  const all = [...causes, ...stated].map(({ rule, reason, seen }) => ({
    rule,
    reason,
    ...(seen !== undefined && { seen }),
  }));
  return [...new Map(all.map((one) => [`${one.rule} ${one.reason}`, one])).values()];
}

function releasedOn({ releaseTimestamp, basis }: DetailedRelease) {
  return { day: releaseTimestamp.slice(0, 10) as Day, basis };
}

function linksOf(
  { causes, stated }: KnownStanding,
  release: DetailedRelease | undefined,
  page: string | undefined,
): string[] {
  const links = [
    ...[...causes, ...stated].map(({ seen }) => seen),
    release?.evidence,
    release?.changelogUrl,
    page,
  ];
  return [...new Set(links)].flatMap((link) => (link && /^https?:\/\//.test(link) ? [link] : []));
}
