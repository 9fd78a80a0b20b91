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
import { searchPage, shown } from './release.ts';
import { showMistake, showResults } from './results.ts';

/** `typing`: the query may be unfinished. `settled`: it stays as it is. `quiet`: settled, panel closed. */
export type Mode = 'typing' | 'settled' | 'quiet';

const mostInPanel = 8;

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
  const options = newest.flatMap((row) => shown(rows, row) ?? []).map(releaseOption);
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
