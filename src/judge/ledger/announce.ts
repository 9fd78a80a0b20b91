/** The ledger and what holds today → the ledger with what is new appended. Nothing before it changes. */
import type { Day } from '#model/time/instant.ts';
import type { Ledger, LedgerEvent, LedgerPolicy } from '#model/support/ledger.ts';
import { compareText } from '#model/order.ts';
import { subjectOf, type Fact, type OmitEach, standingEvents, type StandingEvent } from './fact.ts';
import { sealOf } from './ledger-text.ts';

export type AnnounceInput = {
  /** Empty where nothing was announced yet. */
  readonly ledger: Ledger;
  readonly facts: readonly Fact[];
  /** Why a subject no longer holds, where that is known. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The day of the real clock, never of `--now`. */
  readonly today: Day;
};

type Unnumbered = OmitEach<LedgerEvent, 'number'>;

export function announce({ ledger, facts, reasons, today }: AnnounceInput): Ledger {
  const standing = standingEvents(ledger);
  const wanted = new Map(facts.map((fact) => [subjectOf(fact), fact]));
  const withdrawals = [...standing].flatMap(([subject, event]) => {
    const reason = whyWithdrawn(event, wanted.get(subject), reasons.get(subject));
    return reason === undefined ? [] : [withdrawal(event, reason, today)];
  });
  const fresh = [...wanted].flatMap(([subject, fact]) => {
    const known = standing.get(subject);
    return known && isSame(known, fact) ? [] : [fact];
  });
  if (withdrawals.length === 0 && fresh.length === 0) return ledger;
  const policies = withNewPolicies(ledger.policies, fresh);
  const imported = ledger.events.length === 0;
  const added = fresh
    .toSorted(inOrder)
    .map((fact) => announcedToday(fact, policies, today, imported));
  const events = [...ledger.events, ...numbered([...withdrawals, ...added], ledger.events.length)];
  return { ...ledger, policies, events, seal: sealOf({ policies, events }) };
}

export function emptyLedger(id: string): Ledger {
  return { id, policies: [], events: [], seal: sealOf({ policies: [], events: [] }) };
}

function isSame(event: StandingEvent, fact: Fact): boolean {
  if (event.kind !== fact.kind || event.effective !== fact.effective) return false;
  if (event.kind === 'phase-end' || event.kind === 'end-of-life') {
    return 'versions' in fact ? event.versions === fact.versions : event.versions === undefined;
  }
  if (event.kind === 'replaced') return fact.kind === 'replaced' && event.by === fact.by;
  return event.kind !== 'renamed' || (fact.kind === 'renamed' && event.to === fact.to);
}

function whyWithdrawn(
  event: StandingEvent,
  fact: Fact | undefined,
  known: string | undefined,
): string | undefined {
  if (!fact) return known ?? noLonger(event);
  if (isSame(event, fact)) return undefined;
  if (known !== undefined) return known;
  return event.effective === fact.effective
    ? 'What it covers changed.'
    : `The day moved from ${event.effective} to ${fact.effective}.`;
}

function noLonger(event: StandingEvent): string {
  return event.kind === 'phase-end' || event.kind === 'end-of-life'
    ? 'This end is no longer stated.'
    : 'The index no longer says so.';
}

function withdrawal(event: StandingEvent, reason: string, today: Day): Unnumbered {
  return { kind: 'withdrawn', event: event.number, reason, effective: today, announced: today };
}

/** The oldest day first; what takes effect on one day stays in the order of versions. */
function inOrder(a: Fact, b: Fact): number {
  return compareText(a.effective, b.effective);
}

function announcedToday(
  fact: Fact,
  policies: readonly LedgerPolicy[],
  announced: Day,
  imported: boolean,
): Unnumbered {
  const keys = { announced, ...(imported && { imported: true as const }) };
  if (fact.kind !== 'phase-end') return { ...fact, ...keys };
  const policy = policies.find((one) => isSamePolicy(one, fact.policy))?.id ?? '';
  return { ...fact, policy, ...keys };
}

function numbered(events: readonly Unnumbered[], last: number): LedgerEvent[] {
  return events.map((event, i) => ({ ...event, number: last + i + 1 }));
}

/** A policy whose words or place change is another one: events announced under the old one keep it. */
function withNewPolicies(known: readonly LedgerPolicy[], facts: readonly Fact[]): LedgerPolicy[] {
  const policies = [...known];
  for (const fact of facts) {
    if (fact.kind !== 'phase-end') continue;
    if (policies.some((policy) => isSamePolicy(policy, fact.policy))) continue;
    const count = policies.filter(({ phase }) => phase === fact.policy.phase).length;
    policies.push({ id: `${fact.policy.phase}-${count + 1}`, ...fact.policy });
  }
  return policies;
}

function isSamePolicy(a: LedgerPolicy, b: Omit<LedgerPolicy, 'id'>): boolean {
  return a.phase === b.phase && a.rule === b.rule && a.reason === b.reason && a.seen === b.seen;
}
