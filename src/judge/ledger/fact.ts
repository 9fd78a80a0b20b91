/** What holds today and is worth announcing: the input of the ledger, before anything is numbered. */
import type { Ledger, LedgerEvent, LedgerPolicy } from '#model/support/ledger.ts';

type Numbered = 'number' | 'announced' | 'imported';
/** `Omit` for each member of a union. */
export type OmitEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An event that is not in the ledger yet. The policy of an end is named once the ledger knows its id. */
export type Fact =
  | OmitEach<Exclude<LedgerEvent, { kind: 'withdrawn' | 'phase-end' }>, Numbered>
  | PhaseEndFact;

type PhaseEndFact = Omit<Extract<LedgerEvent, { kind: 'phase-end' }>, Numbered | 'policy'> & {
  readonly policy: Omit<LedgerPolicy, 'id'>;
};

/** What an event is about. Of two events with one subject, the later one replaces the earlier. */
export function subjectOf(fact: Fact | Exclude<LedgerEvent, { kind: 'withdrawn' }>): string {
  switch (fact.kind) {
    case 'released':
      return `released ${fact.version}`;
    case 'phase-end':
      return `${fact.phase} of ${endSubject(fact)}`;
    case 'end-of-life':
      return `end of life of ${endSubject(fact)}`;
    case 'renamed':
      return `renamed ${fact.from}`;
    case 'replaced':
      return 'replaced';
    default:
      return fact satisfies never;
  }
}

function endSubject({
  line,
  version,
}: {
  line?: string | undefined;
  version?: string | undefined;
}) {
  if (line !== undefined) return `line ${line}`;
  return version === undefined ? 'all' : `version ${version}`;
}

/** An event that still holds: not taken back. */
export type StandingEvent = Exclude<LedgerEvent, { kind: 'withdrawn' }>;

/** The latest on each subject, in the order of the ledger. */
export function standingEvents({ events }: Pick<Ledger, 'events'>): Map<string, StandingEvent> {
  const withdrawn = withdrawnNumbers(events);
  const standing = events.filter(
    (event): event is StandingEvent => event.kind !== 'withdrawn' && !withdrawn.has(event.number),
  );
  return new Map(standing.map((event) => [subjectOf(event), event]));
}

function withdrawnNumbers(events: readonly LedgerEvent[]): ReadonlySet<number> {
  return new Set(events.flatMap((event) => (event.kind === 'withdrawn' ? [event.event] : [])));
}
