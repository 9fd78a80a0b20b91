/** The search page: answers, then the table of releases. */
import type { SearchResult } from './answer.ts';
import { aside } from './combobox.ts';
import type { Data } from './data.ts';
import { element } from './dom.ts';
import { searchPage, shownRows, type Shown, type ShownAnswer } from './release.ts';

/** Rows at first, and for each click on “Show more”. */
const step = 50;
const columns = ['Component', 'Version', 'Released', 'Support'];

/** The previous table stays below the mistake. */
export function showMistake(place: HTMLElement, nodes: readonly Node[], corrected?: string): void {
  place.querySelector('.search-mistake')?.remove();
  const mistake = element('p', { class: 'search-mistake' }, ...nodes);
  if (corrected !== undefined) {
    const link = element('a', { href: searchPage(corrected) }, corrected);
    mistake.append(' ', element('span', { class: 'search-correction' }, 'Search for ', link));
  }
  place.prepend(mistake);
  place.hidden = false;
}

/** Without a list, the answers stand alone. */
export function showResults(
  place: HTMLElement,
  answers: readonly ShownAnswer[],
  found: SearchResult | undefined,
  data: Data,
  most = step,
): void {
  place.replaceChildren(...(answers.length > 0 ? [answerList(answers)] : []));
  place.hidden = false;
  if (found === undefined) return;
  const { count, words } = found;
  const newest = found.newest(most);
  const table = element('table', { class: 'search-results' }, element('caption', {}, words));
  const headings = columns.map((name) => element('th', { scope: 'col' }, name));
  const head = element('thead', {}, element('tr', {}, ...headings));
  if (count > 0)
    table.append(head, element('tbody', {}, ...shownRows(data.rows, newest).map(resultRow)));
  place.append(table);
  if (count <= newest.length) return;
  const button = element('button', { type: 'button' }, `Show ${Math.min(step, count - most)} more`);
  button.addEventListener('click', () => {
    showResults(place, answers, found, data, most + step);
    // Moves the focus to the first new row.
    place.querySelectorAll<HTMLElement>('tbody a')[most]?.focus();
  });
  place.append(button);
}

export function answerList(answers: readonly ShownAnswer[]): HTMLElement {
  const items = answers.map(({ href, name, detail }) =>
    element('li', {}, element('a', { href }, name), ' ', aside(detail)),
  );
  return element('ul', { class: 'search-answers' }, ...items);
}

function resultRow({ href, title, version, ...rest }: Shown): HTMLElement {
  const texts = [title, element('a', { href }, version), rest.released, rest.support];
  const cells = texts.map((text) => element('td', {}, text));
  return element('tr', { class: rest.deprecated ? 'deprecated' : '' }, ...cells);
}
