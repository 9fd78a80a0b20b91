/** Release search and what will end soon, both over `assets/search.json` and its parts. */
import { addDays, dayOf, instantAt, millisecondsOf, type Day } from '#model/time/instant.ts';
import type { Named } from '#model/nearest.ts';
import { compareText } from '#model/order.ts';
import { lastEnd, supportWords } from '#model/support/support-words.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { basisNames, linesOf, type Release, type Rows } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { QueryError, type Text } from '#query/language/tree.ts';
import { compile, refuseUnknownWords, select, unknownNames } from '#query/run/query.ts';
import { compareKeys, readOrder, sortKeys, type SortKey } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';

export type SearchHit = ReturnType<typeof foundIn>;
export type Ending = ReturnType<typeof endingsOf>[number];

export type SearchOptions = {
  /** A field of the query language, `-` before it for descending; default: newest first. */
  readonly sort?: string;
  readonly limit?: number;
};

export async function searchReleases(
  parts: AsyncIterable<Rows>,
  query: string,
  today: Day,
  components: readonly Named[],
  { sort = '-released', limit = 100 }: SearchOptions = {},
) {
  const now = millisecondsOf(today);
  const { field, descending } = readOrder(sort, 'sort');
  try {
    const ask = compile(query, releaseLanguage, { now, zone: utc });
    let first: readonly { readonly key: SortKey; readonly release: Release }[] = [];
    let total = 0;
    let unknownEverywhere: readonly Text[] | undefined;
    for await (const rows of parts) {
      const { matches, unknown } = ask(rows);
      unknownEverywhere = unknownEverywhere?.filter((word) => unknown.includes(word)) ?? unknown;
      const keyOf = sortKeys(field, rows, now);
      const chosen = select(matches, rows.size).flatMap((row) => {
        const release = rows.releases[row];
        return release ? { key: keyOf(row), release } : [];
      });
      total += chosen.length;
      const inOrder = [...first, ...chosen].sort((a, b) => compareKeys(a.key, b.key, descending));
      first = inOrder.slice(0, limit);
    }
    refuseUnknownWords(unknownEverywhere ?? [], releaseLanguage);
    const found = first.map(({ release }) => foundIn(release));
    const mistyped = total > 0 ? [] : unknownNames(ask, components);
    return { kind: 'found' as const, total, found, ...(mistyped.length > 0 && { mistyped }) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { at, end } = error.mistake;
    return { kind: 'mistake' as const, message: error.message, at, end };
  }
}

export async function endingRows(parts: AsyncIterable<Rows>, today: Day, days: number) {
  const until = addDays(today, days);
  const endings: Ending[] = [];
  for await (const { byComponent } of parts) {
    for (const releases of byComponent.values()) {
      // For a component without lines, use its last release that is not deprecated.
      const alone = releases.filter(({ line }) => line.name === '');
      const last = alone.findLast(({ verdict }) => !verdict?.deprecated) ?? alone.at(-1);
      endings.push(...[...linesOf(releases), ...(last ? [last] : [])].flatMap(endingsOf));
    }
  }
  const within = endings.filter(({ end: { day = '' } }) => day >= today && day <= until);
  return within.toSorted((a, b) => compareText(a.end.day ?? '', b.end.day ?? ''));
}

function endingsOf({ component: { id, title }, line, version, verdict }: Release) {
  const names = { line: line.name || undefined, newest: version.name || undefined };
  const of = withoutUndefined({ component: id, title, ...names });
  const { ends = [], deprecated = false } = verdict ?? {};
  // Ignore extended support that is said to end before support does.
  const real = ends.filter((end) => end.phase !== 'extended' || end === lastEnd(ends));
  return real.map((end) => ({ ...of, phase: end.phase, end, deprecated }));
}

function foundIn({ component, line, version, verdict, released, basis }: Release) {
  return withoutUndefined({
    component: component.id,
    title: component.title,
    version: version.name,
    line: line.name || undefined,
    released: dayOf(instantAt(released)),
    basis: basisNames[basis] ?? 'inferred',
    deprecated: verdict?.deprecated ?? false,
    words: supportWords(verdict),
  });
}
