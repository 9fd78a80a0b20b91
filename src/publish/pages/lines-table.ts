/** The table that answers first: each line with its phase, its newest release, its last days and what to use. */
import type { Day } from '#model/time/instant.ts';
import type { ChangingStanding } from '#model/support/on-day.ts';
import { endOf, timedPhases, type PhaseEnd, type TimedPhase } from '#model/support/support.ts';
import { datePrefix, isoDay } from '#model/support/support-words.ts';
import type { EmptyLine, PublicComponent, JudgedLine, ShownLine } from '#model/support/verdict.ts';
import { dayOfRelease } from '../support/dates.ts';
import { insteadOf, type Link } from './instead.ts';
import { encoded, lineAnchor } from './links.ts';
import type { Places } from './places.ts';
import { reasonFor, type Reason } from './reasons.ts';
import { answerSteps, standingView, type StandingView } from './standing-view.ts';
import { clip } from './text.ts';

export type LinesTable = {
  /** Titles of the columns with last days: only the phases that some line states. */
  readonly phases: readonly string[];
  readonly rows: readonly LineRow[];
};

type LineRow = StandingView & {
  readonly name: string;
  readonly href: string;
  /** Set where this row is what a link to the line leads to. */
  readonly anchor: string | undefined;
  readonly more: string;
  readonly lts: boolean;
  /** Absent where nothing of it is released, or recorded. */
  readonly first: WrittenDay | undefined;
  readonly newest: (Link & WrittenDay) | undefined;
  readonly ends: readonly LastDay[];
  readonly instead: Link | undefined;
  /** For the answer box: what is said of a version of this line, and why. */
  readonly says: string;
  readonly why: string | undefined;
  readonly anchors: readonly PageAnchors[];
};

/** Apart, so that a narrow column breaks between the words and never within the day. */
type WrittenDay = { readonly prefix: string; readonly day: Day };

type LastDay = {
  readonly label: string;
  readonly text: string;
  /** The day, where the script can say how far off it is. */
  readonly day: Day | undefined;
};

/** Releases on a page of their own: their places here are kept for links from elsewhere. */
type PageAnchors = { readonly page: string; readonly ids: readonly string[] };

const phaseTitles = {
  active: 'Active until',
  maintenance: 'Supported until',
  extended: 'Extended until',
} as const satisfies Record<TimedPhase, string>;

export function linesTable(
  judged: PublicComponent,
  places: Places,
  reasons: readonly Reason[],
  today: Day,
): LinesTable | undefined {
  const { allLines: lines } = judged;
  if (lines.length === 0) return undefined;
  const phases = timedPhases.filter((phase) => lines.some(({ ends }) => endOf(ends, phase)));
  return {
    phases: phases.map((phase) => phaseTitles[phase]),
    rows: lines.toReversed().map((line) => lineRow(line, judged, places, reasons, phases, today)),
  };
}

function lineRow(
  line: ShownLine,
  judged: PublicComponent,
  places: Places,
  reasons: readonly Reason[],
  phases: readonly TimedPhase[],
  today: Day,
): LineRow {
  const { name, title, codename, deprecated, deprecatedSince, deprecatedSinceBasis } = line;
  const released = 'newest' in line ? line : undefined;
  const isBare = released === undefined || released.shares !== undefined;
  const { verdict } = released?.newest ?? (line as EmptyLine);
  const { phase, ends } = line;
  const { coming } = verdict;
  const standing = { deprecated, deprecatedSince, deprecatedSinceBasis, phase, ends, coming };
  const anchor = lineAnchor(name);
  return {
    ...shownStanding(standing, phases.length === 0, today),
    name: clip(name, 40),
    href: released ? places.lineHref(released) : `#${encoded(anchor)}`,
    anchor: places.separate || isBare ? anchor : undefined,
    more: [title, codename].filter((part) => part !== undefined).join(', '),
    lts: line.lts === true,
    first: released && withPrefix(released.first, released.releases[0]?.recorded.basis),
    newest: released && newestView(released, places),
    ends: phases.map((phase) => lastDay(endOf(line.ends, phase), phase)),
    instead: insteadOf(line, judged),
    says: JSON.stringify(answerSteps(standing, today)),
    why: reasonFor(reasons, verdict)?.id,
    anchors: isBare ? [] : places.anchorsOf(released),
  };
}

function newestView({ newest }: JudgedLine, places: Places) {
  return {
    text: clip(newest.version.text, 40),
    href: places.releaseHref(newest),
    ...withPrefix(dayOfRelease(newest), newest.recorded.basis),
  };
}

/** The columns say until when; where there are none, or the state has no end, the first cell does. */
function shownStanding(standing: ChangingStanding, alone: boolean, today: Day): StandingView {
  const view = standingView(standing, today);
  if (alone || view.state === 'deprecated') return view;
  return { ...view, until: '', laterUntil: undefined };
}

function withPrefix(day: Day, basis: Parameters<typeof datePrefix>[0] | undefined): WrittenDay {
  return { prefix: basis === undefined ? '' : datePrefix(basis), day };
}

function lastDay(end: PhaseEnd | undefined, phase: TimedPhase): LastDay {
  const label = phaseTitles[phase];
  if (end === undefined) return { label, text: '', day: undefined };
  if (end.past) return { label, text: 'over', day: undefined };
  return { label, text: isoDay(end) || 'not announced', day: end.day };
}
