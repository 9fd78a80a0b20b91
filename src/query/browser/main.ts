/** The search box of every page. `page.js` loads this script when the box is used. */
import { find } from '../find/find.ts';
import { loadNames } from './data.ts';
import { element, keepInAddress, param } from './dom.ts';
import { shownAnswers } from './release.ts';
import { answerList } from './results.ts';
import { close, makePanel, describe, isOpen, move, optionsOf, type Combobox } from './combobox.ts';
import { goToFirst, show } from './show.ts';

/** Milliseconds after the last key until a query counts as finished. */
const settlingTime = 700;
let settling: ReturnType<typeof setTimeout> | undefined;
const pause = 250;
const plainTitle = document.title;
let pending: ReturnType<typeof setTimeout> | undefined;
/** Answers what was typed, if that is not answered yet. */
let waiting: (() => void) | undefined;

const input = document.querySelector<HTMLInputElement>('form[role=search] input[name=q]');
if (input) {
  const href = new URL('search.css', import.meta.url).href;
  document.head.append(element('link', { rel: 'stylesheet', href }));
  attachBox(input, document.getElementById('results') ?? undefined);
}
const missing = document.getElementById('missing');
if (missing) void suggest(missing);

/** On the 404 page: suggests components that the address may have meant. */
async function suggest(place: HTMLElement): Promise<void> {
  const last = location.pathname.split('/').findLast((part) => part !== '') ?? '';
  // Reads malformed escapes too, where decodeURI would throw.
  const [[, name = ''] = []] = new URLSearchParams(`q=${last.replaceAll('&', '%26')}`);
  const word = name.replace(/\.[a-z]\w*$/i, '').replaceAll(/[-_+]/g, ' ');
  const { answers } = find(word, { known: await loadNames(word), now: Date.now() });
  const shown = shownAnswers(answers, false);
  if (shown.length === 0) return;
  place.replaceChildren(element('h2', {}, 'Did you mean'), answerList(shown));
  place.hidden = false;
}

/** `results`: the element of the search page for all results. */
function attachBox(input: HTMLInputElement, results: HTMLElement | undefined): void {
  const atFirst = { completions: [], active: -1, isUnfinished: false };
  const box: Combobox = { input, results, panel: makePanel(), ...atFirst };
  describe(box);
  input.form?.append(box.panel.root);
  listenToInput(box);
  listenToPanel(box);
  listenOutside(box);
  const shared = param('q');
  if (shared === '') return;
  input.value = shared;
  // The panel stays closed: it would cover a page that was just opened or returned to.
  void show(box, 'quiet');
  if (results) showInTitle(shared);
}

function listenToInput(box: Combobox): void {
  const { input } = box;
  // Loading starts with the focus; the panel opens with the first key.
  input.addEventListener('focus', () => void loadNames('').catch(() => undefined));
  input.addEventListener('input', () => onChange(box));
  input.addEventListener('keydown', (event) => {
    // Ignores keys while an input method (for Japanese, for example) is composing.
    if (!event.isComposing && onKey(box, event.key)) event.preventDefault();
  });
  input.addEventListener('click', () => {
    if (input.value !== '' && !isOpen(box)) onChange(box);
  });
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void goToFirst(box);
  });
}

function onChange(box: Combobox): void {
  const { input, results } = box;
  const query = input.value;
  clearTimeout(pending);
  // A little later, since browsers limit how often the address may change.
  pending = setTimeout(() => keepInAddress({ q: query.trim() && query }), pause);
  if (results) showInTitle(query);
  clearTimeout(settling);
  waiting = undefined;
  input.setAttribute('aria-invalid', 'false');
  // Until its answer says otherwise. If the user leaves the box before that, it is answered then.
  box.isUnfinished = query.trim() !== '';
  if (!box.isUnfinished) return close(box);
  waiting = () => void show(box, 'typing');
  // Show the letter before answering it; for several letters at once, answer only the last.
  requestAnimationFrame(() => setTimeout(answerWaiting));
  settling = setTimeout(() => {
    if (box.isUnfinished) void show(box, 'settled');
  }, settlingTime);
}

function answerWaiting(): void {
  const run = waiting;
  waiting = undefined;
  run?.();
}

/** Returns whether the key had an effect. */
function onKey(box: Combobox, key: string): boolean {
  if (/^(?:Arrow|Enter|Escape)/.test(key)) answerWaiting();
  const wasOpen = isOpen(box);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      if (wasOpen) move(box, key === 'ArrowDown' ? 1 : -1);
      else void show(box, 'typing');
      return true;
    case 'Enter':
      if (box.active < 0 || !wasOpen) return false;
      choose(box, box.active);
      return true;
    case 'Escape':
      // The first press closes; the next one clears the input, as browsers do.
      clearTimeout(settling);
      if (wasOpen) close(box);
      return wasOpen;
    default:
      return false;
  }
}

function choose(box: Combobox, place: number): void {
  const completion = box.completions[place];
  if (completion === undefined) return optionsOf(box)[place]?.click();
  box.input.setRangeText(completion.insert, completion.from, completion.to, 'end');
  onChange(box);
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
    if (!isInside(form, relatedTarget)) leave(box);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (form && isOpen(box) && !isInside(form, target)) leave(box);
  });
  // A browser may restore the page as it was, with an open panel.
  addEventListener('pagehide', () => close(box));
}

/** The query is finished now: shows its mistake, if any. */
function leave(box: Combobox): void {
  answerWaiting();
  clearTimeout(settling);
  close(box);
  if (box.isUnfinished) void show(box, 'quiet');
}

function isInside(outer: Node, target: EventTarget | null): boolean {
  return target instanceof Node && outer.contains(target);
}

function showInTitle(query: string): void {
  document.title = [query.trim(), plainTitle].filter(Boolean).join(' · ');
}
