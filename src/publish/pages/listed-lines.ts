/** Which lines the table has, and what it says of each for the answer to "Is my version supported?". */
import { isOnlyDeclared } from '#facts/details.ts';
import type { Day } from '#model/time/instant.ts';
import { stateOf } from '#model/support/support-words.ts';
import { verdictOf, type PublicComponent, type ShownLine } from '#model/support/verdict.ts';
import type { Places } from './places.ts';
import { answerSteps, stepsText } from './standing-view.ts';

/** Of what has ended, and of what is still to be chosen from, without anything unfolded. */
const mostEnded = 2;
const mostLive = 10;
const mostDeprecated = 4;
/** The pages of releases name all the others, but for lines without releases. */
const mostFolded = 60;

/** The lines, the newest first; `folded`: those of the rest that have a row. */
export function listedLines(judged: PublicComponent, { once }: Places) {
  const lines = judged.allLines.toReversed();
  const over = lines.filter(hasEnded);
  const going = lines.filter((line) => !hasEnded(line));
  const live = going.slice(0, judged.headline?.verdict.deprecated ? mostDeprecated : mostLive);
  // What has ended does not stand before a line that is still to be chosen from, here and where it is folded.
  const ended = live.length < going.length ? [] : over.slice(0, live.length === 0 ? 4 : mostEnded);
  const first = new Set([...live, ...ended]);
  const rest = [...going.slice(live.length), ...over.slice(ended.length)];
  return {
    shown: lines.filter((line) => first.has(line)),
    rest,
    folded: rest.filter((line, i) => i < mostFolded || isOnlyDeclared(line) || once),
  };
}

/** What the rows of the table say of their lines, by the name of the line. */
export function saidInTable(judged: PublicComponent, places: Places, today: Day) {
  const { shown, folded } = listedLines(judged, places);
  return new Map([...shown, ...folded].map((line) => [line.name, saysOf(line, today)]));
}

export function saysOf(line: ShownLine, today: Day): string {
  return stepsText(answerSteps({ ...line, coming: verdictOf(line).coming }, today));
}

export function hasEnded(line: ShownLine): boolean {
  return stateOf(line) === 'ended';
}
