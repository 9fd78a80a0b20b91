/** The table of the search page: as many rows as asked for, and a button for more. */
import { element } from './dom.ts';
import type { Data } from './data.ts';
import { answer } from './answer.ts';
import { counted, shown } from './release.ts';

const step = 100;

/** `place` is emptied and filled. A mistake leaves what was found before it. */
export function showResults(place: HTMLElement, query: string, data: Data, most = step): void {
  const found = answer(query, data, most);
  if (found.kind === 'mistake') return;
  const { count, first } = found;
  const body = element('tbody', {}, ...first.flatMap((row) => resultRow(data, row)));
  const head = element('tr', {}, ...['Component', 'Version', 'Released', 'Support'].map(heading));
  const caption = element('caption', {}, counted(count));
  const table = element('table', { class: 'search-results' }, caption, element('thead', {}, head));
  table.append(body);
  place.replaceChildren(table);
  if (count > first.length) place.append(moreButton());
  place.hidden = false;

  function moreButton(): HTMLElement {
    const button = element(
      'button',
      { type: 'button' },
      `Show ${Math.min(step, count - most)} more`,
    );
    button.addEventListener('click', () => {
      showResults(place, query, data, most + step);
      // The first new row is where reading goes on.
      place.querySelectorAll<HTMLElement>('tbody a')[most]?.focus();
    });
    return button;
  }
}

function heading(text: string): HTMLElement {
  return element('th', { scope: 'col' }, text);
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
