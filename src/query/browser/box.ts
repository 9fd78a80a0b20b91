/**
 * The search box as a combobox whose focus never leaves the input:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { complete, type Completion } from '../complete.ts';
import { fields } from '../fields.ts';
import { answer } from './answer.ts';
import { load, type Data } from './data.ts';
import {
  completionOption,
  createPanel,
  group,
  linkOption,
  mistakeNodes,
  releaseOption,
} from './panel.ts';
import { counted, searchPage, shown } from './release.ts';
import { showResults } from './results.ts';

const mostInPanel = 8;

/** `results`: where the search page shows all that is found. */
export function attachBox(input: HTMLInputElement, results: HTMLElement | undefined): void {
  const panel = createPanel();
  let data: Data | undefined;
  let completions: readonly Completion[] = [];
  let active = -1;

  describeInput();
  input.form?.append(panel.root);
  input.addEventListener('focus', () => void open());
  input.addEventListener('input', () => {
    keepInAddress(input.value);
    void open();
  });
  input.addEventListener('keydown', onKey);
  input.form?.addEventListener('submit', (event) => {
    if (results === undefined) return;
    event.preventDefault();
    close();
  });
  input.form?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && input.form?.contains(relatedTarget))) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !input.form?.contains(target)) close();
  });
  panel.root.addEventListener('mousedown', (event) => event.preventDefault());
  panel.list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    const place = option === null ? -1 : options().indexOf(option as HTMLElement);
    if (completions[place]) choose(place);
  });

  const shared = new URLSearchParams(location.search).get('q');
  if (shared !== null && shared !== '') {
    input.value = shared;
    // The search page shows what it finds in its own place, and nothing should cover that.
    void open(results !== undefined);
  }

  async function open(isQuiet = false): Promise<void> {
    panel.root.hidden = isQuiet;
    if (data === undefined) {
      say('Loading the releases …');
      try {
        data = await load();
      } catch (error) {
        panel.root.hidden = false;
        say(`The releases could not be loaded: ${error instanceof Error ? error.message : ''}`);
        return;
      }
    }
    show(data);
  }

  function close(): void {
    panel.root.hidden = true;
    activate(-1);
    expand(false);
  }

  function show(data: Data): void {
    const query = input.value;
    const { rows } = data;
    completions = complete(query, input.selectionStart ?? query.length, fields, rows, rows.size);
    const found = answer(query, data, mostInPanel);
    const isMistake = found.kind === 'mistake';
    input.setAttribute('aria-invalid', String(isMistake));
    if (isMistake) panel.root.hidden = false;
    panel.message.classList.toggle('search-mistake', isMistake);
    if (isMistake)
      panel.message.replaceChildren(...mistakeNodes(query, found.mistake, found.message));
    else say(query.trim() === '' ? 'Type a field, such as component:' : counted(found.count));
    const listed = isMistake || results || query.trim() === '' ? [] : releaseOptions(data, found);
    panel.list.replaceChildren(
      ...group('Completions', completions.map(completionOption)),
      ...group('Releases', listed),
    );
    for (const [i, option] of options().entries()) option.id = `search-option-${i}`;
    activate(-1);
    expand(options().length > 0 && !panel.root.hidden);
    if (results && query.trim() !== '') showResults(results, query, data);
  }

  function releaseOptions(
    { rows }: Data,
    { first, count }: { readonly first: readonly number[]; readonly count: number },
  ): HTMLElement[] {
    const listed = first.flatMap((row) => shown(rows, row) ?? []).map(releaseOption);
    if (count > first.length) {
      listed.push(linkOption(searchPage(input.value), `All ${counted(count)}`));
    }
    return listed;
  }

  function onKey(event: KeyboardEvent): void {
    const count = options().length;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (panel.root.hidden) void open();
        else if (count > 0) move(event.key === 'ArrowDown' ? 1 : -1, count);
        break;
      case 'Enter':
        if (active < 0 || panel.root.hidden) return;
        choose(active);
        break;
      case 'Escape':
        // The first press closes; the next one clears the input, as browsers do.
        if (panel.root.hidden) return;
        close();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  /** From the last option to the input and on to the first, and back. */
  function move(step: number, count: number): void {
    const next = active + step;
    activate(next < -1 ? count - 1 : next >= count ? -1 : next);
  }

  function activate(place: number): void {
    options()[active]?.setAttribute('aria-selected', 'false');
    active = place;
    const option = options()[place];
    if (option === undefined) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', option.id);
  }

  function choose(place: number): void {
    const completion = completions[place];
    if (completion === undefined) {
      options()[place]?.click();
      return;
    }
    input.setRangeText(completion.insert, completion.from, completion.to, 'end');
    keepInAddress(input.value);
    void open();
  }

  function options(): HTMLElement[] {
    return [...panel.list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  function say(text: string): void {
    if (panel.message.textContent !== text) panel.message.textContent = text;
  }

  function expand(isExpanded: boolean): void {
    input.setAttribute('aria-expanded', String(isExpanded));
    panel.list.hidden = !isExpanded;
  }

  function describeInput(): void {
    const attributes = {
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': panel.list.id,
      'aria-autocomplete': 'list',
      'aria-describedby': panel.message.id,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  }
}

let pending: ReturnType<typeof setTimeout> | undefined;

/** A little later, since browsers limit how often the address may change. */
function keepInAddress(query: string): void {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const url = new URL(location.href);
    if (query.trim() === '') url.searchParams.delete('q');
    else url.searchParams.set('q', query);
    history.replaceState(history.state, '', url);
  }, 250);
}
