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

/** What is shown where columns or sentences beside it say until when, now and from later days on: of several that are in one state now, all that they are in later. */
export function stateView(today: Day, ...standings: readonly (ChangingStanding | undefined)[]) {
  const state = stateOf(standings[0]);
  const days = new Set(standings.flatMap((one) => (one ? standingChanges(today, one) : [])));
  const all = [...days].toSorted().map((from): Step => {
    const then = standings.map((one) => stateOf(one && standingOn(from, one)));
    const words = [...new Set(then)].map((state) => stateWords[state]);
    return [from, then[0] ?? state, words.join(' or ')];
  });
  const isNew = ([, , words]: Step, i: number) => words !== (all[i - 1]?.[2] ?? stateWords[state]);
  const laterStates = stepsText(all.filter(isNew)) || undefined;
  return { state, stateWord: stateWords[state], laterStates };
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
  const wordsOf = (one: Standing) => capitalised(untilWords(one, longEnd));
  const laterWords = laterText(standing, today, (later) => ['', wordsOf(later)]);
  return { words: wordsOf(standing), laterWords };
}

/** Which state it is in and until when, as `untilWords` says it, now and from later days on. */
export function answerSteps(standing: ChangingStanding, today: Day): Step<State>[] {
  const steps = [['', standing] as const, ...laterStandings(standing, today)];
  return steps.map(([from, then]) => [from, stateOf(then), untilWords(then, longEnd)]);
}

const pills: Readonly<Record<State, (until: string) => string>> = {
  active: supported,
  maintenance: supported,
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
  words: (later: Standing) => readonly [state: string, words: string],
): string | undefined {
  const later = standing === undefined ? [] : laterStandings(standing, today);
  return stepsText(later.map(([from, then]) => [from, ...words(then)])) || undefined;
}

function laterStandings(standing: ChangingStanding, today: Day) {
  const days = standingChanges(today, standing);
  return days.map((from): [string, Standing] => [from, standingOn(from, standing)]);
}
