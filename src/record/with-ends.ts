/** Records releases, last days and evidence together: one history in, one history out. */
import type { FoundEnd, GatheredEnds } from '#model/end-source.ts';
import type { Skipped } from '#model/gathered.ts';
import type { History, SourceState } from '#model/history.ts';
import { dayOf, type Day } from '#model/instant.ts';
import { validation } from './answer.ts';
import { isEndHold, recordEnds } from './ends.ts';
import { record, type Input, type Recorded } from './record.ts';

/** What a table or a page of evidence says against what is known; nothing where all is well. */
export type Watched = {
  readonly source: string;
  readonly because: string | undefined;
};

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

export function recordWithEnds(input: Input, answer: EndsAnswer): Recorded {
  const { history, curated, now } = input;
  const holds = history.held.filter(isEndHold);
  const bare: History =
    holds.length === 0
      ? history
      : { ...history, held: history.held.filter((one) => !isEndHold(one)) };
  const recorded = record({ ...input, history: bare });
  const accepted = new Set(curated.accepted.map(({ held }) => held));
  const isAccepted = (key: string) => accepted.has(key);
  const known = history.ends ?? [];
  const ends =
    answer.found.length === 0
      ? { ends: known, changes: [], held: holds }
      : recordEnds({ known, found: answer.found, held: holds, isAccepted, now });
  const today = dayOf(now);
  const next: History = {
    ...recorded.next,
    held: [...recorded.next.held, ...ends.held],
    ...listed('ends', ends.ends),
    ...listed(
      'endSources',
      answer.tables.flatMap((table) =>
        endState(table, history, {
          isHeld: ends.held.length > 0,
          isNews: ends.changes.length > 0,
          today,
        }),
      ),
    ),
    ...listed('evidence', doubts(answer.evidence, history.evidence, today)),
  };
  const isSame = recorded.next === bare && headOf(next) === headOf(history);
  return {
    ...recorded,
    next: isSame ? history : next,
    changes: [...recorded.changes, ...ends.changes],
    held: next.held,
  };
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
  const kept = validation(answer.validators, known, { isNews });
  return Object.keys(kept).length === 0 ? [] : [{ source, fingerprint, ...kept }];
}

/** All but the releases, which may be many and are the very same. */
function headOf(history: History): string {
  return JSON.stringify({ ...history, releases: undefined, odd: undefined });
}

type Doubt = NonNullable<History['evidence']>[number];

/** Since when, from what is recorded. */
function doubts(
  watched: readonly Watched[],
  before: readonly Doubt[] = [],
  today: Day,
): readonly Doubt[] {
  return watched.flatMap(({ source, because }) => {
    if (because === undefined) return [];
    const since = before.find((one) => one.source === source)?.failing.since ?? today;
    return [{ source, failing: { since, because } }];
  });
}

/** An empty list is a key that is not there. */
function listed<K extends string, T>(key: K, items: readonly T[]): { [key in K]?: T[] } {
  return (items.length > 0 ? { [key]: [...items] } : { [key]: undefined }) as { [key in K]?: T[] };
}
