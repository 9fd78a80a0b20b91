/** Which lines are drawn, and from when to when. */
import type { Day } from '#model/instant.ts';
import type { JudgedComponent, JudgedLine } from '#model/verdict.ts';
import { lineAnchor, pageOf } from './links.ts';
import { dayOfRelease, endOf, stateOf } from './state.ts';
import { clip } from './text.ts';
import type { Span } from './timeline.ts';

/** Enough to see what is supported and what went last; the component's page has the rest. */
const mostLive = 6;
const mostOver = 1;

/**
 * For the home page: lines that still matter, newest first. Lines that nothing is known to end say
 * little, and lines that are deprecated together say one thing: the newest of them is enough.
 */
export function lineSpans(judged: JudgedComponent, today: Day): Span[] {
  const newestFirst = allSpans(judged, today, judged.lines.length);
  const told = new Set<string>();
  const live = newestFirst.filter((span) => {
    if (span.state === 'ended') return false;
    const says =
      span.ends === undefined || span.state === 'deprecated' ? sayingOf(span) : span.line;
    return !told.has(says) && told.add(says);
  });
  const over = newestFirst.filter(({ state }) => state === 'ended');
  return [...live.slice(0, mostLive), ...over.slice(0, mostOver)];
}

function sayingOf({ state, ends }: Span): string {
  return `${state} ${ends ?? 'open'}`;
}

/** For a component's own page: as many as fit, newest first. */
export function allSpans(judged: JudgedComponent, today: Day, most: number): Span[] {
  return most === 0
    ? []
    : judged.lines
        .slice(-most)
        .toReversed()
        .map((line) => spanOf(line, judged, today));
}

function spanOf(line: JudgedLine, judged: JudgedComponent, today: Day): Span {
  const { id, title } = judged.component;
  const { verdict } = line.newest;
  const ends = line.supportEnds ?? endOf(verdict);
  return {
    owner: clip(title, 100),
    line: clip(line.name, 40),
    href: pageOf(id, lineAnchor(line.name)),
    state: stateOf(verdict, judged, today),
    first: line.first,
    current: line === judged.lines.at(-1),
    newest: lastKnownDay(line),
    ...(ends !== undefined && { ends }),
  };
}

/** Its newest release, or the day of its deprecation where that came later. */
function lastKnownDay({ releases, newest, deprecated }: JudgedLine): Day {
  const days = releases.map(dayOfRelease);
  const since = deprecated ? newest.verdict.causes[0]?.since : undefined;
  return [...days, since ?? ''].reduce((a, b) => (a > b ? a : b));
}
