/** The table of components: filters, sorting, and the rows of its other pages. */
import { all, one, oneInput } from './dom.ts';
import { documentAt } from './releases.ts';
import { daysUntil } from './clock.ts';
import { soonDays } from '#model/support/support.ts';

type Shown = (row: HTMLElement) => boolean;

/** What each button shows. A row's state is the class of its mark, as the reader's clock has it. */
const shows: Readonly<Record<string, Shown>> = {
  supported: (row) => hasState(row, 'active', 'maintenance', 'deprecated-supported'),
  soon: (row) => {
    const days = daysUntil(row.dataset['end'] ?? '');
    return days >= 0 && days <= soonDays;
  },
  deprecated: (row) => hasState(row, 'deprecated', 'deprecated-supported'),
  ended: (row) => hasState(row, 'ended', 'extended'),
  unstated: (row) => hasState(row, 'unstated'),
};

export function offerFilters(loadAll: () => Promise<void>): void {
  const input = oneInput('#filter');
  if (!input) return;
  const buttons = all('.filters button');
  const apply = () => applyFilters(input.value, buttons);
  const start = () => void loadAll().then(apply);
  input.addEventListener('input', start);
  input.addEventListener('keydown', (event) => {
    const first = rows().find((row) => !row.hidden);
    if (event.key === 'Enter' && first) one('a', first)?.click();
    if (event.key !== 'Escape') return;
    input.value = '';
    apply();
  });
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const pressed = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(pressed));
      start();
    });
  }
  apply();
}

/** Buttons of one kind add up; words and kinds narrow down. */
function applyFilters(text: string, buttons: readonly HTMLElement[]): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const pressed = buttons.filter((button) => button.getAttribute('aria-pressed') === 'true');
  const states = pressed.flatMap(({ dataset }) => shows[dataset['show'] ?? ''] ?? []);
  const tags = pressed.flatMap(({ dataset }) => dataset['tag'] ?? []);
  const every = rows();
  for (const row of every) {
    const haystack = `${row.textContent} ${tagsOf(row).join(' ')}`.toLowerCase();
    row.hidden = !(
      words.every((word) => haystack.includes(word)) &&
      (states.length === 0 || states.some((shown) => shown(row))) &&
      (tags.length === 0 || tags.some((tag) => tagsOf(row).includes(tag)))
    );
  }
  const shown = every.filter((row) => !row.hidden).length;
  const isFiltered = words.length > 0 || pressed.length > 0;
  const count = one('#matches');
  if (count) count.textContent = isFiltered ? `${shown} of ${every.length}` : '';
}

/** By a click on a column's title; a second click turns the order round. */
export function offerSorting(loadAll: () => Promise<void>): void {
  for (const [column, head] of all('table.components thead th').entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => void loadAll().then(() => sortBy(head, column)));
  }
}

function sortBy(head: HTMLElement, column: number): void {
  const isUp = head.getAttribute('aria-sort') !== 'ascending';
  for (const other of all('table.components thead th')) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', isUp ? 'ascending' : 'descending');
  const names = new Intl.Collator('en', { numeric: true });
  const sorted = rows().toSorted((a, b) => {
    const [left, right] = [keyOf(a, column), keyOf(b, column)];
    // What has no value stands last, whichever way the others go.
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return (isUp ? 1 : -1) * names.compare(left, right);
  });
  one('table.components tbody')?.append(...sorted);
}

/** The day decides where a cell has one. */
function keyOf(row: HTMLElement, column: number): string {
  const cell = row.children[column];
  switch (column) {
    case 1:
      return row.dataset['day'] ?? '';
    case 2:
      return row.dataset['end'] ?? '';
    case 3:
      return cell?.querySelector<HTMLElement>('[title]')?.title ?? '';
    default:
      return cell?.textContent ?? '';
  }
}

function rows(): HTMLElement[] {
  return all('table.components tbody tr');
}

function tagsOf({ dataset }: HTMLElement): string[] {
  return (dataset['tags'] ?? '').split(' ').map(decodeURIComponent);
}

function hasState(row: HTMLElement, ...states: readonly string[]): boolean {
  return states.some((state) => one(`.state.${state}`, row) !== undefined);
}

/** Fetches the rows of the other pages, once: a table of many components comes in pages. */
export function rowLoader(afterwards: () => void): () => Promise<void> {
  let loading: Promise<void> | undefined;
  const list = one('ul.pages[aria-label]');
  const links = list ? all('a[href^="index."]', list) : [];
  if (!list || one('#filter') === undefined || links.length === 0) return () => Promise.resolve();
  const load = async () => {
    const pages = await Promise.all(
      links.map((link) => documentAt(link.getAttribute('href') ?? '')),
    );
    const more = pages.flatMap((page) => (page ? all('table.components tbody tr', page) : []));
    one('table.components tbody')?.append(...more);
    list.hidden = true;
    afterwards();
  };
  const loadOnce = () => (loading ??= load());
  const nearTheEnd = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && void loadOnce(),
    { rootMargin: '600px' },
  );
  nearTheEnd.observe(list);
  return loadOnce;
}
