/** Whether the ledgers go on from those that are live: what was told stays told, in its order. */
import { rewrittenPlace } from '#lifecycle/ledger-findings.ts';
import type { Published } from './published.ts';

/** The first place of a ledger that would say something else, or nothing any more. */
export type Rewritten = { readonly component: string; readonly place: string };

export function rewrittenLedgers(next: Published, live: Published | undefined): Rewritten[] {
  return [...(live?.components ?? [])].flatMap(([component, { ledger }]) => {
    const after = next.components.get(component);
    // A component that is gone takes its ledger along; a person decides on that by its name.
    if (ledger === undefined || after === undefined) return [];
    const place = rewrittenPlace(ledger, after.ledger);
    return place === undefined ? [] : [{ component, place }];
  });
}
