/** Support over time: one bar per line on an axis of whole years, in percent of the drawing's width. */
import { addDays, daysBetween, type Day } from '#model/instant.ts';
import { stateWord, type State } from './state.ts';

export type Span = {
  /** Shown before the line's name; absent where the row above is of the same component. */
  readonly owner: string;
  readonly line: string;
  readonly href: string;
  readonly state: State;
  readonly first: Day;
  /** The newest line of its component. */
  readonly current: boolean;
  /** The last day that anything is known of: its newest release. */
  readonly newest: Day;
  /** The last supported day. */
  readonly ends?: Day;
};

export type TimelineView = {
  readonly named: boolean;
  readonly from: Day;
  readonly to: Day;
  readonly years: readonly Year[];
  readonly rows: readonly Row[];
};

/** `minor`: left out where there is little room. */
type Year = { readonly x: string; readonly label: string; readonly minor: boolean };

type Row = Omit<Span, 'newest' | 'ends' | 'current'> & {
  readonly repeated: boolean;
  readonly stateWord: string;
  readonly until: string | undefined;
  readonly x: string;
  /** How far it reaches for sure; the script shortens it to today where that lies before the end. */
  readonly filled: string;
  /** The whole of it, the future and the unknown included. */
  readonly whole: string;
  readonly unbounded: boolean;
  /** Filled until today. Of lines that no policy covers, nobody says so of any but the current one. */
  readonly grows: boolean;
};

const mostLabels = 6;

/** `named`: whether rows say whose line it is, once per owner. */
export function timeline(spans: readonly Span[], named: boolean): TimelineView | undefined {
  if (spans.length === 0) return undefined;
  const axis = axisOf(spans);
  return {
    ...axis,
    named,
    years: yearsOf(axis),
    rows: spans.map((span, i) => row(span, axis, !named || spans[i - 1]?.owner === span.owner)),
  };
}

type Axis = { readonly from: Day; readonly to: Day };

/** Whole years around everything that is known, so that no day of its own moves the axis. */
function axisOf(spans: readonly Span[]): Axis {
  const firsts = spans.map(({ first }) => first).toSorted();
  const lasts = spans.map(({ ends, newest }) => later(ends, newest)).toSorted();
  const lastYear = Number(lasts.at(-1)?.slice(0, 4));
  return { from: `${firsts[0]?.slice(0, 4)}-01-01`, to: `${lastYear + 1}-01-01` };
}

function later(ends: Day | undefined, newest: Day): Day {
  return ends !== undefined && ends > newest ? ends : newest;
}

function yearsOf({ from, to }: Axis): Year[] {
  const first = Number(from.slice(0, 4));
  const count = Number(to.slice(0, 4)) - first;
  const step = Math.ceil(count / mostLabels);
  return Array.from({ length: count }, (_, i) => ({
    x: percent(`${first + i}-01-01`, { from, to }),
    label: i % step === 0 ? String(first + i) : '',
    minor: i % (step * 2) !== 0,
  }));
}

function row(span: Span, axis: Axis, repeated: boolean): Row {
  const { owner, line, href, state, first, current, newest, ends } = span;
  // The last supported day is supported to its end.
  const known = ends === undefined ? newest : addDays(ends, 1);
  const unbounded = ends === undefined && (state === 'supported' || state === 'open');
  return {
    owner,
    line,
    href,
    state,
    first,
    repeated,
    unbounded,
    grows: current || state !== 'open',
    stateWord: stateWord(state),
    until: ends,
    x: percent(first, axis),
    filled: width(first, known, axis),
    whole: width(first, unbounded ? axis.to : known, axis),
  };
}

function percent(day: Day, { from, to }: Axis): string {
  return ((daysBetween(from, day) / daysBetween(from, to)) * 100).toFixed(2);
}

/** At least a sliver: a line with one release and no known end is still to be seen. */
function width(from: Day, to: Day, axis: Axis): string {
  return Math.max(0.8, (daysBetween(from, to) / daysBetween(axis.from, axis.to)) * 100).toFixed(2);
}
