/** Release search and what will end soon, both over `assets/search.json`. */
import { addDays, dayOf, instantAt, millisecondsOf, type Day } from '#model/time/instant.ts';
import type { SearchFile } from '#model/served/search.ts';
import { compareText } from '#model/order.ts';
import { supportWords } from '#model/support/support-words.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { basisNames, unfold, type Release, type Rows } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { QueryError } from '#query/language/error.ts';
import { prepare, select } from '#query/run/query.ts';
import { compareKeys, readOrder, sortKeys } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';

export type FoundRelease = ReturnType<typeof foundIn>;
/** A line, or a component without lines, that some phase of support ends for. */
export type Ending = ReturnType<typeof endingsOf>[number];

export type SearchOptions = {
  /** A field of the language, with `-` before it for the other direction; the newest first without it. */
  readonly sort?: string;
  readonly limit?: number;
};

export function searchRows(file: unknown, today: Day): Rows {
  return unfold(file as SearchFile, today);
}

export function searchReleases(
  rows: Rows,
  query: string,
  today: Day,
  { sort = '-released', limit = 100 }: SearchOptions = {},
) {
  const now = millisecondsOf(today);
  const { field, descending } = readOrder(sort, 'sort');
  try {
    const { matches } = prepare(query, releaseLanguage, rows, { now, zone: utc });
    const keyOf = sortKeys(field, rows, now);
    const chosen = select(matches, rows.size).toSorted((a, b) =>
      compareKeys(keyOf(a), keyOf(b), descending),
    );
    const found = chosen
      .slice(0, limit)
      .flatMap((row) => rows.releases[row] ?? [])
      .map(foundIn);
    return { kind: 'found' as const, total: chosen.length, found };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { at, end } = error.mistake;
    // What is wrong, where, and what would be right.
    return { kind: 'mistake' as const, message: error.message, at, end };
  }
}

/** What ends from today on, within so many days: the soonest first. */
export function endingRows(rows: Rows, today: Day, days: number): Ending[] {
  const until = addDays(today, days);
  const newest = new Map<string, Release>();
  // Rows of a component are in the order of their versions: the last of a line is its newest.
  for (const release of rows.releases)
    newest.set(`${release.component.id} ${release.line.name}`, release);
  return [...newest.values()]
    .flatMap(endingsOf)
    .filter(({ end: { day = '' } }) => day >= today && day <= until)
    .toSorted((a, b) => compareText(a.end.day ?? '', b.end.day ?? ''));
}

function endingsOf(release: Release) {
  const { component, title, line, version: newest, deprecated } = foundIn(release);
  const ends = release.verdict?.ends ?? [];
  return ends.map((end) =>
    withoutUndefined({ component, title, line, newest, phase: end.phase, end, deprecated }),
  );
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
