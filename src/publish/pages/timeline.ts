/** Bars of support per line, on one axis of whole years, in percent of the drawing's width. */
import { addDays, daysBetween, type Day } from '#model/time/instant.ts';
import { closingEnd, endOf, timedPhases, type TimedPhase } from '#model/support/support.ts';
import type { StatedEnd } from '#model/support/verdict.ts';

const mostLabels = 6;

const phaseWords = {
  active: 'supported',
  maintenance: 'fixes only',
  extended: 'extended support only',
} as const satisfies Record<TimedPhase, string>;

type Bar = { readonly first: Day | undefined; readonly segments: readonly Segment[] };

/** Undefined if no line has a bar, so that no support is drawn that nobody promised. */
export function timeline(bars: readonly Bar[]) {
  const drawn = bars.filter(({ segments }) => segments.length > 0);
  if (drawn.length === 0) return undefined;
  const axis = axisOf(drawn);
  return {
    ...axis,
    years: yearsOf(axis),
    barsOf: ({ segments }: Bar) => segments.map((one) => rectangle(one, axis)),
    legend: legendOf(drawn),
  };
}

function legendOf(bars: readonly Bar[]) {
  const segments = bars.flatMap((bar) => bar.segments);
  const phases = timedPhases.filter((drawn) => segments.some(({ phase }) => phase === drawn));
  const isOpen = segments.some(({ to }) => to === undefined);
  if (phases.length < 2 && !isOpen) return [];
  const open = isOpen ? [{ class: 'unbounded', word: 'end not announced' }] : [];
  return [...phases.map((phase) => ({ class: phase, word: phaseWords[phase] })), ...open];
}

type Axis = ReturnType<typeof axisOf>;

/** Whole years around all known days, so that one more day seldom changes the axis. */
function axisOf(bars: readonly Bar[]) {
  const days = bars.flatMap(({ first, segments }) => [first, ...segments.map(({ to }) => to)]);
  const known = days.filter((day) => day !== undefined).toSorted();
  const firstYear = Number(known.at(0)?.slice(0, 4));
  const lastYear = Number(known.at(-1)?.slice(0, 4));
  return { from: `${firstYear}-01-01`, to: `${lastYear + 1}-01-01` } as const;
}

function yearsOf({ from, to }: Axis) {
  const first = Number(from.slice(0, 4));
  const count = Number(to.slice(0, 4)) - first;
  const step = Math.ceil(count / mostLabels);
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => {
    const x = share(from, `${first + i * step}-01-01`, { from, to });
    // A label at the end of the axis would overlap the next column.
    return { x, label: x > 88 ? undefined : String(first + i * step) };
  });
}

function rectangle({ phase, from, to }: Segment, axis: Axis) {
  return {
    class: to === undefined ? `${phase} unbounded` : phase,
    x: share(axis.from, from, axis),
    // A minimum, so that the shortest phase is still visible.
    width: Math.max(0.8, share(from, to ?? axis.to, axis)),
  };
}

/** In percent of the axis, to a tenth. */
function share(from: Day, to: Day, axis: Axis): number {
  return Math.round((daysBetween(from, to) / daysBetween(axis.from, axis.to)) * 1000) / 10;
}

/** A phase on a bar. `to`: the first day after it; absent if its end is not announced. */
type Segment = { readonly phase: TimedPhase; readonly from: Day; readonly to?: Day };

export function segmentsOf(ends: readonly StatedEnd[], first: Day): readonly Segment[] {
  const segments: Segment[] = [];
  let from = first;
  for (const phase of timedPhases) {
    const end = endOf(ends, phase);
    if (!end || end.past) continue;
    const to = end.day === undefined ? undefined : addDays(end.day, 1);
    if (to !== undefined && to <= from) continue;
    // Before support ends: `maintenance` if an end of active support is stated, else `active`.
    const before = endOf(ends, 'active') ? 'maintenance' : 'active';
    const drawn = end === closingEnd(ends) ? before : phase;
    segments.push({ phase: drawn, from, ...(to !== undefined && { to }) });
    if (to === undefined) break;
    from = to;
  }
  return segments;
}
