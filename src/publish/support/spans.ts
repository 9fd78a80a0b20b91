/** Which lines are drawn on the chart, and which phases each has. */
import { addDays, type Day } from '#model/time/instant.ts';
import { endOf, timedPhases, type TimedPhase } from '#model/support/support.ts';
import { isoDay, lastEnd, stateOf, states } from '#model/support/support-words.ts';
import type { PublicComponent, JudgedLine, StatedEnd } from '#model/support/verdict.ts';
import { lineAnchor, pageOf } from '../pages/links.ts';
import { clip } from '../pages/text.ts';

export type Span = ReturnType<typeof spanOf>;
/** A phase on a bar. `to`: the first day after it; absent where its end is not announced. */
type Segment = { readonly phase: TimedPhase; readonly from: Day; readonly to?: Day };

/** Enough to see what is supported and what went last; the component's page has the rest. */
const mostLive = 6;
const mostOver = 1;

/**
 * For the home page: lines that still matter, newest first. Lines whose end is not announced, and lines
 * that are deprecated together, say one thing: the newest of them is enough.
 */
export function lineSpans(judged: PublicComponent): Span[] {
  const newestFirst = allSpans(judged, Infinity);
  const shown = new Set<string>();
  const live = newestFirst.filter((span) => {
    if (span.state === 'ended') return false;
    const isSame = span.until === 'not announced' || span.state.startsWith('deprecated');
    const key = isSame ? `${span.state} ${span.until}` : span.line;
    return !shown.has(key) && shown.add(key);
  });
  const over = newestFirst.filter(({ state }) => state === 'ended');
  return [...live.slice(0, mostLive), ...over.slice(0, mostOver)];
}

/**
 * For a component's own page: as many as fit, newest first. Only lines whose support somebody stated: a
 * bar for any other would draw a promise that nobody gave.
 */
export function allSpans(judged: PublicComponent, most: number): Span[] {
  return judged.lines
    .filter(({ ends }) => ends.some(({ past }) => !past))
    .slice(-most)
    .toReversed()
    .map((line) => spanOf(line, judged));
}

function spanOf(line: JudgedLine, { component }: PublicComponent) {
  const state = stateOf(line);
  const end = lastEnd(line.ends);
  return {
    owner: clip(component.title, 100),
    line: clip(line.name, 40),
    href: pageOf(component.id, lineAnchor(line.name)),
    state,
    stateWord: states[state].word,
    first: line.first,
    segments: segmentsOf(line.ends, line.first),
    /** The last day of its last phase, in words. */
    until: end === undefined || end.past ? '' : isoDay(end) || 'not announced',
  };
}

/** One after the other; what is not announced has no end. */
function segmentsOf(ends: readonly StatedEnd[], first: Day): Segment[] {
  const segments: Segment[] = [];
  let from = first;
  for (const phase of timedPhases) {
    const end = endOf(ends, phase);
    if (!end || end.past) continue;
    const to = end.day === undefined ? undefined : addDays(end.day, 1);
    if (to !== undefined && to <= from) continue;
    segments.push({ phase: drawnAs(phase, ends), from, ...(to !== undefined && { to }) });
    if (to === undefined) break;
    from = to;
  }
  return segments;
}

/** Where no end of active support is stated, a line is active until its support ends. */
function drawnAs(phase: TimedPhase, ends: readonly StatedEnd[]): TimedPhase {
  return phase === 'maintenance' && !endOf(ends, 'active') ? 'active' : phase;
}
