/** What a query finds, newest first, or where its mistake is. */
import { releaseLanguage } from '../fields/vocabulary.ts';
import { QueryError } from '../language/error.ts';
import { prepare, select } from '../run/query.ts';
import type { Zone } from '../values/timestamp.ts';
import type { Data } from './data.ts';

type Answered = ReturnType<typeof answer>;
export type SearchResult = Extract<Answered, { kind: 'found' }>;
export type Mistaken = Extract<Answered, { kind: 'mistake' }>;

/** The time zone of the reader, with its changes of clocks. */
export const readersZone: Zone = {
  // Without the zone at its end a time is read in the reader's own; JSON has none for what is no time.
  toInstant: (local) => Date.parse(JSON.stringify(new Date(local)).slice(1, -2)),
  toLocal: (instant) => instant - new Date(instant).getTimezoneOffset() * 60_000,
};

/** `unknown`: words of the query that nothing in the index holds. */
export function answer(query: string, data: Data) {
  const order = data.ordered(query.includes('supportEnds:[') ? 'end' : 'released');
  const { rows } = data;
  try {
    const context = { now: Date.now(), zone: readersZone };
    const { matches, unknown, words } = prepare(query, releaseLanguage, rows, context);
    const hits = new Set(select(matches, rows.size));
    /** The newest of them; of what is asked for by its end, the soonest. */
    const newest = (most: number) => order.filter((row) => hits.has(row)).slice(0, most);
    const isAlone = hits.size === 0 && words !== undefined;
    const count = isAlone ? select(words.matches(), rows.size).length : 0;
    const alone = isAlone ? { text: words.text, count } : undefined;
    return { kind: 'found' as const, count: hits.size, unknown, newest, alone };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'mistake' as const, mistake: error.mistake, message: error.message };
  }
}
