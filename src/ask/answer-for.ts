/** The answer about one version, from what is known of its component on a day. */
import type { Day } from '#model/time/instant.ts';
import { endOf, isSupported, supportEnd, type PhaseEnd } from '#model/support/support.ts';
import { stateOf, supportWords } from '#model/support/support-words.ts';
import type { AsOf, LastDay, Listed, Reason, Replacement, Unlisted } from './answer.ts';
import { findRelease, lineFor, lineStanding, type Known, type KnownStanding } from './known.ts';
import { askedVersion, type Asked, type Match } from './match.ts';
import type { Owner } from './names.ts';
import { nextSupported } from './next.ts';
import type { DetailedRelease } from './schema.ts';
import { toWrite } from './write.ts';

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
