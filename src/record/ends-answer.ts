/** What the tables of last days and the pages of evidence answered → their parts of the next history. */
import type { FoundEnd, GatheredEnds } from '#model/component/line.ts';
import type { Skipped } from '#model/history/gathered.ts';
import type { HeldChange, History, SourceState } from '#model/history/history.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import { validation } from './answer.ts';
import type { HistoryChange } from './change.ts';
import { isEndHold, recordEnds } from './ends.ts';

/** What a table or a page of evidence says against what is known; nothing where all is well. */
export type Watched = { readonly source: string; readonly because: string | undefined };

/** What one table answered. */
export type EndTable = {
  readonly source: string;
  /** Of the definition that was asked with. */
  readonly fingerprint: string;
  readonly answer: GatheredEnds;
};

export type EndsAnswer = {
  readonly found: readonly FoundEnd[];
  /** What stands in a table and is no last day. */
  readonly skipped: readonly Skipped[];
  readonly tables: readonly EndTable[];
  /** Evidence that no longer says what it is quoted for. */
  readonly evidence: readonly Watched[];
};

/** What the answers make of a history, besides its releases. */
type EndsRecorded = {
  readonly next: Pick<History, 'ends' | 'endSources' | 'evidence'>;
  readonly changes: readonly HistoryChange[];
  readonly held: readonly HeldChange[];
};

export function recordEndsAnswer(
  history: History,
  answer: EndsAnswer,
  isAccepted: (key: string) => boolean,
  now: Instant,
): EndsRecorded {
  const { ends: known = [], evidence } = history;
  const { found, tables } = answer;
  const holds = history.held.filter(isEndHold);
  const { ends, changes, held } =
    found.length === 0
      ? { ends: known, changes: [], held: holds }
      : recordEnds({ known, found, held: holds, isAccepted, now });
  const today = dayOf(now);
  const recording = { isHeld: held.length > 0, isNews: changes.length > 0, today };
  const states = tables.flatMap((table) => endState(table, history, recording));
  const next = {
    ends: listed(ends),
    endSources: listed(states),
    evidence: listed(doubts(answer.evidence, evidence, today)),
  };
  return { next, changes, held };
}

type Recording = { readonly isHeld: boolean; readonly isNews: boolean; readonly today: Day };

/** Validators are kept only where the whole table has reached the history; nothing where there is nothing to keep. */
function endState(
  { source, fingerprint, answer }: EndTable,
  { endSources = [] }: History,
  { isHeld, isNews, today }: Recording,
): SourceState[] {
  const before = endSources.find((one) => one.fingerprint === fingerprint) ??
    endSources.find((one) => one.source === source) ?? { source };
  const { failing, ...known } = before;
  if (answer.kind === 'not-modified') return [known];
  if (answer.kind === 'unavailable') {
    const since = failing?.since ?? today;
    return [{ ...known, failing: { since, because: answer.because } }];
  }
  if (isHeld) return [];
  const kept = validation(answer.validators, known, { isNews, today });
  return Object.keys(kept).length === 0 ? [] : [{ source, fingerprint, ...kept }];
}

/** Since when, from what is recorded. */
function doubts(
  watched: readonly Watched[],
  before: NonNullable<History['evidence']> = [],
  today: Day,
) {
  return watched.flatMap(({ source, because }) => {
    const since = before.find((one) => one.source === source)?.failing.since ?? today;
    return because === undefined ? [] : { source, failing: { since, because } };
  });
}

/** An empty list is a key that is not there. */
function listed<T>(items: readonly T[]): T[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}
