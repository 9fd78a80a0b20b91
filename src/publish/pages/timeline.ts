/** Support over time: one bar per line on an axis of whole years, in percent of the drawing's width. */
import { daysBetween, type Day } from '#model/time/instant.ts';
import { timedPhases, type TimedPhase } from '#model/support/support.ts';
import type { Span } from '../support/spans.ts';

const mostLabels = 6;

const phaseWords = {
  active: 'supported',
  maintenance: 'fixes only',
  extended: 'extended support only',
} as const satisfies Record<TimedPhase, string>;

/** `named`: whether rows say whose line it is, once per owner. */
export function timeline(spans: readonly Span[], named: boolean) {
  if (spans.length === 0) return undefined;
  const axis = axisOf(spans);
  return {
    ...axis,
    named,
    years: yearsOf(axis),
    rows: spans.map((span, i) => row(span, axis, !named || spans[i - 1]?.owner === span.owner)),
    legend: legendOf(spans),
  };
}

/** What the colours and outlines mean, of those that are drawn. */
function legendOf(spans: readonly Span[]) {
  const segments = spans.flatMap(({ segments }) => segments);
  const keys: { class: string; word: string }[] = timedPhases
    .filter((drawn) => segments.some(({ phase }) => phase === drawn))
    .map((phase) => ({ class: phase, word: phaseWords[phase] }));
  if (segments.some(({ to }) => to === undefined))
    keys.push({ class: 'unbounded', word: 'end not announced' });
  if (spans.some(({ state }) => state === 'deprecated-supported'))
    keys.push({ class: 'deprecated', word: 'deprecated, still supported' });
  if (spans.some(({ state }) => state === 'ended'))
    keys.push({ class: 'over', word: 'support has ended' });
  return keys;
}

type Axis = ReturnType<typeof axisOf>;

/** Whole years around everything that is known, so that no day of its own moves the axis. */
function axisOf(spans: readonly Span[]) {
  const days = spans.flatMap(({ first, segments }) => [first, ...segments.map(({ to }) => to)]);
  const known = days.filter((day) => day !== undefined).toSorted();
  const firstYear = Number(known.at(0)?.slice(0, 4));
  const lastYear = Number(known.at(-1)?.slice(0, 4));
  return { from: `${firstYear}-01-01`, to: `${lastYear + 1}-01-01` } as const;
}

function yearsOf({ from, to }: Axis) {
  const first = Number(from.slice(0, 4));
  const count = Number(to.slice(0, 4)) - first;
  const step = Math.ceil(count / mostLabels);
  return Array.from({ length: count }, (_, i) => ({
    x: percent(`${first + i}-01-01`, { from, to }),
    label: i % step === 0 ? String(first + i) : '',
    /** Left out where there is little room. */
    minor: i % (step * 2) !== 0,
  }));
}

function row({ segments, ...span }: Span, axis: Axis, repeated: boolean) {
  const bars = segments.map(({ phase, from, to }) => ({
    class: to === undefined ? `${phase} unbounded` : phase,
    x: percent(from, axis),
    width: width(from, to ?? axis.to, axis),
  }));
  return { ...span, repeated, bars };
}

function percent(day: Day, { from, to }: Axis): string {
  return ((daysBetween(from, day) / daysBetween(from, to)) * 100).toFixed(2);
}

/** At least a sliver: the shortest phase is still to be seen. */
function width(from: Day, to: Day, axis: Axis): string {
  return Math.max(0.8, (daysBetween(from, to) / daysBetween(axis.from, axis.to)) * 100).toFixed(2);
}
