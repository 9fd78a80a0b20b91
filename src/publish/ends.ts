/** The coming ends of support: what ends, on which day, why, and what to use instead. */
import type { Day } from '#model/instant.ts';
import type { Cause, JudgedComponent, JudgedRelease } from '#model/verdict.ts';
import { causeView, type CauseView } from './cause.ts';
import { lineAnchor, releaseAnchor } from './links.ts';
import { dayOfRelease, standardBearer } from './state.ts';
import { clip } from './text.ts';

export type End = {
  readonly component: string;
  readonly title: string;
  /** What ends of it: a line; absent where all of it ends on that day. */
  readonly line?: string;
  readonly anchor?: string;
  /** The last supported day. */
  readonly day: Day;
  /** When this became known, or could have: a day that never moves. */
  readonly known: Day;
  readonly cause?: CauseView;
};

/** So that a component with a thousand lines stays small in memory; the soonest are kept. */
const most = 24;

export function comingEnds(judged: JudgedComponent, today: Day): End[] {
  const ends = judged.lines.length === 0 ? wholeEnd(judged) : lineEnds(judged);
  return ends
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, most);
}

/** One entry per line, or one for the component where all its lines end together. */
function lineEnds(judged: JudgedComponent): End[] {
  const last = judged.lines.at(-1);
  const days = new Set(judged.lines.map(({ supportEnds }) => supportEnds));
  if (days.size === 1 && judged.lines.length > 1) return wholeEnd(judged);
  return judged.lines.flatMap((line) =>
    line.supportEnds === undefined
      ? []
      : {
          ...endFor(judged, line.newest, line.supportEnds),
          ...(judged.lines.length === 1 && line === last
            ? {}
            : { line: clip(line.name, 40), anchor: lineAnchor(line.name) }),
          known: line.first,
        },
  );
}

function wholeEnd(judged: JudgedComponent): End[] {
  const bearer = standardBearer(judged);
  const day = bearer?.verdict.supportEnds;
  if (!bearer || day === undefined) return [];
  return [{ ...endFor(judged, bearer, day), anchor: releaseAnchor(bearer.version.text) }];
}

function endFor({ component }: JudgedComponent, release: JudgedRelease, day: Day): End {
  const { verdict } = release;
  const cause: Cause | undefined = verdict.causes[0] ?? verdict.coming;
  return {
    component: component.id,
    title: clip(component.title, 100),
    day,
    known: dayOfRelease(release),
    ...(cause && { cause: causeView(cause) }),
  };
}
