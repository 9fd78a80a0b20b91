/** What a validator belongs to: a changed definition asks anew, a reordered one does not. */
import { createHash } from 'node:crypto';
import type { EndSource } from '#model/component/end-source.ts';
import type { SourceDefinition } from '#model/component/component.ts';

/** Raised when a source reads more from the same answer, so that an old validator cannot hide it. */
const reading = 2;

export function fingerprint(definition: SourceDefinition | EndSource): string {
  const fields = Object.entries(definition).filter(([, value]) => value !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([reading, sorted]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
