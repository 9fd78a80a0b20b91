/** How an index is opened. */
import type { Fetch } from '#ask/read-files.ts';
import { openFiles } from '#ask/release-index.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { isDay, type Day } from '#model/time/instant.ts';

export type OpenOptions = {
  /** Another `fetch`: with a proxy, a cache or a credential of your own. */
  readonly fetch?: Fetch;
  /** The day that is asked for, `YYYY-MM-DD`; today without it. */
  readonly today?: string;
};

function dayOf({ today = new Date().toISOString().slice(0, 10) }: OpenOptions): Day {
  if (isDay(today)) return today;
  return refuse(
    'E-WRONG-VALUE',
    '"today"',
    `must be a day such as 2026-11-20, not ${JSON.stringify(today)}`,
  );
}

/** A program without types may ask with anything: a package URL alone, or a number, would be found nowhere. */
export async function openChecked(files: IndexFiles, options: OpenOptions) {
  const index = await openFiles(files, dayOf(options));
  const check: typeof index.check = async (asked) => {
    const isObject = typeof asked === 'object' && asked !== null;
    const said = Object.entries(isObject ? asked : { asked: 0 }).filter(([, one]) => one !== null);
    const [wrong] = said.find(([, one]) => one !== undefined && typeof one !== 'string') ?? [];
    if (wrong === undefined) return await index.check(Object.fromEntries(said));
    const message = isObject ? 'a text such as "1.2.0"' : '{ purl: … } or { name: …, version: … }';
    return refuse('E-WRONG-VALUE', JSON.stringify(wrong), `must be ${message}`);
  };
  return { ...index, check };
}
