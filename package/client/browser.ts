/** `import { openIndex } from 'release-index'` in browsers and workers: an index behind an address. */
import { filesAt, type Fetch } from '#client/address.ts';
import { openFiles, type ReleaseIndex } from '#client/release-index.ts';
import { isDay, type Day } from '#model/instant.ts';

export type OpenOptions = {
  /** Another `fetch`: with a proxy, a cache or a credential of your own. */
  readonly fetch?: Fetch;
  /** The day that is asked for, `YYYY-MM-DD`; today without it. */
  readonly today?: string;
};

export async function openIndex(address: string, options: OpenOptions = {}): Promise<ReleaseIndex> {
  const ask = options.fetch ?? ((url: string) => fetch(url));
  return await openFiles(filesAt(address, ask), dayOf(options));
}

export function dayOf({ today = new Date().toISOString().slice(0, 10) }: OpenOptions): Day {
  if (isDay(today)) return today;
  throw new TypeError(`"today" must be a day such as 2026-11-20, not ${JSON.stringify(today)}`);
}
