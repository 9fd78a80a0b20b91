/** The table that answers first: each line with its phase, its newest release, its last days and what to use. */
import type { Basis } from '#model/history/dating.ts';
import type { Day } from '#model/time/instant.ts';
import type { ChangingStanding } from '#model/support/on-day.ts';
import { endOf, timedPhases, type PhaseEnd, type TimedPhase } from '#model/support/support.ts';
import { datePrefix, isoDay } from '#model/support/support-words.ts';
import type { PublicComponent, ShownLine, Verdict } from '#model/support/verdict.ts';
import { dayOfRelease } from '../support/dates.ts';
import { verdictOf } from '../support/ends.ts';
import { encoded, lineAnchor } from './links.ts';
import type { Places } from './places.ts';
import { insteadOf } from './release-parts.ts';
import { answerSteps, standingView, type StandingView } from './standing-view.ts';
import { clip, prose, safeUrl } from './text.ts';
import { sentence } from '../support/cause.ts';

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
    instead: insteadOf(line, judged.component.id, places.targets),
    says: JSON.stringify(answerSteps(standing, today)),
    why: reasons.find(({ key }) => key === keyOf(decisive(verdict)))?.id,
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

/** Why the lines of a component stand as they do: each reason once, with where it is written. */
type Reason = ReturnType<typeof reasonsOf>[number];

const mostNamed = 6;

export function reasonsOf({ allLines: lines }: PublicComponent) {
  const stated = lines.flatMap((line) => {
    const reason = decisive(verdictOf(line));
    return reason ? [{ key: keyOf(reason), reason, name: line.name }] : [];
  });
  const groups = Map.groupBy(stated, ({ key }) => key);
  return [...groups].map(([key, same], i) => ({
    key,
    /** Its place on the page. */
    id: `why-${i + 1}`,
    text: sentence(prose(same[0]?.reason.reason ?? '')),
    seen: safeUrl(same[0]?.reason.seen),
    /** The lines that it holds for, where not for all. */
    lines: same.length === lines.length ? undefined : namesText(same.map(({ name }) => name)),
  }));
}

type Stated = { readonly reason: string; readonly seen?: string };

/** What deprecates it, now or later, or else what states its support. */
function decisive({ causes, coming, ends }: Verdict): Stated | undefined {
  return causes[0] ?? coming ?? ends[0];
}

function keyOf(stated: Stated | undefined): string {
  return JSON.stringify([stated?.reason, stated?.seen]);
}

/** The newest first, since those are asked about. */
function namesText(names: readonly string[]): string {
  const shown = names.toReversed().map((name) => clip(name, 40));
  if (shown.length <= mostNamed) return shown.join(', ');
  return `${shown.slice(0, mostNamed).join(', ')} and ${shown.length - mostNamed} older`;
}
