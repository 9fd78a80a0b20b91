/** The search box: which event does what. */
import { keepInAddress, sharedQuery } from './address.ts';
import { close, describe, optionsOf, type Combobox } from './combobox.ts';
import { choose, onKey } from './keys.ts';
import { createPanel } from './panel.ts';
import { open } from './show.ts';

/** `results`: where the search page shows all that is found. */
export function attachBox(input: HTMLInputElement, results: HTMLElement | undefined): void {
  const box: Combobox = { input, results, panel: createPanel(), completions: [], active: -1 };
  describe(box);
  input.form?.append(box.panel.root);
  listenToInput(box);
  listenToPanel(box);
  listenOutside(box);
  const shared = sharedQuery();
  if (shared === '') return;
  input.value = shared;
  // The search page shows what it finds in its own place, and nothing should cover that.
  void open(box, results !== undefined);
}

function listenToInput(box: Combobox): void {
  const { input, results } = box;
  input.addEventListener('focus', () => void open(box));
  input.addEventListener('input', () => {
    keepInAddress(input.value);
    void open(box);
  });
  input.addEventListener('keydown', (event) => onKey(box, event));
  input.form?.addEventListener('submit', (event) => {
    if (results === undefined) return;
    event.preventDefault();
    close(box);
  });
}

function listenToPanel(box: Combobox): void {
  const { root, list } = box.panel;
  // The focus stays in the input.
  root.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const place = optionsOf(box).findIndex((option) => isInside(option, target));
    if (box.completions[place]) choose(box, place);
  });
}

function listenOutside(box: Combobox): void {
  const { form } = box.input;
  form?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!isInside(form, relatedTarget)) close(box);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (form && !isInside(form, target)) close(box);
  });
}

function isInside(outer: Node, target: EventTarget | null): boolean {
  return target instanceof Node && outer.contains(target);
}
