/** How an index is opened. */
import type { Fetch } from '#ask/read-files.ts';
import { refuse } from '#model/problem.ts';
import { isDay, type Day } from '#model/time/instant.ts';

export type OpenOptions = {
  /** Another `fetch`: with a proxy, a cache or a credential of your own. */
  readonly fetch?: Fetch;
  /** The day that is asked for, `YYYY-MM-DD`; today without it. */
  readonly today?: string;
};

export function dayOf({ today = new Date().toISOString().slice(0, 10) }: OpenOptions): Day {
  if (isDay(today)) return today;
  return refuse(
    'E-WRONG-VALUE',
    '"today"',
    `must be a day such as 2026-11-20, not ${JSON.stringify(today)}`,
  );
}
