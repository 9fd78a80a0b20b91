/** What a query finds, newest first, or where its mistake is. */
import { releaseLanguage } from '../fields/vocabulary.ts';
import { QueryError, type Mistake } from '../language/error.ts';
import type { Text } from '../language/tree.ts';
import { type PlainWordsFound, prepare, select } from '../run/query.ts';
import type { Zone } from '../values/timestamp.ts';
import type { Data } from './data.ts';

export type SearchResult = {
  readonly kind: 'found';
  readonly count: number;
  /** The newest of them; of what is asked for by its end, the soonest. */
  readonly newest: (most: number) => readonly number[];
  /** Words of the query that nothing in the index holds. */
  readonly unknown: readonly Text[];
  readonly alone?: PlainWordsFound;
};

export type Mistaken = {
  readonly kind: 'mistake';
  readonly mistake: Mistake;
  readonly message: string;
};

/** The time zone of the reader, with its changes of clocks. */
export const readersZone: Zone = {
  // Without the zone at its end a time is read in the reader's own; JSON has none for what is no time.
  toInstant: (local) => Date.parse(JSON.stringify(new Date(local)).slice(1, -2)),
  toLocal: (instant) => instant - new Date(instant).getTimezoneOffset() * 60_000,
};

export function answer(query: string, data: Data): SearchResult | Mistaken {
  const order = data.ordered(query.includes('supportEnds:[') ? 'end' : 'released');
  const { rows } = data;
  try {
    const context = { now: Date.now(), zone: readersZone };
    const { matches, unknown, words } = prepare(query, releaseLanguage, rows, context);
    const hits = new Set(select(matches, rows.size));
    const newest = (most: number) => order.filter((row) => hits.has(row)).slice(0, most);
    const found = { kind: 'found' as const, count: hits.size, unknown, newest };
    if (hits.size > 0 || words === undefined) return found;
    const alone = { text: words.text, count: select(words.matches(), rows.size).length };
    return { ...found, alone };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'mistake', mistake: error.mistake, message: error.message };
  }
}
