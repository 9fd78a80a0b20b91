/** The focus stays in the input: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
import type { Completion } from '../help/complete.ts';
import type { Known } from '../find/names.ts';
import type { Data } from './data.ts';
import type { Mistake } from '../language/tree.ts';
import { element, setAttributes } from './dom.ts';
import type { Shown, ShownAnswer } from './release.ts';

export type Combobox = {
  readonly input: HTMLInputElement;
  readonly panel: ReturnType<typeof makePanel>;
  readonly results: HTMLElement | undefined;
  known?: readonly Known[];
  data?: Data;
  /** The first options; answers or releases follow. */
  completions: readonly Completion[];
  /** The index of the active option, or -1. */
  active: number;
  /** The query is not answered yet, or has a mistake that is not shown yet. */
  isUnfinished: boolean;
};

export function describe({ input, panel }: Combobox): void {
  setAttributes(input, {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': panel.list.id,
    'aria-autocomplete': 'list',
    'aria-describedby': panel.message.id,
  });
}

export function optionsOf({ panel }: Combobox): HTMLElement[] {
  return [...panel.list.querySelectorAll<HTMLElement>('[role=option]')];
}

export function setOptions(box: Combobox, groups: readonly HTMLElement[]): void {
  box.panel.list.replaceChildren(...groups);
  for (const [i, option] of optionsOf(box).entries()) option.id = `search-option-${i}`;
  activate(box, -1);
}

function activate(box: Combobox, place: number): void {
  const { input } = box;
  const options = optionsOf(box);
  options[box.active]?.setAttribute('aria-selected', 'false');
  box.active = place;
  const option = options[place];
  if (option === undefined) return input.removeAttribute('aria-activedescendant');
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', option.id);
}

/** From the last option to the input and on to the first, and back. */
export function move(box: Combobox, step: number): void {
  const places = optionsOf(box).length + 1;
  activate(box, ((box.active + 1 + step + places) % places) - 1);
}

export function isOpen({ panel }: Combobox): boolean {
  return !panel.root.hidden;
}

export function open(box: Combobox): void {
  const { panel, input } = box;
  const hasOptions = optionsOf(box).length > 0;
  panel.list.hidden = !hasOptions;
  panel.root.hidden = !hasOptions && panel.message.textContent === '';
  input.setAttribute('aria-expanded', String(hasOptions));
}

export function close(box: Combobox): void {
  box.panel.root.hidden = true;
  activate(box, -1);
  box.input.setAttribute('aria-expanded', 'false');
}

export function makePanel() {
  const message = element('p', { id: 'search-message', class: 'search-message', role: 'status' });
  const list = element('div', { id: 'search-options', role: 'listbox', 'aria-label': 'Answers' });
  const root = element('div', { class: 'search-panel', hidden: '' }, message, list);
  return { root, list, message };
}

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

const isOption = { role: 'option', 'aria-selected': 'false' };

export function completionOption({ insert, detail }: Completion): HTMLElement {
  return element('div', isOption, element('code', {}, insert), ' ', aside(detail));
}

export function releaseOption({ href, title, version, released, support }: Shown): HTMLElement {
  const detail = aside(`${released} · ${support}`);
  return linkOption(href, `${title} `, element('b', {}, version), ' ', detail);
}

export function answerOption({ href, name, detail }: ShownAnswer): HTMLElement {
  return linkOption(href, element('b', {}, name), ' ', aside(detail));
}

export function aside(detail: string): HTMLElement {
  return element('span', { class: 'search-detail' }, detail);
}

export function linkOption(href: string, ...content: readonly (Node | string)[]): HTMLElement {
  return element('a', { href, tabindex: '-1', ...isOption }, ...content);
}
