/** The text of `data/lifecycle/<id>.json`, and the sum that shows whether it is as the program wrote it. */
import { createHash } from 'node:crypto';
import { ledger as shape, type Ledger } from '#model/support/ledger.ts';
import { compareText } from '#model/order.ts';

/** Keys in one order, so that formatting alone changes nothing. */
export function sealOf({ policies, events }: Pick<Ledger, 'policies' | 'events'>): string {
  const hash = createHash('sha256');
  for (const item of [...policies, ...events]) hash.update(`${inKeyOrder(item)}\n`);
  return hash.digest('hex');
}

function inKeyOrder(item: object): string {
  return JSON.stringify(Object.entries(item).toSorted(([a], [b]) => compareText(a, b)));
}

/** One event, one line. */
export function serialiseLedger(ledger: Ledger): string {
  const { $schema, id, policies, events, seal } = shape.parse(ledger);
  const members = [
    ...($schema === undefined ? [] : [`  "$schema": ${JSON.stringify($schema)}`]),
    `  "id": ${JSON.stringify(id)}`,
    `  "policies": ${lines(policies)}`,
    `  "events": ${lines(events)}`,
    `  "seal": ${JSON.stringify(seal)}`,
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

function lines(items: readonly object[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}
