/** What opens below the box: a message, completions and the first releases. */
import type { Completion } from '../help/complete.ts';
import type { Mistake } from '../language/error.ts';
import { element } from './dom.ts';
import type { Shown, ShownAnswer } from './release.ts';

export type Panel = {
  readonly root: HTMLElement;
  readonly list: HTMLElement;
  readonly message: HTMLElement;
};

export function createPanel(): Panel {
  const message = element('p', { id: 'search-message', class: 'search-message', role: 'status' });
  const list = element('div', {
    id: 'search-options',
    role: 'listbox',
    'aria-label': 'Answers',
  });
  const root = element('div', { class: 'search-panel', hidden: '' }, message, list);
  return { root, list, message };
}

/** The query with the place of the mistake marked, and what is wrong with it. */
export function mistakeNodes(query: string, { at, end }: Mistake, message: string): Node[] {
  const place = query.slice(at, end) || '␣';
  const marked = element('code', {}, query.slice(Math.max(0, at - 40), at));
  marked.append(element('mark', {}, place.slice(0, 60)), query.slice(end, end + 40));
  return [marked, element('span', {}, message)];
}

export function group(label: string, options: readonly HTMLElement[]): readonly HTMLElement[] {
  if (options.length === 0) return [];
  return [element('div', { role: 'group', 'aria-label': label }, ...options)];
}

export function completionOption({ insert, detail }: Completion): HTMLElement {
  return option(
    element('div'),
    element('code', {}, insert),
    ' ',
    element('span', { class: 'search-detail' }, detail),
  );
}

export function releaseOption({ href, title, version, ...rest }: Shown): HTMLElement {
  return option(
    element('a', { href, tabindex: '-1' }),
    `${title} `,
    element('b', {}, version),
    ' ',
    element('span', { class: 'search-detail' }, `${rest.released} · ${rest.support}`),
  );
}

export function answerOption({ href, title, version, detail }: ShownAnswer): HTMLElement {
  return option(
    element('a', { href, tabindex: '-1' }),
    element('b', {}, version === undefined ? title : `${title} ${version}`),
    ' ',
    element('span', { class: 'search-detail' }, detail),
  );
}

export function linkOption(href: string, text: string): HTMLElement {
  return option(element('a', { href, tabindex: '-1' }), text);
}

function option(made: HTMLElement, ...content: readonly (Node | string)[]): HTMLElement {
  made.setAttribute('role', 'option');
  made.setAttribute('aria-selected', 'false');
  made.append(...content);
  return made;
}
