/** What the search page shows in its own place: a table, as many rows as asked for, or a mistake. */
import { summary } from '../help/summary.ts';
import type { SearchResult } from './answer.ts';
import type { Data } from './data.ts';
import { element } from './dom.ts';
import { searchPage, shown } from './release.ts';

const step = 100;

/** The previous table stays below the mistake. */
export function showMistake(
  place: HTMLElement,
  nodes: readonly Node[],
  corrected: string | undefined,
): void {
  place.querySelector('.search-mistake')?.remove();
  const link = corrected === undefined ? [] : [' ', correction(corrected)];
  place.prepend(element('p', { class: 'search-mistake' }, ...nodes, ...link));
  place.hidden = false;
}

function correction(query: string): HTMLElement {
  const link = element('a', { href: searchPage(query) }, query);
  return element('span', { class: 'search-correction' }, 'Search for ', link);
}

export function showResults(
  place: HTMLElement,
  found: SearchResult,
  data: Data,
  most = step,
): void {
  const { count, unknown, alone } = found;
  const newest = found.newest(most);
  const caption = element('caption', {}, summary(count, unknown, alone));
  const table = element('table', { class: 'search-results' }, caption);
  if (count > 0) table.append(headings(), element('tbody', {}, ...newest.flatMap(toRow)));
  place.replaceChildren(table);
  if (count > newest.length) place.append(moreButton());
  place.hidden = false;

  function toRow(row: number): readonly HTMLElement[] {
    return resultRow(data, row);
  }

  function moreButton(): HTMLElement {
    const text = `Show ${Math.min(step, count - most)} more`;
    const button = element('button', { type: 'button' }, text);
    button.addEventListener('click', () => {
      showResults(place, found, data, most + step);
      // The reader goes on at the first new row.
      place.querySelectorAll<HTMLElement>('tbody a')[most]?.focus();
    });
    return button;
  }
}

function headings(): HTMLElement {
  const names = ['Component', 'Version', 'Released', 'Support'];
  const cells = names.map((name) => element('th', { scope: 'col' }, name));
  return element('thead', {}, element('tr', {}, ...cells));
}

function resultRow({ rows }: Data, row: number): readonly HTMLElement[] {
  const release = shown(rows, row);
  if (release === undefined) return [];
  const { href, title, version, released, support, deprecated } = release;
  return [
    element(
      'tr',
      deprecated ? { class: 'deprecated' } : {},
      element('td', {}, title),
      element('td', {}, element('a', { href }, version)),
      element('td', {}, element('time', { datetime: released }, released)),
      element('td', {}, support),
    ),
  ];
}
