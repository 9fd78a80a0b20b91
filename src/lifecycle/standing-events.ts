/** Which events of a ledger still stand: not taken back, and the latest on their subject. */
import type { Ledger, LedgerEvent } from '#model/ledger.ts';
import { subjectOf } from './fact.ts';

export type StandingEvent = Exclude<LedgerEvent, { kind: 'withdrawn' }>;

/** By subject, in the order of telling. */
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
