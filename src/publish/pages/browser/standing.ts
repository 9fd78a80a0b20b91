/** What depends on the reader's day: pages hold words for later days and change only with news. */
import { soonDays } from '#model/support/support.ts';
import { all, one, setAttributes } from '#query/browser/dom.ts';

export function showStandings(within: ParentNode & Node = document): void {
  // A release whose row says nothing has the later states of its group.
  for (const place of all('[data-later], .releases td > span:not([data-later])', within)) {
    const group = place.closest('details');
    const own = place.dataset['later'] ?? (group && one('.state', group)?.dataset['later']);
    const step = stepToday(own ?? '');
    if (!step) continue;
    place.textContent = step.words;
    if (step.state !== '') showState(place, step.state);
  }
  for (const place of all('[data-left]', within)) showDaysLeft(place);
  for (const pill of all('.pill[data-end]', within)) showDistance(pill);
  leaveEnded(within);
  for (const place of all('.uses:empty', within)) place.parentElement?.remove();
}

/** Removes advice that has ended since the build, with the word that joins it to other advice. */
export function leaveEnded(within: ParentNode & Node): Iterable<Node> {
  for (const use of all('[data-until]', within)) {
    if (daysUntil(use.dataset['until'] ?? '') >= 0) continue;
    (use.nextSibling ?? use.previousSibling)?.remove();
    use.remove();
  }
  return within.childNodes;
}

/** A row's state is its cell's class, which answers read; the first answer's box has it too. */
function showState(place: HTMLElement, state: string): void {
  const cell = place.closest('.releases td');
  if (cell) cell.className = state;
  else place.className = `${place.classList.contains('pill') ? 'pill' : 'state'} ${state}`;
  const box = place.closest('.said');
  if (box) box.className = box.className.replace(/[\w-]+$/, state);
}

export function stepToday(steps: string) {
  const now = today();
  const step = steps.split('\n').findLast((text) => text && (text.split(' ')[0] ?? '') <= now);
  const [, state = '', ...words] = step?.split(' ') ?? [];
  return step === undefined ? undefined : { state, words: words.join(' ') };
}

function showDaysLeft(place: HTMLElement): void {
  const { left = '', words = '' } = place.dataset;
  const days = daysUntil(left);
  // What is said of a coming day disappears after that day.
  place.textContent = days < 0 ? '' : words + daysLeft(days);
  if (days < 0) place.closest('li')?.remove();
  place.classList.toggle('soon', days >= 0 && days <= soonDays);
}

/** Adds how far away the end is as a tooltip, and marks an end that comes soon. */
function showDistance(pill: HTMLElement): void {
  const days = daysUntil(pill.dataset['end'] ?? '');
  const isLive = /\b(?:active|maintenance|deprecated-supported|extended)\b/.test(pill.className);
  if (isLive !== days >= 0) return;
  pill.title = daysLeft(days);
  pill.classList.toggle('soon', isLive && days <= soonDays);
}

export function markToday(): void {
  for (const table of all('table[data-from]')) {
    const from = Date.parse(table.dataset['from'] ?? '');
    const axis = Date.parse(table.dataset['to'] ?? '') - from;
    const passed = Date.now() - from;
    // An end that is not announced is after today, however old the chart is.
    const open = all('.unbounded', table);
    const whole = open.length === 0 ? axis : Math.max(axis, passed * 1.05);
    const share = (time: number) => (time / axis) * 100;
    table.style.setProperty('--drawn', `${(axis / whole) * 100}%`);
    for (const bar of open) {
      const begin = Number.parseFloat(bar.getAttribute('x') ?? '');
      bar.setAttribute('width', `${share(whole) - begin}%`);
    }
    if (passed <= 0 || passed >= whole) continue;
    const x = `${share(passed)}%`;
    one('#years', table)?.append(drawn('line', { x1: x, x2: x, y1: '0', y2: '100%' }));
    // A centred label at the end of the axis would overlap the next column.
    const anchor = passed / whole > 0.92 ? 'end' : 'middle';
    const label = drawn('text', { x, y: '12', 'text-anchor': anchor });
    label.textContent = 'today';
    one('.axis', table)?.append(label);
    const clear = () => hideBehind(label, all('.axis text:not(.today)', table));
    clear();
    addEventListener('resize', clear);
  }
}

/** The width of the column decides how many years the label covers, and which years overlap. */
function hideBehind(label: Element, years: readonly Element[]): void {
  const covered = label.getBoundingClientRect();
  let taken = 0;
  for (const year of years) {
    const { left, right } = year.getBoundingClientRect();
    const isCovered = (left < covered.right + 4 && right + 4 > covered.left) || left < taken;
    year.setAttribute('visibility', isCovered ? 'hidden' : 'visible');
    if (!isCovered) taken = right + 4;
  }
}

function drawn(name: 'line' | 'text', attributes: Readonly<Record<string, string>>) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  setAttributes(made, { ...attributes, class: 'today' });
  return made;
}

const day = 86_400_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `2026-11-20` */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function daysUntil(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(today())) / day);
}

/** `in 56 days`, `5 months ago`, `in 6 years`: units that keep the number small. */
export function daysLeft(days: number): string {
  if (Math.abs(days) < 100) return relative.format(days, 'day');
  const months = Math.round(days / 30.44);
  if (Math.abs(months) < 36) return relative.format(months, 'month');
  return relative.format(Math.round(days / 365.25), 'year');
}

export function ago(instant: string): string {
  const minutes = Math.round((Date.parse(instant) - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(Math.min(0, minutes), 'minute');
  if (minutes > -48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(daysUntil(instant.slice(0, 10)), 'day');
}
