/** The names and the releases, each loaded once and only when the search is used. */
import { loadedOnce } from '#model/remembered.ts';
import { dayOf, instantAt } from '#model/time/instant.ts';
import { isTooMuch } from '#model/served/search.ts';
import type { NamesFile, SearchFile, SearchName } from '#model/served/search.ts';
import { unfolding, type Rows } from '../fields/rows.ts';
import { find, type FindContext } from '../find/find.ts';
import { initialsOf, knownNames, type Known } from '../find/names.ts';

export type Data = {
  readonly rows: Rows;
  /** The titles of the searched components, if the whole index is too large to search. */
  readonly only: readonly string[] | undefined;
};

const loadPart = (part: string) => read(`search.names${part}.json`) as Promise<NamesFile>;
const search = (part: string) => read(`search${part}.json`) as Promise<SearchFile>;

/** The names that a text may mean, if they are split into parts; without a text, all names. */
export async function loadNames(text?: string): Promise<readonly Known[]> {
  const { components, parts = [] } = await loadPart('');
  const initials = text === undefined || /[/:@]/.test(text) ? parts : initialsOf(text);
  const files = await Promise.all(
    parts.filter((part) => initials.includes(part)).map((part) => loadPart(`.${part}`)),
  );
  const all = [...components, ...files.flatMap((file) => file.components)];
  // A part may have fewer facts about a component than another one: merge them.
  const byId = Map.groupBy(all, ({ id }) => id).values();
  return knownNames(Array.from(byId, (same) => Object.assign({}, ...same) as SearchName));
}

/** `here`: the component of the page. */
export async function loadReleases(text: string, here?: string): Promise<Data> {
  if (!isTooMuch(await search(''))) return loadRows(undefined);
  const known = await loadNames();
  return loadRows(componentsNamed(text, { known, now: Date.now(), here }).join(' '));
}

const most = 8;

/** For a large index: the ids of components whose names the text begins, or that answer it. */
function componentsNamed(text: string, context: FindContext): readonly string[] {
  const { answers } = find(text, context);
  const lists = answers.flatMap((one) => (one.kind === 'list' ? one.query : []));
  const terms = [text, ...lists].join(' ').matchAll(/\bcomponent:"?([\w-]+)/gi);
  const begun = Array.from(terms, ([, id = '']) => id.toLowerCase());
  const completed = context.known
    .map(({ name }) => name.id)
    .filter((id) => begun.some((term) => id.startsWith(term)))
    .toSorted((a, b) => a.length - b.length);
  const answering = answers.flatMap((one) => (one.kind === 'list' ? [] : one.name.id));
  const named = [...new Set([...completed, ...answering])].slice(0, most);
  return named.length === 0 && context.here ? [context.here] : named;
}

/** `only`: ids separated by spaces; undefined for all. */
const loadRows = loadedOnce(async (only: string | undefined): Promise<Data> => {
  const ids = only?.split(' ');
  const { components, parts = [] } = await search('');
  const files = await Promise.all(
    parts.flatMap((part, i) =>
      !ids || part.components.some((id) => ids.includes(id)) ? search(`.${i + 1}`) : [],
    ),
  );
  await pause();
  const all = [...components, ...files.flatMap((file) => file.components)];
  const searched = all.filter(({ id }) => ids === undefined || ids.includes(id));
  const today = dayOf(instantAt(Date.now()));
  const rows = await inSteps(unfolding({ schema: 1, components: searched }, today));
  await pause();
  return { rows, only: ids && searched.map(({ title }) => title) };
});

/** In milliseconds: a key press waits no longer than this. */
const mostAtOnce = 20;

async function inSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < mostAtOnce) continue;
    await pause();
    since = performance.now();
  }
}

/** Lets the browser show what was typed, between steps that take long. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const read = loadedOnce(async (name: string): Promise<unknown> => {
  // Revalidates: a file from the cache may be older than this script.
  const response = await fetch(new URL(name, import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.json();
});
