/**
 * The state of a combobox whose focus never leaves the input:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import type { Completion } from '../complete.ts';
import type { Data } from './data.ts';
import type { Panel } from './panel.ts';

export type Combobox = {
  readonly input: HTMLInputElement;
  readonly panel: Panel;
  /** Where the search page shows all that is found. */
  readonly results: HTMLElement | undefined;
  data?: Data;
  /** They are the first options; releases follow. */
  completions: readonly Completion[];
  /** The place of the chosen option, or -1. */
  active: number;
};

export function describe({ input, panel }: Combobox): void {
  const attributes = {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': panel.list.id,
    'aria-autocomplete': 'list',
    'aria-describedby': panel.message.id,
  };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
}

export function optionsOf({ panel }: Combobox): HTMLElement[] {
  return [...panel.list.querySelectorAll<HTMLElement>('[role=option]')];
}

export function activate(box: Combobox, place: number): void {
  const { input } = box;
  const options = optionsOf(box);
  options[box.active]?.setAttribute('aria-selected', 'false');
  box.active = place;
  const option = options[place];
  if (option === undefined) {
    input.removeAttribute('aria-activedescendant');
    return;
  }
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', option.id);
}

export function expand({ input, panel }: Combobox, isExpanded: boolean): void {
  input.setAttribute('aria-expanded', String(isExpanded));
  panel.list.hidden = !isExpanded;
}

export function close(box: Combobox): void {
  box.panel.root.hidden = true;
  activate(box, -1);
  expand(box, false);
}
