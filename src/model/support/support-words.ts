/** Names, words and order of support for JSON, pages, badges, feeds, search and commands alike. */
import type { Basis } from '../history/dating.ts';
import { announced, closingEnd, endOf, isSupported, supportEnd } from './support.ts';
import type { ChangingStanding, PhaseEnd, Standing, SupportPhase, TimedPhase } from './support.ts';

/** Deprecation and phase as one state, best first, with its label. `empty`: no release is known. */
export const stateWords = {
  active: 'Supported',
  maintenance: 'In maintenance',
  unstated: 'No support policy published',
  'deprecated-supported': 'Deprecated, still supported',
  deprecated: 'Deprecated',
  extended: 'Extended support only',
  ended: 'Support ended',
  empty: 'No release known',
} as const;

export type State = keyof typeof stateWords;

export function stateOf(standing: Standing | undefined): State {
  if (standing === undefined) return 'empty';
  const { deprecated, phase } = standing;
  if (phase === 'unstated') return deprecated ? 'deprecated' : phase;
  return deprecated && isSupported(phase) ? 'deprecated-supported' : phase;
}

export type WrittenDay = Pick<PhaseEnd, 'day' | 'precision'> & {
  readonly basis?: Basis | undefined;
};
type Write = (end: WrittenDay) => string;

export const notListed = 'Its upstream no longer lists it.';

/** The second half of a table cell: until when. `write` writes a day. */
export function untilWords(standing: Standing | undefined, write: Write = isoDay): string {
  if (standing === undefined) return '';
  const { ends, phase, deprecated } = standing;
  const end = currentEnd(phase, ends);
  if (phase === 'ended') return lastDay(end, write);
  if (phase !== 'unstated')
    return end?.day === undefined ? 'no end announced' : `until ${write(end)}`;
  return deprecated ? sinceWords(standing, write) : '';
}

/** Since when it is deprecated; empty if that is not known. */
export function sinceWords(standing: Standing, write: Write = isoDay): string {
  const { deprecatedSince: day, deprecatedSinceBasis: basis } = standing;
  return day === undefined ? '' : `since ${write({ day, basis })}`;
}

/** The whole cell: `Supported until 2026-12-31; deprecated from 2026-06-01 on`. */
export function supportWords(standing: ChangingStanding | undefined): string {
  const until = untilWords(standing);
  const word = stateWords[stateOf(standing)];
  const { since: day, basis } = (standing && announced(standing)) ?? {};
  const words = until && `${/^(?:until|since) /.test(until) ? '' : ','} ${until}`;
  return word + words + (day ? `; deprecated from ${isoDay({ day, basis })} on` : '');
}

/** Words after a version: `is supported until 15 January 2027`; `until` is from `untilWords`. */
export function predicate(state: State, until: string): string {
  const words = predicates[state];
  if (until === '') return words;
  const last = until
    .replace(/^last \w+ of extended support/, 'its $& was')
    .replace(/^last (day|month) /, 'its last supported $1 was ');
  return /^(?:until|since) /.test(until) ? `${words} ${until}` : `${words}; ${last}`;
}

const predicates: Readonly<Record<State, string>> = {
  active: 'is supported',
  maintenance: 'is in maintenance and gets fixes',
  'deprecated-supported': 'is deprecated, and still supported',
  deprecated: 'is deprecated',
  unstated: 'is not deprecated; no support policy is published for it',
  extended: 'has extended support only',
  ended: 'is no longer supported',
  empty: 'is not known',
};

export const endWords = {
  active: 'active support',
  maintenance: 'support',
  extended: 'extended support',
} as const satisfies Record<TimedPhase, string>;

/** The end of the last phase. Extended support that ends before support does is ignored. */
export function lastEnd<End extends PhaseEnd>(ends: readonly End[]): End | undefined {
  const support = supportEnd(ends);
  const last = endOf(ends, 'extended') ?? support;
  const until = last?.past ? '' : (last?.day ?? '~');
  return support && !support.past && until < (support.day ?? '~') ? support : last;
}

/** The end of the phase that it is in, or was in last. */
export function currentEnd<End extends PhaseEnd>(phase: SupportPhase, ends: readonly End[]) {
  return phase === 'extended' || phase === 'ended' ? lastEnd(ends) : closingEnd(ends);
}

/** `2026-12-31`, `2026-12` if only the month is known, `about 2026-12-31`. */
export function isoDay({ day, precision, basis }: WrittenDay): string {
  const written = day === undefined ? '' : precision ? day.slice(0, 7) : day;
  return withDatePrefix(written, basis);
}

export const datePrefixes: Readonly<Record<Basis, string>> = {
  published: '',
  stated: '',
  near: 'about',
  by: 'on or before',
  inferred: 'probably',
};

export function withDatePrefix(written: string, basis: Basis | undefined): string {
  const prefix = basis && datePrefixes[basis];
  return prefix ? `${prefix} ${written}` : written;
}

/** Never "ended on": the last day still has support, or the paid offer that is told apart from it. */
export function lastDay(end: PhaseEnd | undefined, write: Write = isoDay): string {
  if (end?.day === undefined) return '';
  const of = end.phase === 'extended' ? 'of extended support ' : '';
  return `last ${end.precision ?? 'day'} ${of}${write(end)}`;
}
