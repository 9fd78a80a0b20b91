/** What a query finds, newest first, or its mistake. */
import { compareText } from '#model/order.ts';
import { closingEnd } from '#model/support/support.ts';
import { releaseLanguage } from '../fields/vocabulary.ts';
import { QueryError } from '../language/tree.ts';
import { prepare, select, summary } from '../run/query.ts';
import type { Zone } from '../values/timestamp.ts';
import type { Data } from './data.ts';

type Answered = ReturnType<typeof answer>;
export type SearchResult = Extract<Answered, { kind: 'found' }>;
export type Mistaken = Extract<Answered, { kind: 'mistake' }>;

const tooMany = 'Too many releases: name a component.';

export const readersZone: Zone = {
  // Without `Z`, a time is local. JSON has null for an invalid date; toISOString would throw.
  toInstant: (local) => Date.parse(JSON.stringify(new Date(local)).slice(1, -2)),
  toLocal: (instant) => instant - new Date(instant).getTimezoneOffset() * 60_000,
};

/** `words`: the number of releases found, as a sentence. */
export function answer(query: string, { rows, only }: Data) {
  const { releases } = rows;
  const end = (at: number) => closingEnd(releases[at]?.verdict?.ends ?? [])?.day ?? '9';
  const released = (at: number) => releases[at]?.released ?? 0;
  const order = query.includes('supportEnds:[')
    ? (a: number, b: number) => compareText(end(a), end(b)) || a - b
    : (a: number, b: number) => released(b) - released(a) || b - a;
  try {
    const context = { now: Date.now(), zone: readersZone };
    const { matches, unknown, words } = prepare(query, releaseLanguage, rows, context);
    const hits = select(matches, rows.size);
    /** The newest releases; for a query about ends, those that end soonest. */
    const newest = (most: number) => hits.toSorted(order).slice(0, most);
    const isAlone = hits.length === 0 && words !== undefined;
    const count = isAlone ? select(words.matches(), rows.size).length : 0;
    const found = summary(hits.length, unknown, isAlone ? { text: words.text, count } : undefined);
    const named = only && (only.length > 0 ? `In ${only.join(', ')}: ${found}` : tooMany);
    return { kind: 'found' as const, count: hits.length, newest, words: named ?? found };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'mistake' as const, mistake: error.mistake, message: error.message };
  }
}
