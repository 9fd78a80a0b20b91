/** `data/lifecycle/<id>.json` and what is wrong in it: only the program writes it, by appending. */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Ledger, LedgerEvent } from '#model/support/ledger.ts';
import { compareText } from '#model/order.ts';
import { addDays } from '#model/time/instant.ts';

/** A hash that shows edits. Keys are sorted, so that formatting alone changes nothing. */
export function sealOf({ policies, events }: Pick<Ledger, 'policies' | 'events'>): string {
  const lines = [...policies, ...events].map((item) => {
    return `${JSON.stringify(Object.entries(item).toSorted(([a], [b]) => compareText(a, b)))}\n`;
  });
  return hash('sha256', lines.join(''));
}

const remedy =
  'restore the file as the program committed it last; no person or merge may change it';

/** The first alone: one line that is lost makes the number of each later one wrong. */
export function ledgerFindings(ledger: Ledger) {
  const takenBack = new Set<number>();
  const found = (path: PropertyKey[], problem: string) => [
    { path, message: `${problem}; ${remedy}` },
  ];
  for (const [i, event] of ledger.events.entries()) {
    const [problem] = eventProblems(event, i, ledger, takenBack);
    if (problem !== undefined) return found(['events', i], problem);
  }
  if (sealOf(ledger) === ledger.seal) return [];
  return found(['seal'], 'does not fit the events: they were edited');
}

/** Items must stay the same, whatever their keys: an older program may have written them. */
type LifecycleFacts = { readonly policies: readonly object[]; readonly events: readonly object[] };

/** The first announced item that is missing or changed: new items may only be appended. */
export function rewrittenPlace(before: LifecycleFacts, after: LifecycleFacts | undefined) {
  for (const key of ['events', 'policies'] as const) {
    const at = before[key].findIndex((one, i) => !isDeepStrictEqual(one, after?.[key][i]));
    if (at !== -1) return `${key}[${at}]`;
  }
  return undefined;
}

function* eventProblems(event: LedgerEvent, place: number, ledger: Ledger, takenBack: Set<number>) {
  const { events, policies } = ledger;
  if (event.number !== place + 1) yield `has the number ${event.number} at place ${place + 1}`;
  const before = events[place - 1];
  if (before && event.announced < before.announced)
    yield `was announced on ${event.announced}, before event ${before.number}`;
  const policyOf = (name: string) => policies.find(({ id }) => id === name);
  if (event.kind === 'phase-end' && policyOf(event.policy)?.phase !== event.phase)
    yield `names the policy "${event.policy}", which is not there or of another phase`;
  if ('lastDay' in event && event.effective !== addDays(event.lastDay, 1))
    yield `ends after ${event.lastDay} and holds from ${event.effective}`;
  if (event.kind !== 'withdrawn') return;
  const { event: number } = event;
  const taken = number <= place ? events[number - 1] : undefined;
  if (!taken) yield `takes back event ${number}, which was not announced before it`;
  else if (taken.kind === 'withdrawn') yield `takes back event ${number}, itself a withdrawal`;
  else if (takenBack.has(number)) yield `takes back event ${number} a second time`;
  takenBack.add(number);
}
