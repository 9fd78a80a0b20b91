/** The names and the releases, each loaded once and only when the search is used; the names are small and come first. */
import { compareText } from '#model/order.ts';
import { loadedOnce, remembered } from '#model/remembered.ts';
import { supportEnd } from '#model/support/support.ts';
import { dayOf, instantAt } from '#model/time/instant.ts';
import type { NamesFile, SearchFile, SearchName } from '#model/served/search.ts';
import { unfolding, type Rows } from '../fields/rows.ts';
import { initialsOf, knownNames, type Known } from '../find/names.ts';

export type Data = {
  readonly rows: Rows;
  /** Every row, the newest release first, or what ends the soonest. */
  readonly ordered: (by: 'released' | 'end') => readonly number[];
};

const loadPart = loadedOnce(
  async (part: string) => (await read(`search.names${part}.json`)) as NamesFile,
);

/** Those that a text may mean, where they are many and in parts; without a text all. */
export async function loadNames(text?: string): Promise<readonly Known[]> {
  const { components, parts = [] } = await loadPart('');
  const isPlain = text !== undefined && !/[/:@]/.test(text);
  const initials = isPlain ? initialsOf(text) : parts;
  const files = await Promise.all(
    parts.filter((part) => initials.includes(part)).map((part) => loadPart(`.${part}`)),
  );
  const all = [...components, ...files.flatMap((file) => file.components)];
  // A part may say less of a component than another one.
  const byId = Map.groupBy(all, ({ id }) => id).values();
  return knownNames(
    Array.from(byId, ([first, ...more]) => Object.assign({}, first, ...more) as SearchName),
  );
}

export const loadReleases = loadedOnce<void, Data>(async () => {
  const today = dayOf(instantAt(Date.now()));
  const file = (await read('search.json')) as SearchFile;
  await pause();
  const rows = await inSteps(unfolding(file, today));
  await pause();
  const ordered: Data['ordered'] = remembered((by) =>
    (by === 'end' ? soonestFirst : newestFirst)(rows),
  );
  ordered('released');
  return { rows, ordered };
});

/** Milliseconds; what is pressed meanwhile waits no longer. */
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

/** Between steps that take long over many releases, what was typed is shown. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function read(name: string): Promise<unknown> {
  // Asks whether it changed: a file from the cache may be older than this script.
  const response = await fetch(new URL(name, import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.json();
}

function newestFirst({ releases }: Rows): readonly number[] {
  return releases
    .map(({ released }, row) => ({ released, row }))
    .sort((a, b) => b.released - a.released || b.row - a.row)
    .map(({ row }) => row);
}

function soonestFirst({ releases }: Rows): readonly number[] {
  return releases
    .map(({ verdict }, row) => ({ end: supportEnd(verdict?.ends ?? [])?.day ?? '9', row }))
    .sort((a, b) => compareText(a.end, b.end) || a.row - b.row)
    .map(({ row }) => row);
}
