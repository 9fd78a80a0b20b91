/** The releases, loaded once and only when the search is used. */
import { dayOf, instantAt } from '#model/time/instant.ts';
import type { SearchFile } from '#model/served/search.ts';
import { asOf } from '../fields/as-of.ts';
import { unfold, type Rows } from '../fields/rows.ts';

export type Data = {
  readonly rows: Rows;
  /** Every row, the newest release first. */
  readonly newestFirst: () => readonly number[];
};

let loading: Promise<Data> | undefined;

/** A failed try is forgotten, so that the next use tries again. */
export function load(): Promise<Data> {
  loading ??= fetchData().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchData(): Promise<Data> {
  // Asks whether it changed: a file from the cache may be older than this script.
  const response = await fetch(new URL('search.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const today = dayOf(instantAt(Date.now()));
  const rows = unfold(asOf((await response.json()) as SearchFile, today));
  const sorted = newestFirst(rows);
  return { rows, newestFirst: () => sorted };
}

function newestFirst({ releases }: Rows): readonly number[] {
  return releases
    .map(({ released }, row) => ({ released, row }))
    .sort((a, b) => b.released - a.released || b.row - a.row)
    .map(({ row }) => row);
}
