/** Records tables of last days and pages of evidence. Nothing is erased: the latest end counts. */
import { endKey, latestEnds, type FoundEnd, type RecordedEnd } from '#model/component/line.ts';
import type { Skipped } from '#model/history/gathered.ts';
import type { HeldChange, History } from '#model/history/history.ts';
import { endOfMonth, isMonth, type Day } from '#model/time/instant.ts';
import { withoutV } from '#model/version/version.ts';
import { some } from '#model/without-undefined.ts';
import { nextSources, type Asked } from './answer.ts';
import type { HistoryChange } from './change.ts';
import { scopeOf } from './guard.ts';

export type EndsAnswer = {
  readonly found: readonly FoundEnd[];
  readonly skipped: readonly Skipped[];
  readonly tables: readonly Asked[];
  /** Pages that are quoted; `because`: why one no longer says so, undefined if all is well. */
  readonly evidence: readonly { readonly source: string; readonly because: string | undefined }[];
};

/** `before`: undefined if this is the first end of its line and phase. */
type News = { readonly before: RecordedEnd | undefined; readonly now: FoundEnd };

/** So many ends may move at once, or this share of them if that is more. */
const fewMoved = 3;
const movedShare = 0.1;

export function recordEnds(
  history: History,
  { found, tables, evidence }: EndsAnswer,
  isAccepted: (key: string) => boolean,
  today: Day,
) {
  const { ends: known = [], endSources = [] } = history;
  // If a person has removed all tables, nothing is left to decide.
  const before = tables.length > 0 ? history.held.filter(({ key }) => scopeOf(key) === 'ends') : [];
  const latest = latestEnds(known);
  // A table that did not answer has lost nothing and settles no held change. Until it answers,
  // the others keep their old validators.
  const isWhole = found.length > 0 && tables.every(({ outcome }) => outcome.kind === 'read');
  const news = found
    .map((now): News => ({ before: latest.get(endKey(now)), now }))
    .filter(({ before, now }) => before?.ends !== now.ends && (isWhole || now.ends !== false))
    // A known past day stays if a table says only that the line has ended, or says nothing more.
    .filter(({ before, now: { ends } }) => {
      const isOpen = before ? lastDayOf(before.ends) > today : ends;
      return isOpen || typeof ends === 'string';
    });
  const odd = [
    ...(isWhole ? lostLines(latest, found, today) : []),
    ...earlier(news),
    ...manyMoved(news, latest.size, before, today),
  ].map((hold) => before.find(({ key }) => key === hold.key) ?? { ...hold, since: today });
  const left = isWhole ? [] : before.filter((one) => !odd.includes(one));
  const held = left.length > 0 || odd.some(({ key }) => !isAccepted(key)) ? [...odd, ...left] : [];
  const taken = held.length > 0 ? [] : news;
  const added = taken.map(({ now }): RecordedEnd => ({ ...now, basis: 'stated', seen: today }));
  const changes = (known.length === 0 ? [] : taken).map((one): HistoryChange => {
    const { line: version, phase, ends: to } = one.now;
    return { kind: 'end', version, phase, ...(one.before && { from: one.before.ends }), to };
  });
  const share = held.length > 0 ? 'none' : isWhole ? 'all' : 'some';
  const recording = { taken: share, isNews: changes.length > 0, today } as const;
  const states = nextSources(tables, endSources, recording);
  const next = {
    ends: some([...known, ...added]),
    // Keep only states that hold something for the next run, such as validators.
    endSources: some(states.filter((one) => one.validators ?? one.volatile ?? one.failing)),
    evidence: some(doubts(evidence, history.evidence, today)),
  };
  return { next, changes, held };
}

function doubts(watched: EndsAnswer['evidence'], before: History['evidence'] = [], today: Day) {
  return watched.flatMap(({ source, because }) => {
    const since = before.find((one) => one.source === source)?.failing.since ?? today;
    return because === undefined ? [] : { source, failing: { since, because } };
  });
}

/** Ended lines may leave a table. An accepted loss is found again daily, so its key has no day. */
function lostLines(latest: ReturnType<typeof latestEnds>, found: readonly FoundEnd[], today: Day) {
  const listed = new Set(found.map(({ line }) => withoutV(line)));
  const all = Array.from(latest.values(), ({ line, ends }) => ({ line: withoutV(line), ends }));
  const open = all.filter(({ line, ends }) => listed.has(line) || lastDayOf(ends) >= today);
  const known = new Set(open.map(({ line }) => line));
  const lost = [...known].filter((line) => !listed.has(line));
  if (lost.length === 0 || lost.length * 2 < known.size) return [];
  const because = `the table of last days has lost ${lost.length} of ${known.size} lines`;
  return [{ key: `ends-lost:${lost.length}:${lost[0]}`, because }];
}

function earlier(news: readonly News[]) {
  return news.flatMap(({ before, now: { line, phase, ends } }) => {
    if (!before || lastDayOf(ends) >= lastDayOf(before.ends)) return [];
    const day = ends === true ? 'before today' : `on ${ends}`;
    const would = ends ? `end earlier: ${day}, not` : 'no longer end';
    const because = `the ${phase} phase of ${line} would ${would} on ${before.ends}`;
    // Without a new day, the old one is in the key: each such loss is accepted by itself.
    const to = typeof ends === 'string' ? ends : `${before.ends}:${ends}`;
    return { key: `ends-earlier:${line}:${phase}:${to}`, because };
  });
}

/** The day in the key is the day when this was first seen. */
function manyMoved(news: readonly News[], known: number, held: readonly HeldChange[], today: Day) {
  const count = news.filter(({ before }) => before).length;
  if (count <= Math.max(fewMoved, Math.floor(known * movedShare))) return [];
  const because = `${count} of ${known} last days would move at once`;
  const first = held.find(({ key }) => key.startsWith('ends-moved:') && key.endsWith(`:${count}`));
  return [first ?? { key: `ends-moved:${today}:${count}`, because }];
}

/** An end on an unknown day, or one that is no longer stated, comes before all days. */
function lastDayOf(ends: FoundEnd['ends']): Day {
  if (typeof ends === 'boolean') return '0000-01-01';
  return isMonth(ends) ? endOfMonth(ends) : ends;
}
