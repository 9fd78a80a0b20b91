/**
 * A standing as pages show it: the words that hold on the day of the build and, since a page stays as
 * it is until there is news, the words that hold from later days on. The reader's browser picks.
 */
import type { Day } from '#model/time/instant.ts';
import { standingChanges, standingOn } from '#model/support/support.ts';
import type { ChangingStanding, Standing } from '#model/support/support.ts';
import { stateOf, stateWords, untilWords } from '#model/support/support-words.ts';
import type { State } from '#model/support/support-words.ts';
import { capitalised } from '#model/words.ts';
import { longEnd, shortEnd } from '../support/dates.ts';

/** From a day on (`''` is now), a state where the place shows one, and the words. */
export type Step<Shown = string> = readonly [from: string, state: Shown, words: string];

/** As an attribute, which the browser's script reads: a step on a line. */
export function stepsText(steps: readonly Step[]): string {
  return steps.map((step) => step.join(' ')).join('\n');
}

/** What is said of several together, now and from each later day on that changes one of them. */
export function stepsOf<Shown extends string>(
  today: Day,
  standings: readonly (ChangingStanding | undefined)[],
  say: (...then: readonly (Standing | undefined)[]) => readonly [state: Shown, words: string],
): readonly [Step<Shown>, ...Step<Shown>[]] {
  const days = new Set(standings.flatMap((one) => (one ? standingChanges(today, one) : [])));
  const on = (from: Day) => say(...standings.map((one) => one && standingOn(from, one)));
  const later = [...days].toSorted().map((from): Step<Shown> => [from, ...on(from)]);
  return [['', ...say(...standings)], ...later];
}

/** Of the later ones, those whose words are others than before. */
export function changesText(steps: readonly Step[]): string | undefined {
  const isNew = ([, , words]: Step, i: number) => i > 0 && words !== steps[i - 1]?.[2];
  return stepsText(steps.filter(isNew)) || undefined;
}

/** What is shown where columns or sentences beside it say until when: of several that are in one state now, all that they are in later. */
export function stateView(today: Day, ...standings: readonly (ChangingStanding | undefined)[]) {
  const steps = stepsOf(today, standings, (...then) => {
    const words = [...new Set(then.map(stateOf))].map((state) => stateWords[state]);
    return [stateOf(then[0]), words.join(' or ')];
  });
  const [[, state]] = steps;
  return { state, stateWord: stateWords[state], laterStates: changesText(steps) };
}

/** `until 30 Dec 2027`: short enough for a list, and nothing where nobody stated anything. */
export function pillView(standing: ChangingStanding | undefined, today: Day, write = shortEnd) {
  const state = stateOf(standing);
  return {
    state,
    pill: pillWords(standing, write),
    laterPill: laterText(standing, today, (later) => [stateOf(later), pillWords(later, write)]),
  };
}

function pillWords(standing: Standing | undefined, write: typeof shortEnd): string {
  const until = untilWords(standing, write).replace('last day ', '').replace('last month ', '');
  return pills[stateOf(standing)](until);
}

/** What stands below its state, `Last day 12 June 2026`, now and from later days on. */
export function standingWords(standing: ChangingStanding, today: Day) {
  const wordsOf = (one?: Standing) => capitalised(untilWords(one, longEnd));
  const laterWords = laterText(standing, today, (later) => ['', wordsOf(later)]);
  return { words: wordsOf(standing), laterWords };
}

/** Which state it is in and until when, as `untilWords` says it, now and from later days on. */
export function answerSteps(standing: ChangingStanding, today: Day) {
  return stepsOf(today, [standing], (then) => [stateOf(then), untilWords(then, longEnd)]);
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

/** The words of the standings that follow by themselves, each behind its first day. */
function laterText(
  standing: ChangingStanding | undefined,
  today: Day,
  say: (later: Standing | undefined) => readonly [state: string, words: string],
): string | undefined {
  return stepsText(stepsOf(today, [standing], say).slice(1)) || undefined;
}
