/** A standing in words, for the day of the build and for later days: the browser picks today's. */
import type { Day } from '#model/time/instant.ts';
import { changeDays, standingOn, statedBy } from '#model/support/support.ts';
import type { ChangingStanding, Standing } from '#model/support/support.ts';
import { type State, stateOf, stateWords, untilWords } from '#model/support/support-words.ts';
import { capitalised } from '#model/words.ts';
import { longEnd, shortEnd } from '../support/dates.ts';

/** The first day (`''` is now), the state if the place shows one, and the words. */
export type Step<Shown = string> = readonly [from: string, state: Shown, words: string];

/** An attribute's text for the browser's script: one step per line. */
export function stepsText(steps: readonly Step[]): string {
  return steps.map((step) => step.join(' ')).join('\n');
}

/** What to say now, and from each later day on that changes it. */
export function stepsOf<Shown extends string>(
  today: Day,
  standing: ChangingStanding | undefined,
  say: (then: Standing | undefined) => readonly [state: Shown, words: string],
): readonly [Step<Shown>, ...Step<Shown>[]] {
  const days = standing ? changeDays(today, statedBy(standing)) : [];
  const on = (from: Day) => say(standing && standingOn(from, standing));
  return [['', ...say(standing)], ...days.map((from): Step<Shown> => [from, ...on(from)])];
}

export function changesText(steps: readonly Step[]): string | undefined {
  const isNew = ([, ...said]: Step, i: number) => String(said) !== String(steps[i - 1]?.slice(1));
  return stepsText(steps.slice(1).filter((step, i) => isNew(step, i + 1))) || undefined;
}

/** The state alone, for places where a column or sentence beside it says until when. */
export function stateView(today: Day, standing: ChangingStanding | undefined) {
  const steps = stepsOf(today, standing, (then) => [stateOf(then), stateWords[stateOf(then)]]);
  const [[, state, stateWord]] = steps;
  return { state, stateWord, laterStates: changesText(steps) };
}

/** `until 30 Dec 2027`: short enough for a list; empty if no support is stated. */
export function pillView(standing: ChangingStanding | undefined, today: Day, write = shortEnd) {
  const steps = stepsOf(today, standing, (then) => {
    const until = untilWords(then, write).replace(/^last \w+ (?:of extended support )?/, '');
    return [stateOf(then), pills[stateOf(then)](until)];
  });
  const [[, state, pill]] = steps;
  return { state, pill, laterPill: changesText(steps) };
}

/** The words below a state, `Last day 12 June 2026`, now and from later days on. */
export function standingWords(standing: ChangingStanding, today: Day) {
  const steps = stepsOf(today, standing, (then) => ['', capitalised(untilWords(then, longEnd))]);
  return { words: steps[0][2], laterWords: changesText(steps) };
}

/** The state, and until when in the words of `untilWords`, now and from later days on. */
export function answerSteps(standing: ChangingStanding, today: Day) {
  return stepsOf(today, standing, (then) => [stateOf(then), untilWords(then, longEnd)]);
}

const pills: Readonly<Record<State, (until: string) => string>> = {
  active: supported,
  maintenance: (until) => (until.startsWith('until') ? until : 'in maintenance'),
  'deprecated-supported': (until) => `deprecated, ${supported(until)}`,
  deprecated: () => 'deprecated',
  unstated: () => '',
  extended: (until) => (until.startsWith('until') ? `extended ${until}` : 'extended only'),
  ended: (until) => `ended ${until}`.trimEnd(),
  empty: () => 'no release known',
};

function supported(until: string): string {
  return until.startsWith('until') ? until : 'supported';
}
