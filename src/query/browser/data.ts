/** The releases, loaded once and only when the search is used. */
import type { SearchFile } from '#model/search.ts';
import { unfold, type Rows } from '../rows.ts';

export type Data = {
  readonly rows: Rows;
  /** Every row, the newest release first: sorted once, so that no keystroke has to. */
  readonly newestFirst: Uint32Array;
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
  return prepareData((await response.json()) as SearchFile);
}

function prepareData(file: SearchFile): Data {
  const rows = unfold(file);
  const { released } = rows;
  const newestFirst = Uint32Array.from({ length: rows.size }, (_, row) => row).sort(
    (a, b) => (released[b] ?? 0) - (released[a] ?? 0) || b - a,
  );
  return { rows, newestFirst };
}
