/**
 * What the reader's clock changes: a served page stays the same until there is news, and carries the
 * words that hold from later days on.
 */
import { daysLeft, daysUntil, today } from './clock.ts';
import { soonDays } from '#model/support/support.ts';
import { all, one } from './dom.ts';

type Step = readonly [from: string, text: string, state?: string];

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

/** Today on the chart. */
export function markToday(): void {
  for (const table of all('table.timeline')) {
    const from = Date.parse(table.dataset['from'] ?? '');
    const to = Date.parse(table.dataset['to'] ?? '');
    const today = ((Date.now() - from) / (to - from)) * 100;
    if (today > 0 && today < 100) one('#years', table)?.append(lineAt(`${today}%`));
  }
}

function lineAt(x: string): SVGLineElement {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  const attributes = { x1: x, x2: x, y1: '0', y2: '100%', class: 'today' };
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value);
  return line;
}
