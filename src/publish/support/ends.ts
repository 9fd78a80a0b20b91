/** The coming ends of the phases of support: what ends, on which day, why, and what to use instead. */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Day } from '#model/time/instant.ts';
import { endOf, timedPhases, type TimedPhase } from '#model/support/support.ts';
import type { WrittenDay } from '#model/support/support-words.ts';
import type { PublicComponent, ShownLine, StatedEnd, Verdict } from '#model/support/verdict.ts';
import { causeView, type CauseView } from './cause.ts';
import { lineAnchor, releaseAnchor } from '../pages/links.ts';
import { dayOfRelease } from './dates.ts';
import { clip } from '../pages/text.ts';

export type End = WrittenDay & {
  readonly phase: TimedPhase;
  readonly component: string;
  readonly title: string;
  /** What ends of it: a line; absent where all of it ends on that day. */
  readonly line?: string;
  readonly anchor?: string;
  /** The last day of the phase. */
  readonly day: Day;
  /** When this became known, or could have: a day that never moves. */
  readonly known: Day;
  readonly cause?: CauseView;
};

export function comingEnds(judged: PublicComponent, today: Day): End[] {
  const { allLines: lines } = judged;
  return timedPhases
    .flatMap((phase) => (lines.length === 0 ? wholeEnd(judged, phase) : lineEnds(judged, phase)))
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** One entry per line, or one for the component where all its lines end together. */
function lineEnds(judged: PublicComponent, phase: TimedPhase): End[] {
  const { allLines: lines } = judged;
  const days = new Set(lines.map(({ ends }) => endOf(ends, phase)?.day));
  if (days.size === 1 && lines.length > 1 && judged.headline) return wholeEnd(judged, phase);
  return lines.flatMap((line) =>
    endFor(judged, verdictOf(line), endOf(line.ends, phase)).map((end) => ({
      ...end,
      ...(lines.length > 1 && { line: clip(line.name, 40), anchor: lineAnchor(line.name) }),
      known: knownOf(line),
    })),
  );
}

function wholeEnd(judged: PublicComponent, phase: TimedPhase): End[] {
  const { headline } = judged;
  if (!headline) return [];
  const anchor = releaseAnchor(headline.version.text);
  return endFor(judged, headline.verdict, endOf(headline.verdict.ends, phase)).map((end) => ({
    ...end,
    anchor,
    known: dayOfRelease(headline),
  }));
}

/** A line stands as its newest release does. */
export function verdictOf(line: ShownLine): Verdict {
  return 'newest' in line ? line.newest.verdict : line.verdict;
}

/** Of a line without releases nobody knows when it was declared; a day that never moves is what counts. */
function knownOf(line: ShownLine): Day {
  return 'newest' in line ? line.first : '1970-01-01';
}

/** None where no last day is known. */
function endFor(
  { component }: PublicComponent,
  { causes, coming }: Verdict,
  end: StatedEnd | undefined,
): Omit<End, 'known'>[] {
  if (end?.day === undefined) return [];
  const { phase, day, precision, basis } = end;
  const cause = phase === 'maintenance' ? (causes[0] ?? coming) : end;
  return [
    {
      phase,
      component: component.id,
      title: clip(component.title, 100),
      day,
      ...withoutUndefined({ precision, basis }),
      ...(cause && { cause: causeView(cause) }),
    },
  ];
}
