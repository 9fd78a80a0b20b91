/** The releases, loaded once and only when the search is used. */
import { dayOf, instantAt } from '#model/time/instant.ts';
import type { SearchFile } from '#model/served/search.ts';
import { asOf } from '../fields/as-of.ts';
import { unfold, type Rows } from '../fields/rows.ts';

export type Data = {
  readonly rows: Rows;
  /** Every row, the newest release first. Sorted once, when it is first asked for. */
  readonly newestFirst: () => Uint32Array;
};

/** How many versions are read in one go. */
const piece = 5000;
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
  return prepareData(asOf((await response.json()) as SearchFile, today));
}

function prepareData(file: SearchFile): Data {
  const rows = unfold(file);
  let sorted: Uint32Array | undefined;
  const data = { rows, newestFirst: () => (sorted ??= sortByDate(rows)) };
  warmUp(data);
  return data;
}

/** Prepares what the first keys will need, in pieces, so that the page can react in between. */
function warmUp({ rows, newestFirst }: Data): void {
  const pieces: (() => unknown)[] = [newestFirst];
  const { names, versionAt } = rows.versions;
  for (let from = 0; from < names.length; from += piece) {
    pieces.push(() => names.slice(from, from + piece).forEach((_, i) => versionAt(from + i)));
  }
  pieces.push(rows.lines);
  const next = (): void => {
    pieces.shift()?.();
    if (pieces.length > 0) setTimeout(next);
  };
  setTimeout(next);
}

/** Each second and row as one number: a typed array sorts numbers many times faster than pairs. */
function sortByDate({ released, size }: Rows): Uint32Array {
  const keys = Float64Array.from(released, (time, row) => Math.floor(time / 1000) * size + row);
  return Uint32Array.from(keys.sort().toReversed(), (key) => ((key % size) + size) % size);
}
