/** Loads the releases where that is still to be done, and answers what stands in the box. */
import { complete } from '../complete.ts';
import { fields } from '../fields.ts';
import { answer, type Answer } from './answer.ts';
import { activate, expand, optionsOf, type Combobox } from './combobox.ts';
import { load, type Data } from './data.ts';
import { completionOption, group, linkOption, mistakeNodes, releaseOption } from './panel.ts';
import { counted, searchPage, shown } from './release.ts';
import { showResults } from './results.ts';

const mostInPanel = 8;

/** Quietly: the panel opens only if there is something wrong. */
export async function open(box: Combobox, isQuiet = false): Promise<void> {
  const { root } = box.panel;
  root.hidden = isQuiet;
  try {
    if (box.data === undefined) say(box, 'Loading the releases …');
    box.data ??= await load();
  } catch (error) {
    root.hidden = false;
    say(box, `The releases could not be loaded: ${error instanceof Error ? error.message : ''}`);
    return;
  }
  show(box, box.data);
}

function show(box: Combobox, data: Data): void {
  const { input, panel, results } = box;
  const query = input.value;
  const { rows } = data;
  box.completions = complete(query, input.selectionStart ?? query.length, fields, rows, rows.size);
  const found = answer(query, data, mostInPanel);
  tell(box, query, found);
  panel.list.replaceChildren(
    ...group('Completions', box.completions.map(completionOption)),
    ...group('Releases', results ? [] : releaseOptions(query, found, data)),
  );
  const options = optionsOf(box);
  for (const [i, option] of options.entries()) option.id = `search-option-${i}`;
  activate(box, -1);
  expand(box, options.length > 0 && !panel.root.hidden);
  if (results && query.trim() !== '') showResults(results, query, data);
}

function tell(box: Combobox, query: string, found: Answer): void {
  const { root, message } = box.panel;
  const isMistake = found.kind === 'mistake';
  box.input.setAttribute('aria-invalid', String(isMistake));
  message.classList.toggle('search-mistake', isMistake);
  if (isMistake) {
    root.hidden = false;
    message.replaceChildren(...mistakeNodes(query, found.mistake, found.message));
    return;
  }
  say(box, query.trim() === '' ? 'Type a field, such as component:' : counted(found.count));
}

function releaseOptions(query: string, found: Answer, { rows }: Data): HTMLElement[] {
  if (found.kind === 'mistake' || query.trim() === '') return [];
  const { first, count } = found;
  const options = first.flatMap((row) => shown(rows, row) ?? []).map(releaseOption);
  if (count === first.length) return options;
  return [...options, linkOption(searchPage(query), `All ${counted(count)}`)];
}

/** The same words again would be read aloud again. */
function say({ panel: { message } }: Combobox, text: string): void {
  if (message.textContent !== text) message.textContent = text;
}
