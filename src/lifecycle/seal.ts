/** The sum that shows whether a ledger is as the program wrote it. */
import { createHash } from 'node:crypto';
import { compareText } from '#model/order.ts';
import type { Ledger } from '#model/ledger.ts';

/** Keys in one order, whoever wrote them, so that formatting alone breaks nothing. */
export function sealOf({ policies, events }: Pick<Ledger, 'policies' | 'events'>): string {
  const hash = createHash('sha256');
  for (const item of [...policies, ...events]) hash.update(`${inKeyOrder(item)}\n`);
  return hash.digest('hex');
}

function inKeyOrder(item: object): string {
  return JSON.stringify(Object.entries(item).toSorted(([a], [b]) => compareText(a, b)));
}
