/** The ledger and what holds today → the ledger with what is new appended. Nothing before it changes. */
import type { Day } from '#model/instant.ts';
import type { Ledger, LedgerEvent, LedgerPolicy } from '#model/ledger.ts';
import { compareText } from '#model/order.ts';
import { subjectOf, type Fact, type OmitEach, standingEvents, type StandingEvent } from './fact.ts';
import { sealOf } from './ledger-text.ts';

export type Announcing = {
  /** Empty where nothing was announced yet. */
  readonly ledger: Ledger;
  readonly facts: readonly Fact[];
  /** Why a subject no longer holds, where that is known. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The day of the real clock, never of `--now`. */
  readonly today: Day;
};

type Unnumbered = OmitEach<LedgerEvent, 'number'>;

export function announce({ ledger, facts, reasons, today }: Announcing): Ledger {
  const standing = standingEvents(ledger);
  const wanted = new Map(facts.map((fact) => [subjectOf(fact), fact]));
  const taken = [...standing].flatMap(([subject, event]) => {
    const reason = whyWithdrawn(event, wanted.get(subject), reasons.get(subject));
    return reason === undefined ? [] : [withdrawal(event, reason, today)];
  });
  const fresh = [...wanted].flatMap(([subject, fact]) => {
    const told = standing.get(subject);
    return told && isSame(told, fact) ? [] : [fact];
  });
  if (taken.length === 0 && fresh.length === 0) return ledger;
  const policies = withNewPolicies(ledger.policies, fresh);
  const imported = ledger.events.length === 0;
  const told = fresh.toSorted(inOrder).map((fact) => toldToday(fact, policies, today, imported));
  const events = [...ledger.events, ...numbered([...taken, ...told], ledger.events.length)];
  return { ...ledger, policies, events, seal: sealOf({ policies, events }) };
}

export function emptyLedger(id: string): Ledger {
  return { id, policies: [], events: [], seal: sealOf({ policies: [], events: [] }) };
}

function isSame(told: StandingEvent, fact: Fact): boolean {
  if (told.kind !== fact.kind || told.effective !== fact.effective) return false;
  if (told.kind === 'phase-end' || told.kind === 'end-of-life') {
    return 'versions' in fact ? told.versions === fact.versions : told.versions === undefined;
  }
  if (told.kind === 'replaced') return fact.kind === 'replaced' && told.by === fact.by;
  return told.kind !== 'renamed' || (fact.kind === 'renamed' && told.to === fact.to);
}

function whyWithdrawn(
  told: StandingEvent,
  fact: Fact | undefined,
  known: string | undefined,
): string | undefined {
  if (!fact) return known ?? noLonger(told);
  if (isSame(told, fact)) return undefined;
  if (known !== undefined) return known;
  return told.effective === fact.effective
    ? 'What it covers changed.'
    : `The day moved from ${told.effective} to ${fact.effective}.`;
}

function noLonger(told: StandingEvent): string {
  return told.kind === 'phase-end' || told.kind === 'end-of-life'
    ? 'This end is no longer stated.'
    : 'The index no longer says so.';
}

function withdrawal(told: StandingEvent, reason: string, today: Day): Unnumbered {
  return { kind: 'withdrawn', event: told.number, reason, effective: today, announced: today };
}

/** The oldest day first; what takes effect on one day stays in the order of versions. */
function inOrder(a: Fact, b: Fact): number {
  return compareText(a.effective, b.effective);
}

function toldToday(
  fact: Fact,
  policies: readonly LedgerPolicy[],
  announced: Day,
  imported: boolean,
): Unnumbered {
  const told = { announced, ...(imported && { imported: true as const }) };
  if (fact.kind !== 'phase-end') return { ...fact, ...told };
  const policy = policies.find((one) => isSamePolicy(one, fact.policy))?.id ?? '';
  return { ...fact, policy, ...told };
}

function numbered(events: readonly Unnumbered[], last: number): LedgerEvent[] {
  return events.map((event, i) => ({ ...event, number: last + i + 1 }));
}

/** A policy whose words or place change is another one: events told under the old one keep it. */
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
