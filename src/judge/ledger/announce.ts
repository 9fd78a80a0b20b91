/** Appends to the ledger what holds today and is new. Earlier events never change. */
import type { Day } from '#model/time/instant.ts';
import type { Ledger, LedgerEvent, LedgerPolicy } from '#model/support/ledger.ts';
import { compareText } from '#model/order.ts';
import { sealOf } from './ledger-file.ts';

type Numbered = 'number' | 'announced' | 'imported';
/** `Omit` for each member of a union. */
type OmitEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An event that is not in the ledger yet. Only the ledger knows the id of an end's policy. */
export type Fact =
  | OmitEach<Exclude<LedgerEvent, { kind: 'withdrawn' | 'phase-end' }>, Numbered>
  | (Omit<Extract<LedgerEvent, { kind: 'phase-end' }>, Numbered | 'policy'> & {
      readonly policy: Omit<LedgerPolicy, 'id'>;
    });

type Unnumbered = OmitEach<LedgerEvent, 'number'>;

/** `today`: by the real clock, not `--now`; `reasons`: why a subject no longer holds, if known. */
export function announce(
  ledger: Ledger,
  facts: readonly Fact[],
  today: Day,
  reasons: ReadonlyMap<string, string> = new Map(),
): Ledger {
  const standing = standingEvents(ledger);
  const wanted = new Map(facts.map((fact) => [subjectOf(fact), fact]));
  const withdrawals = [...standing].flatMap(([subject, event]): Unnumbered | [] => {
    const fact = wanted.get(subject);
    if (fact && isSame(event, fact)) return [];
    const reason = reasons.get(subject) ?? whyWithdrawn(event, fact);
    const days = { effective: today, announced: today };
    return { kind: 'withdrawn', event: event.number, reason, ...days };
  });
  const fresh = [...wanted].flatMap(([subject, fact]) => {
    const known = standing.get(subject);
    return known && isSame(known, fact) ? [] : [fact];
  });
  if (withdrawals.length === 0 && fresh.length === 0) return ledger;
  const policies = withNewPolicies(ledger.policies, fresh);
  const imported = ledger.events.length === 0;
  // Sorted by day; what takes effect on the same day stays in the order of versions.
  const added = fresh
    .toSorted((a, b) => compareText(a.effective, b.effective))
    .map((fact): Unnumbered => {
      const keys = { announced: today, ...(imported && { imported: true as const }) };
      if (fact.kind !== 'phase-end') return { ...fact, ...keys };
      const policy = policies.find((one) => isSame(one, fact.policy, policyKeys))?.id ?? '';
      return { ...fact, policy, ...keys };
    });
  const last = ledger.events.length;
  const news = [...withdrawals, ...added].map((event, i) => ({ ...event, number: last + i + 1 }));
  const events = [...ledger.events, ...news];
  return { ...ledger, policies, events, seal: sealOf({ policies, events }) };
}

export function emptyLedger(id: string): Ledger {
  return { id, policies: [], events: [], seal: sealOf({ policies: [], events: [] }) };
}

/** A change of one of these is announced anew. Texts and links may change without that. */
const announcedKeys = ['kind', 'effective', 'versions', 'by', 'to'];
/** Another text or link makes a new policy: events announced under the old one keep it. */
const policyKeys = ['phase', 'rule', 'reason', 'seen'];

export function isSame(before: object, now: object, keys = announcedKeys): boolean {
  return keys.every((key) => Reflect.get(before, key) === Reflect.get(now, key));
}

function whyWithdrawn(event: StandingEvent, fact: Fact | undefined): string {
  if (fact && event.effective === fact.effective) return 'What it covers changed.';
  if (fact) return `The day moved from ${event.effective} to ${fact.effective}.`;
  return event.kind === 'phase-end' || event.kind === 'end-of-life'
    ? 'This end is no longer stated.'
    : 'The index no longer says so.';
}

function withNewPolicies(known: readonly LedgerPolicy[], facts: readonly Fact[]): LedgerPolicy[] {
  const policies = [...known];
  for (const { policy } of facts.filter((fact) => fact.kind === 'phase-end')) {
    if (policies.some((one) => isSame(one, policy, policyKeys))) continue;
    const count = policies.filter(({ phase }) => phase === policy.phase).length;
    policies.push({ id: `${policy.phase}-${count + 1}`, ...policy });
  }
  return policies;
}

const subjects = {
  released: ['version'],
  'phase-end': ['phase', 'line', 'version'],
  'end-of-life': ['line', 'version'],
  renamed: ['from'],
  replaced: [],
} satisfies Record<StandingEvent['kind'], readonly string[]>;

/** What an event is about. Of two events with one subject, the later one replaces the earlier. */
export function subjectOf(fact: Fact | StandingEvent): string {
  const said = subjects[fact.kind].map((key): unknown => Reflect.get(fact, key));
  return [fact.kind, ...said].join(' ');
}

/** An event that still holds: not taken back. */
export type StandingEvent = Exclude<LedgerEvent, { kind: 'withdrawn' }>;

/** The latest standing event of each subject, in the order of the ledger. */
export function standingEvents({ events }: Pick<Ledger, 'events'>): Map<string, StandingEvent> {
  const withdrawn = new Set(events.flatMap((one) => (one.kind === 'withdrawn' ? one.event : [])));
  const standing = events.filter(
    (event): event is StandingEvent => event.kind !== 'withdrawn' && !withdrawn.has(event.number),
  );
  return new Map(standing.map((event) => [subjectOf(event), event]));
}

/** Standing ends of phases: the event that first announced the last day, whatever it covered. */
export function announcedEnds({ events }: Ledger) {
  const standing = standingEvents({ events: events.filter(({ kind }) => kind !== 'released') });
  const first = new Map<string, Extract<LedgerEvent, { kind: 'phase-end' }>>();
  for (const event of events) {
    if (event.kind !== 'phase-end') continue;
    const subject = subjectOf(event);
    if (first.get(subject)?.lastDay !== event.lastDay) first.set(subject, event);
  }
  return [...first].flatMap(([subject, event]) => (standing.has(subject) ? event : []));
}
