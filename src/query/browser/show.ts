/**
 * Answers the text in the box: a plain question, or a query in the query language. While the user
 * types, an unfinished term is no mistake: the rest of the query is answered.
 */
import { counted } from '#model/words.ts';
import { find, type Answers } from '../find/find.ts';
import { complete, termAt } from '../help/complete.ts';
import { summary } from '../run/query.ts';
import { answer, type Mistaken, type SearchResult } from './answer.ts';
import { answerOption, completionOption, linkOption, releaseOption } from './combobox.ts';
import { close, group, isOpen, mistakeNodes, open, setOptions, type Combobox } from './combobox.ts';
import { loadNames, loadReleases, pause, type Data } from './data.ts';
import { searchPage, shownAnswer, shownAnswers, shownRows } from './release.ts';
import { showMistake, showResults } from './results.ts';

/** `typing`: the query may be unfinished; `settled`: it is final; `quiet`: final, panel closed. */
export type Mode = 'typing' | 'settled' | 'quiet';

type Result = SearchResult | Mistaken | undefined;
/** The answer to a question in plain words that finds nothing: it is never a mistake. */
const nothing = { kind: 'found', count: 0, newest: () => [], words: summary(0, []) } as const;

export async function show(box: Combobox, mode: Mode): Promise<void> {
  const query = box.input.value;
  try {
    // If the index is too large to search as a whole, each query loads the components it names.
    if (box.data === undefined || box.data.only) {
      if (mode !== 'quiet' && !isOpen(box)) say(box, 'Loading …');
      if (mode !== 'quiet' && box.data === undefined) {
        box.known = await loadNames(query);
        if (!isOpen(box)) return;
        // The names are known before the releases.
        const options = answerOptions(answersTo(box), false);
        setOptions(box, group('Components', options));
        say(box, options.length > 0 ? '' : 'Loading …');
      }
      const here = box.input.form?.dataset['here'];
      [box.data, box.known] = await Promise.all([loadReleases(query, here), loadNames()]);
      // The box was left, or typed in, while the releases were loaded.
      if (box.input.value !== query || (mode !== 'quiet' && !isOpen(box))) return;
    }
  } catch (error) {
    box.isUnfinished = false;
    return say(box, `The releases cannot be loaded: ${(error as Error).message}`);
  }
  await showAnswer(box, box.data, mode);
}

/** Opens the first answer, or the search page if the answer is a list. */
export async function goToFirst(box: Combobox): Promise<void> {
  if (box.input.value.trim() === '') return;
  await show(box, 'quiet');
  const answer = answersTo(box).answers[0];
  if (answer && answer.kind !== 'list') location.assign(shownAnswer(answer, true).href);
  else if (!box.results) location.assign(pageOfAll(box, answer?.query));
}

/** The search page does not know on which component's page the question was asked. */
function pageOfAll({ input }: Combobox, list?: string): string {
  return searchPage((input.form?.dataset['here'] && list) || input.value);
}

function answersTo({ input, known = [], data }: Combobox): Answers {
  const here = input.form?.dataset['here'];
  return find(input.value, { known, rows: data?.rows, now: Date.now(), here });
}

async function showAnswer(box: Combobox, data: Data, mode: Mode): Promise<void> {
  const { input, results } = box;
  const query = input.value;
  const caret = input.selectionStart ?? query.length;
  const answers = answersTo(box);
  if (mode === 'quiet') {
    // On a page that was just opened, all work at once would delay the first key press.
    await pause();
    if (input.value !== query) return;
  }
  const isPlain = answers.answers.length > 0 && !answers.isQuery;
  const direct = answerOptions(answers, true);
  // With direct answers, only the search page also shows releases, after the user stops typing.
  const isDirect = direct.length > 0 && (mode === 'typing' || !results);
  // The list asked for; else the words, which also find releases, without query syntax.
  const list = answers.answers.find((one) => one.kind === 'list');
  const asked = list?.query ?? query.replaceAll(/["()[\]:<>=\\]/g, ' ');
  const whole = isDirect ? undefined : answer(asked, data);
  const isWrong = whole?.kind === 'mistake';
  const isMistake = isWrong && mode !== 'typing' && answers.isQuery;
  const isPartial = isWrong && !isMistake;
  const rest = isPartial ? answerToRest(query, caret, data) : whole;
  const found = rest ?? (isDirect || answers.isQuery ? undefined : nothing);
  box.isUnfinished = isPartial || (isDirect && results !== undefined);
  input.setAttribute('aria-invalid', String(isMistake));
  const count = { ...nothing, words: counted(direct.length, 'answer') };
  tell(box, query, direct[0] ? count : found);
  box.completions = mode === 'quiet' || isPlain ? [] : complete(query, caret, data.rows);
  const isAlone = !results && !direct[0] && query.trim();
  setOptions(box, [
    ...group('Completions', box.completions.map(completionOption)),
    ...group('Answers', direct),
    ...group('Releases', isAlone ? releaseOptions(pageOfAll(box, list?.query), found, data) : []),
  ]);
  if (mode === 'quiet') close(box);
  else open(box);
  if (results && !isDirect) showOnPage(results, query, answers, found, data);
}

function answerOptions({ answers }: Answers, isLoaded: boolean): readonly HTMLElement[] {
  return answers[0]?.kind === 'list' ? [] : shownAnswers(answers, isLoaded).map(answerOption);
}

/** The answer to the query without the term at the caret; undefined if that is a mistake too. */
function answerToRest(query: string, caret: number, data: Data): Result {
  const { from, to } = termAt(query, caret);
  const others = query.slice(0, from) + query.slice(to);
  const rest = others.replace(/(?:[\s(!-]|\b(?:and|or|not)\s)+$/i, '');
  const found = rest === '' ? undefined : answer(rest, data);
  return found?.kind === 'found' ? found : undefined;
}

function tell({ panel: { message } }: Combobox, query: string, found: Result): void {
  const isMistake = found?.kind === 'mistake';
  message.classList.toggle('search-mistake', isMistake);
  if (isMistake) message.replaceChildren(...mistakeNodes(query, found.mistake, found.message));
  else setText(message, query.trim() && found?.words);
}

function releaseOptions(all: string, found: Result, { rows }: Data) {
  if (found?.kind !== 'found') return [];
  const newest = found.newest(8);
  const options = shownRows(rows, newest).map(releaseOption);
  return found.count === newest.length ? options : [linkOption(all, 'Show all'), ...options];
}

/** Without a question, the previous answer stays on the page. */
function showOnPage(main: HTMLElement, query: string, answers: Answers, found: Result, data: Data) {
  if (query.trim() === '') return;
  const direct = shownAnswers(answers.answers, true);
  const isAsked = direct.length === 0 || answers.answers.some((one) => one.kind === 'list');
  if (found?.kind !== 'mistake')
    return showResults(main, direct, isAsked || found?.count ? found : undefined, data);
  const nodes = mistakeNodes(query, found.mistake, found.message);
  showMistake(main, nodes, corrected(query, found, data));
}

/** The query with the suggested correction; undefined if that has a mistake too. */
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
function setText(place: HTMLElement, text = ''): void {
  if (place.textContent !== text) place.textContent = text;
}
