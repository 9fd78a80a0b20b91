/** What keys do in the box, and what choosing an option does. */
import { keepInAddress } from './address.ts';
import { activate, close, optionsOf, type Combobox } from './combobox.ts';
import { open } from './show.ts';

export function onKey(box: Combobox, event: KeyboardEvent): void {
  if (does(box, event.key)) event.preventDefault();
}

export function choose(box: Combobox, place: number): void {
  const { input, completions } = box;
  const completion = completions[place];
  if (completion === undefined) {
    optionsOf(box)[place]?.click();
    return;
  }
  input.setRangeText(completion.insert, completion.from, completion.to, 'end');
  keepInAddress(input.value);
  void open(box);
}

/** Whether the key had a meaning here. */
function does(box: Combobox, key: string): boolean {
  const { active, panel } = box;
  const isClosed = panel.root.hidden;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      if (isClosed) void open(box);
      else move(box, key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'Enter':
      if (active < 0 || isClosed) return false;
      choose(box, active);
      return true;
    case 'Escape':
      // The first press closes; the next one clears the input, as browsers do.
      if (!isClosed) close(box);
      return !isClosed;
    default:
      return false;
  }
}

/** From the last option to the input and on to the first, and back. */
function move(box: Combobox, step: number): void {
  const count = optionsOf(box).length;
  const next = box.active + step;
  activate(box, next < -1 ? count - 1 : next >= count ? -1 : next);
}
