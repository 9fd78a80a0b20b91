/**
 * A standing as pages show it: the words that hold on the day of the build and, since a page stays as
 * it is until there is news, the words that hold from later days on. The reader's browser picks.
 */
import { addDays, type Day } from '#model/instant.ts';
import { phaseOn, type Standing } from '#model/support.ts';
import {
  lastEnd,
  sinceWords,
  stateOf,
  states,
  supportWords,
  untilWords,
  type State,
} from '#model/support-words.ts';
import type { Cause } from '#model/verdict.ts';
import { longEnd } from '../support/dates.ts';

/** A standing, and the deprecation that is still to come. */
export type ChangingStanding = Standing & {
  readonly coming?: Pick<Cause, 'since' | 'basis'> | undefined;
};

export type StandingView = {
  readonly state: State;
  readonly stateWord: string;
  readonly until: string;
  /** `[[day, word, state], …]` as JSON; absent where nothing changes by itself. */
  readonly laterStates: string | undefined;
  /** `[[day, until], …]` */
  readonly laterUntil: string | undefined;
};

export function standingView(standing: ChangingStanding | undefined, today: Day): StandingView {
  const later = standing === undefined ? [] : laterStandings(standing, today);
  const state = stateOf(standing);
  return {
    state,
    stateWord: states[state].word,
    until: untilWords(standing),
    laterStates: stepsText(
      later.map(({ from, standing }) => {
        const state = stateOf(standing);
        return [from, states[state].word, state];
      }),
    ),
    laterUntil: stepsText(later.map(({ from, standing }) => [from, untilWords(standing)])),
  };
}

/** All of it in one text, `Support ended, last day 2026-06-12`, now and from later days on. */
export function standingWords(standing: ChangingStanding, today: Day) {
  const later = laterStandings(standing, today);
  return {
    words: supportWords(standing),
    laterWords: stepsText(later.map(({ from, standing }) => [from, supportWords(standing)])),
  };
}

/** What follows the version in the sentence that answers "is it supported?", now and from later days on. */
export function answerSteps(
  standing: ChangingStanding,
  today: Day,
): [from: string, text: string][] {
  const later = laterStandings(standing, today);
  return [
    ['', supportPredicate(standing)],
    ...later.map(({ from, standing }): [string, string] => [from, supportPredicate(standing)]),
  ];
}

/** `is supported until 15 January 2027` */
export function supportPredicate(standing: Standing): string {
  const state = stateOf(standing);
  const until = untilWords(standing, longEnd);
  switch (state) {
    case 'active':
      return `is supported${after(until)}`;
    case 'maintenance':
      return `is in maintenance and gets fixes${after(until)}`;
    case 'deprecated-supported':
      return `is deprecated, and still supported${after(until)}`;
    case 'deprecated':
      return `is deprecated${after(sinceWords(standing, longEnd))}`;
    case 'unstated':
      return 'is not deprecated; no support policy is published for it';
    case 'extended':
      return `has extended support only${after(until)}`;
    case 'ended':
      return `is no longer supported${lastDay(standing)}`;
    case 'empty':
      return 'is not known';
    default:
      return state satisfies never;
  }
}

/** The standings that follow by themselves, in order of their first days. */
function laterStandings(
  standing: ChangingStanding,
  today: Day,
): { readonly from: Day; readonly standing: Standing }[] {
  const { ends, coming } = standing;
  const days = [
    ...ends.flatMap(({ day }) => (day === undefined ? [] : [addDays(day, 1)])),
    ...(coming?.since === undefined ? [] : [coming.since]),
  ];
  return [...new Set(days)]
    .filter((day) => day > today)
    .toSorted()
    .map((from) => ({ from, standing: standingOn(from, standing) }));
}

function standingOn(day: Day, standing: ChangingStanding): Standing {
  const { coming, ends } = standing;
  const phase = phaseOn(day, ends);
  if (standing.deprecated || coming?.since === undefined || coming.since > day) {
    return { ...standing, phase };
  }
  const { since, basis } = coming;
  return { deprecated: true, deprecatedSince: since, deprecatedSinceBasis: basis, phase, ends };
}

function after(words: string): string {
  if (words === '') return '';
  return /^(?:until|since) /.test(words) ? ` ${words}` : `; ${words}`;
}

function lastDay({ ends }: Standing): string {
  const end = lastEnd(ends);
  if (end?.day === undefined) return '';
  return `; its last supported ${end.precision ?? 'day'} was ${longEnd(end)}`;
}

function stepsText(steps: readonly (readonly string[])[]): string | undefined {
  return steps.length === 0 ? undefined : JSON.stringify(steps);
}
