/**
 * The last days that vendors publish, as a series: the latest of a line and phase holds, and nothing is
 * erased. What is implausible is held until a person decides, and the releases go on.
 */
import { endKey, latestEnds, type FoundEnd, type RecordedEnd } from '#model/component/line.ts';
import type { HeldChange } from '#model/history/history.ts';
import {
  dayOf,
  endOfMonth,
  isMonth,
  type Day,
  type Instant,
  type Month,
} from '#model/time/instant.ts';
import type { HistoryChange } from './change.ts';

export type EndsInput = {
  readonly known: readonly RecordedEnd[];
  /** From all tables that answered. */
  readonly found: readonly FoundEnd[];
  readonly held: readonly HeldChange[];
  readonly isAccepted: (key: string) => boolean;
  readonly now: Instant;
};

export type RecordedEnds = {
  readonly ends: readonly RecordedEnd[];
  readonly changes: readonly HistoryChange[];
  readonly held: readonly HeldChange[];
};

type Moved = { readonly before: RecordedEnd; readonly now: FoundEnd };

const rules = ['ends-lost', 'ends-earlier', 'ends-moved'] as const;
/** So many ends may move at once, or so large a share of them. */
const fewMoved = 3;
const movedShare = 0.1;

export function recordEnds(input: EndsInput): RecordedEnds {
  const { known, found, isAccepted, now } = input;
  const latest = latestEnds(known);
  const news = found.filter((end) => latest.get(endKey(end))?.ends !== end.ends);
  const held = heldEnds(input, latest, news);
  if (held.some(({ key }) => !isAccepted(key))) return { ends: known, changes: [], held };
  if (news.length === 0) return { ends: known, changes: [], held: [] };
  const seen = dayOf(now);
  const added = news.map((end): RecordedEnd => ({ ...end, basis: 'stated', seen }));
  return {
    ends: [...known, ...added],
    changes: latest.size === 0 ? [] : news.map((end) => changeOf(end, latest)),
    held: [],
  };
}

/** Holds of ends, which do not hold the releases back. */
export function isEndHold({ key }: Pick<HeldChange, 'key'>): boolean {
  return rules.some((rule) => key.startsWith(`${rule}:`));
}

function changeOf(end: FoundEnd, latest: ReadonlyMap<string, RecordedEnd>): HistoryChange {
  const { line: version, phase, ends: to } = end;
  const from = latest.get(endKey(end))?.ends;
  return { kind: 'end', version, phase, ...(from !== undefined && { from }), to };
}

function heldEnds(
  { held, found, now }: EndsInput,
  latest: ReadonlyMap<string, RecordedEnd>,
  news: readonly FoundEnd[],
): HeldChange[] {
  const today = dayOf(now);
  const moved = news.flatMap((end): Moved[] => {
    const before = latest.get(endKey(end));
    return before ? [{ before, now: end }] : [];
  });
  return [
    ...lostLines(latest, found, today),
    ...earlier(moved),
    ...manyMoved(moved, latest.size, today),
  ].map((hold) => held.find(({ key }) => isSameHold(key, hold.key)) ?? { ...hold, since: today });
}

type Hold = Omit<HeldChange, 'since'>;

/** The day in the key of a count is that of its first sight. */
function isSameHold(before: string, now: string): boolean {
  const withoutDay = (key: string) => key.replace(/^(ends-(?:lost|moved)):[^:]*/, '$1');
  return withoutDay(before) === withoutDay(now);
}

function lostLines(
  latest: ReadonlyMap<string, RecordedEnd>,
  found: readonly FoundEnd[],
  today: Day,
): Hold[] {
  const known = new Set([...latest.values()].map(({ line }) => line));
  const listed = new Set(found.map(({ line }) => line));
  const lost = [...known].filter((line) => !listed.has(line)).length;
  if (lost === 0 || lost * 2 < known.size) return [];
  const because = `the table of last days has lost ${lost} of ${known.size} lines`;
  return [{ key: `ends-lost:${today}:${lost}`, because }];
}

function earlier(moved: readonly Moved[]): Hold[] {
  return moved
    .filter(({ before, now }) => lastDayOf(now.ends) < lastDayOf(before.ends))
    .map(({ before, now }) => ({
      key: `ends-earlier:${now.line}:${now.phase}:${now.ends}`,
      because: `the ${now.phase} phase of ${now.line} would end earlier: on ${now.ends}, not on ${before.ends}`,
    }));
}

function manyMoved(moved: readonly Moved[], known: number, today: Day): Hold[] {
  const count = moved.length;
  if (count <= Math.max(fewMoved, Math.floor(known * movedShare))) return [];
  const because = `${count} of ${known} last days would move at once`;
  return [{ key: `ends-moved:${today}:${count}`, because }];
}

function lastDayOf(ends: Day | Month): Day {
  return isMonth(ends) ? endOfMonth(ends) : ends;
}
