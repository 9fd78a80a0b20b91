/** The lines in the table, and what it says of each to the script that answers questions. */
import { isOnlyDeclared } from '#facts/details.ts';
import type { Day } from '#model/time/instant.ts';
import { stateOf } from '#model/support/support-words.ts';
import { verdictOf, type PublicComponent, type ShownLine } from '#model/support/verdict.ts';
import { answerSteps, stepsText } from './standing-view.ts';

/** How many ended, live and deprecated lines are visible without unfolding. */
const mostEnded = 2;
const mostLive = 10;
const mostDeprecated = 4;
/** The pages of releases name all other lines, except lines without releases. */
const mostFolded = 60;

/**
 * The newest first. `once`: no list of releases names the rest, so all have a row. `folded`: those
 * of the rest that have one. `said`: what the rows say, by the name of the line.
 */
export function listedLines(judged: PublicComponent, once: boolean, today: Day) {
  const lines = judged.allLines.toReversed();
  const over = lines.filter(hasEnded);
  const going = lines.filter((line) => !hasEnded(line));
  const live = going.slice(0, judged.headline?.verdict.deprecated ? mostDeprecated : mostLive);
  // Ended lines are unfolded only if all others are, and come last among the folded lines.
  const ended = live.length < going.length ? [] : over.slice(0, live.length === 0 ? 4 : mostEnded);
  const first = new Set([...live, ...ended]);
  const rest = [...going.slice(live.length), ...over.slice(ended.length)];
  const shown = lines.filter((line) => first.has(line));
  const folded = rest.filter((line, i) => i < mostFolded || isOnlyDeclared(line) || once);
  const says = (line: ShownLine) =>
    stepsText(answerSteps({ ...line, coming: verdictOf(line).coming }, today));
  const said = new Map([...shown, ...folded].map((line) => [line.name, says(line)]));
  return { shown, rest, folded, said };
}

export function hasEnded(line: ShownLine): boolean {
  return stateOf(line) === 'ended';
}
