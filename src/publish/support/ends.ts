/** The coming ends of the phases of support: what ends, on which day, why, and what to use instead. */
import { given } from '#model/given.ts';
import type { Day } from '#model/instant.ts';
import { endOf, timedPhases, type TimedPhase } from '#model/support.ts';
import type { WrittenDay } from '#model/support-words.ts';
import type { JudgedComponent, JudgedRelease, StatedEnd } from '#model/verdict.ts';
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

/** So that a component with a thousand lines stays small in memory; the soonest are kept. */
const most = 24;

export function comingEnds(judged: JudgedComponent, today: Day): End[] {
  const { lines } = judged;
  return timedPhases
    .flatMap((phase) => (lines.length === 0 ? wholeEnd(judged, phase) : lineEnds(judged, phase)))
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, most);
}

/** One entry per line, or one for the component where all its lines end together. */
function lineEnds(judged: JudgedComponent, phase: TimedPhase): End[] {
  const { lines } = judged;
  const days = new Set(lines.map(({ ends }) => endOf(ends, phase)?.day));
  if (days.size === 1 && lines.length > 1) return wholeEnd(judged, phase);
  return lines.flatMap((line) =>
    endFor(judged, line.newest, endOf(line.ends, phase)).map((end) => ({
      ...end,
      ...(lines.length > 1 && { line: clip(line.name, 40), anchor: lineAnchor(line.name) }),
      known: line.first,
    })),
  );
}

function wholeEnd(judged: JudgedComponent, phase: TimedPhase): End[] {
  const { headline } = judged;
  if (!headline) return [];
  const anchor = releaseAnchor(headline.version.text);
  return endFor(judged, headline, endOf(headline.verdict.ends, phase)).map((end) => ({
    ...end,
    anchor,
  }));
}

/** None where no last day is known. */
function endFor(
  { component }: JudgedComponent,
  release: JudgedRelease,
  end: StatedEnd | undefined,
): End[] {
  if (end?.day === undefined) return [];
  const { phase, day, precision, basis } = end;
  const { causes, coming } = release.verdict;
  const cause = phase === 'maintenance' ? (causes[0] ?? coming) : end;
  return [
    {
      phase,
      component: component.id,
      title: clip(component.title, 100),
      day,
      ...given({ precision, basis }),
      known: dayOfRelease(release),
      ...(cause && { cause: causeView(cause) }),
    },
  ];
}
