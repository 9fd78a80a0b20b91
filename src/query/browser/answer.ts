/** What a query finds, newest first, or where its mistake is. */
import { QueryError, type Mistake } from '../error.ts';
import { fields } from '../fields.ts';
import { prepare } from '../search.ts';
import type { Data } from './data.ts';
import { readersZone } from './zone.ts';

export type Answer =
  | { readonly kind: 'found'; readonly count: number; readonly first: readonly number[] }
  | { readonly kind: 'mistake'; readonly mistake: Mistake; readonly message: string };

/** All are counted; the rows of the first `most` are kept. */
export function answer(query: string, { rows, newestFirst }: Data, most: number): Answer {
  try {
    const matches = prepare(query, fields, rows, { now: Date.now(), zone: readersZone });
    const first: number[] = [];
    let count = 0;
    // In the order of the columns first, which lie in memory so: several times faster.
    const hit = new Uint8Array(rows.size);
    for (let row = 0; row < rows.size; row++) if (matches(row)) hit[row] = 1;
    for (const row of newestFirst) {
      if (hit[row] === 0) continue;
      count++;
      if (count <= most) first.push(row);
    }
    return { kind: 'found', count, first };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'mistake', mistake: error.mistake, message: error.message };
  }
}
