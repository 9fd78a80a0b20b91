/** The table that answers first: each line with its phase, its newest release, its last days and what to use. */
import type { Basis } from '#model/history/dating.ts';
import type { Day } from '#model/time/instant.ts';
import type { ChangingStanding } from '#model/support/on-day.ts';
import { endOf, timedPhases, type PhaseEnd, type TimedPhase } from '#model/support/support.ts';
import { datePrefix, isoDay } from '#model/support/support-words.ts';
import type { PublicComponent, ShownLine } from '#model/support/verdict.ts';
import { dayOfRelease } from '../support/dates.ts';
import { verdictOf } from '../support/ends.ts';
import { encoded, lineAnchor } from './links.ts';
import type { Places } from './places.ts';
import { insteadOf } from './release-parts.ts';
import { reasonFor, type Reason } from './reasons.ts';
import { answerSteps, standingView, type StandingView } from './standing-view.ts';
import { clip } from './text.ts';

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
) {
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
) {
  const { name, title, codename } = line;
  const released = 'newest' in line ? line : undefined;
  const isBare = released === undefined || released.shares !== undefined;
  const newest = released?.newest;
  const verdict = verdictOf(line);
  const standing = { ...line, coming: verdict.coming };
  const anchor = lineAnchor(name);
  return {
    ...shownStanding(standing, phases.length === 0, today),
    name: clip(name, 40),
    href: released ? places.lineHref(released) : `#${encoded(anchor)}`,
    anchor: places.separate || isBare ? anchor : undefined,
    more: [title, codename].filter((part) => part !== undefined).join(', '),
    lts: line.lts === true,
    first: released && withPrefix(released.first, released.releases[0]?.recorded.basis),
    newest: newest && {
      text: clip(newest.version.text, 40),
      href: places.releaseHref(newest),
      ...withPrefix(dayOfRelease(newest), newest.recorded.basis),
    },
    ends: phases.map((phase) => lastDay(endOf(line.ends, phase), phase)),
    instead: insteadOf(line, judged),
    says: JSON.stringify(answerSteps(standing, today)),
    why: reasonFor(reasons, verdict)?.id,
    anchors: isBare ? [] : places.anchorsOf(released),
  };
}

/** The columns say until when; where there are none, or the state has no end, the first cell does. */
function shownStanding(standing: ChangingStanding, alone: boolean, today: Day): StandingView {
  const view = standingView(standing, today);
  if (alone || view.state === 'deprecated') return view;
  return { ...view, until: '', laterUntil: undefined };
}

/** Apart, so that a narrow column breaks between the words and never within the day. */
function withPrefix(day: Day, basis: Basis | undefined) {
  return { prefix: basis === undefined ? '' : datePrefix(basis), day };
}

/** The day stands apart, where the script can say how far off it is. */
function lastDay(end: PhaseEnd | undefined, phase: TimedPhase) {
  const label = phaseTitles[phase];
  if (end === undefined) return { label, text: '', day: undefined };
  if (end.past) return { label, text: 'over', day: undefined };
  return { label, text: isoDay(end) || 'not announced', day: end.day };
}
