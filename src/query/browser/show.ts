/**
 * Answers what stands in the box. While somebody types, a term that is not finished is no mistake:
 * the rest of the query is answered, and the mistake is shown when the query is left as it is.
 */
import { releaseLanguage } from '../fields/vocabulary.ts';
import { complete, termAt } from '../help/complete.ts';
import { summary } from '../help/summary.ts';
import { answer, type Mistaken, type SearchResult } from './answer.ts';
import { close, isOpen, open, setOptions, type Combobox } from './combobox.ts';
import { load, type Data } from './data.ts';
import { completionOption, group, linkOption, mistakeNodes, releaseOption } from './panel.ts';
import { searchPage, shownRows, type Shown } from './release.ts';
import { element } from './dom.ts';

/** `typing`: the query may be unfinished. `settled`: it stays as it is. `quiet`: settled, panel closed. */
export type Mode = 'typing' | 'settled' | 'quiet';

const mostInPanel = 8;
/** Rows of the search page, at first and whenever more are asked for. */
const step = 100;

export async function show(box: Combobox, mode: Mode): Promise<void> {
  if (box.data === undefined) {
    if (mode !== 'quiet') say(box, 'Loading the releases …');
    try {
      box.data = await load();
    } catch (error) {
      say(box, `The releases could not be loaded: ${error instanceof Error ? error.message : ''}`);
      return;
    }
    // The box was left while the releases were loaded.
    if (mode === 'typing' && !isOpen(box)) return;
  }
  showAnswer(box, box.data, mode);
}

function showAnswer(box: Combobox, data: Data, mode: Mode): void {
  const { input, results } = box;
  const query = input.value;
  const caret = input.selectionStart ?? query.length;
  const whole = answer(query, data);
  const isMistake = whole.kind === 'mistake' && mode !== 'typing';
  const found = whole.kind === 'mistake' && !isMistake ? answerToRest(query, caret, data) : whole;
  box.isUnfinished = whole.kind === 'mistake' && !isMistake;
  input.setAttribute('aria-invalid', String(isMistake));
  tell(box, query, found);
  box.completions =
    mode === 'quiet' ? [] : complete(query, caret, releaseLanguage, data.rows, data.rows.size);
  setOptions(box, [
    ...group('Completions', box.completions.map(completionOption)),
    ...group('Releases', results ? [] : releaseOptions(query, found, data)),
  ]);
  if (mode === 'quiet') close(box);
  else open(box);
  if (results) showOnPage(results, query, found, data);
}

/** The answer to the query without the term at the caret; none where that is a mistake too. */
function answerToRest(
  query: string,
  caret: number,
  data: Data,
): SearchResult | Mistaken | undefined {
  const { from, to } = termAt(query, caret);
  const rest = (query.slice(0, from) + query.slice(to)).replace(
    /(?:[\s(!-]|\b(?:and|or|not)\s)+$/i,
    '',
  );
  const found = rest === '' ? undefined : answer(rest, data);
  return found?.kind === 'found' ? found : undefined;
}

function tell(box: Combobox, query: string, found: SearchResult | Mistaken | undefined): void {
  const { message } = box.panel;
  const isMistake = found?.kind === 'mistake';
  message.classList.toggle('search-mistake', isMistake);
  if (isMistake) message.replaceChildren(...mistakeNodes(query, found.mistake, found.message));
  else if (query.trim() === '') setText(message, 'A name, a version or a query, such as:');
  else
    setText(message, found === undefined ? '' : summary(found.count, found.unknown, found.alone));
}

function releaseOptions(query: string, found: SearchResult | Mistaken | undefined, { rows }: Data) {
  if (found?.kind !== 'found' || query.trim() === '') return [];
  const newest = found.newest(mostInPanel);
  const options = shownRows(rows, newest).map(releaseOption);
  if (found.count === newest.length) return options;
  return [...options, linkOption(searchPage(query), `All ${summary(found.count, [])}`)];
}

/** Without an answer, the previous one stays on the page. */
function showOnPage(
  place: HTMLElement,
  query: string,
  found: SearchResult | Mistaken | undefined,
  data: Data,
): void {
  if (found === undefined || query.trim() === '') return;
  if (found.kind === 'found') showResults(place, found, data);
  else
    showMistake(
      place,
      mistakeNodes(query, found.mistake, found.message),
      corrected(query, found, data),
    );
}

/** The query with what was probably meant, where that is a query. */
function corrected(query: string, { mistake }: Mistaken, data: Data): string | undefined {
  const { near, replaces: { at, end } = mistake } = mistake;
  if (near === undefined) return undefined;
  const text = query.slice(0, at) + near + query.slice(end);
  return answer(text, data).kind === 'found' ? text : undefined;
}

function say(box: Combobox, text: string): void {
  setText(box.panel.message, text);
  open(box);
}

/** Setting the same text again would make a screen reader repeat it. */
function setText(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}

/** The previous table stays below the mistake. */
function showMistake(
  place: HTMLElement,
  nodes: readonly Node[],
  corrected: string | undefined,
): void {
  place.querySelector('.search-mistake')?.remove();
  const link = corrected === undefined ? [] : [' ', correction(corrected)];
  place.prepend(element('p', { class: 'search-mistake' }, ...nodes, ...link));
  place.hidden = false;
}

function correction(query: string): HTMLElement {
  const link = element('a', { href: searchPage(query) }, query);
  return element('span', { class: 'search-correction' }, 'Search for ', link);
}

function showResults(place: HTMLElement, found: SearchResult, data: Data, most = step): void {
  const { count, unknown, alone } = found;
  const newest = found.newest(most);
  const caption = element('caption', {}, summary(count, unknown, alone));
  const table = element('table', { class: 'search-results' }, caption);
  if (count > 0)
    table.append(headings(), element('tbody', {}, ...shownRows(data.rows, newest).map(resultRow)));
  place.replaceChildren(table);
  if (count > newest.length) place.append(moreButton());
  place.hidden = false;

  function moreButton(): HTMLElement {
    const text = `Show ${Math.min(step, count - most)} more`;
    const button = element('button', { type: 'button' }, text);
    button.addEventListener('click', () => {
      showResults(place, found, data, most + step);
      // The reader goes on at the first new row.
      place.querySelectorAll<HTMLElement>('tbody a')[most]?.focus();
    });
    return button;
  }
}

function headings(): HTMLElement {
  const names = ['Component', 'Version', 'Released', 'Support'];
  const cells = names.map((name) => element('th', { scope: 'col' }, name));
  return element('thead', {}, element('tr', {}, ...cells));
}

function resultRow({ href, title, version, released, support, deprecated }: Shown): HTMLElement {
  return element(
    'tr',
    deprecated ? { class: 'deprecated' } : {},
    element('td', {}, title),
    element('td', {}, element('a', { href }, version)),
    element('td', {}, element('time', { datetime: released }, released)),
    element('td', {}, support),
  );
}
