/** How an index is opened. */
import { openFiles, type ReleaseIndex } from '#ask/release-index.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { isDay, type Day } from '#model/time/instant.ts';

/** A text or a URL; not every environment has a type of that name. */
export type Place = string | { readonly href: string; readonly toString: () => string };

/** With a login, the header to be sent. */
export type Sent = { readonly headers: { readonly authorization: string } };

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  sent?: Sent,
) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly text: () => Promise<string>;
}>;

export type OpenOptions = {
  /** Another `fetch`: with a proxy, a cache or a credential of your own. */
  readonly fetch?: Fetch;
  /** The day that answers are for, `YYYY-MM-DD`; today if absent. */
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

const asking = ['purl', 'id', 'kind', 'group', 'name', 'version'] as const;

/** Callers may have no types: a package URL alone, or a number, would silently find nothing. */
export async function openChecked(files: IndexFiles, options: OpenOptions): Promise<ReleaseIndex> {
  const index = await openFiles(files, dayOf(options));
  return {
    ...index,
    check: async (asked) => {
      // A component of a bill of materials has more keys, which are ignored.
      const said = asking.flatMap((key) => {
        const one: unknown = asked?.[key] ?? undefined;
        return one === undefined ? [] : [[key, text(key, one)] as const];
      });
      if (!said.some(([key]) => /^(purl|id|name)$/.test(key)))
        return refuseOther('asked', '{ purl: … } or { name: …, version: … }');
      return await index.check(Object.fromEntries(said));
    },
    between: async (id, from, to) =>
      await index.between(
        text('component', id),
        text('from', from),
        to === undefined ? to : text('to', to),
      ),
    endingWithin: async (days) =>
      Number.isInteger(days) && days >= 0
        ? await index.endingWithin(days)
        : refuseOther('days', 'a whole number such as 90'),
    search: async (query, asked) => {
      const { sort, limit = Infinity } = asked ?? {};
      if (sort !== undefined) text('sort', sort);
      const isCount = limit === Infinity || (Number.isInteger(limit) && limit >= 0);
      if (!isCount) refuseOther('limit', 'a whole number');
      return await index.search(text('query', query), asked ?? {});
    },
    whatToWrite: (id, version) =>
      index.whatToWrite(text('component', id), text('version', version)),
    didYouMean: (name) => index.didYouMean(text('name', name)),
  };
}

function text(name: string, value: unknown): string {
  return typeof value === 'string' ? value : refuseOther(name, 'a text');
}

function refuseOther(name: string, what: string): never {
  return refuse('E-WRONG-VALUE', `"${name}"`, `must be ${what}`);
}
