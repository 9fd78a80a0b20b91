/**
 * What the reader's clock changes: a served page stays the same until there is news, and carries the
 * words that hold from later days on.
 */
import { daysLeft, daysUntil, today } from './clock.ts';
import { all } from './dom.ts';

type Step = readonly [from: string, text: string, state?: string];

/** An end within these days is marked. */
export const soonDays = 90;

export function showStandings(within: ParentNode = document): void {
  for (const place of all('[data-later]', within)) {
    const step = stepToday(place.dataset['later'] ?? '[]');
    if (!step) continue;
    const [, text, state] = step;
    place.textContent = text;
    if (state !== undefined) showState(place, state);
  }
  for (const place of all('[data-left]', within)) showDaysLeft(place);
}

/** In a release's row, the state is the class of the cell, which the answers read. */
function showState(place: HTMLElement, state: string): void {
  const cell = place.closest('.releases td');
  if (cell) cell.className = state;
  else place.className = `state ${state}`;
}

/** The last step whose day has come. */
export function stepToday(steps: string): Step | undefined {
  const now = today();
  return (JSON.parse(steps) as Step[]).findLast(([from]) => from <= now);
}

function showDaysLeft(place: HTMLElement): void {
  const days = daysUntil(place.dataset['left'] ?? '');
  place.textContent = days < 0 ? '' : daysLeft(days);
  place.classList.toggle('soon', days >= 0 && days <= soonDays);
}
