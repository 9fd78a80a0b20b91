/** The text of `data/lifecycle/<id>.json`: one event, one line. */
import { ledger as shape, type Ledger } from '#model/ledger.ts';

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
