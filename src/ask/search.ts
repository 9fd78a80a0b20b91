/** Release search and what will end soon, both over `assets/search.json`. */
import { addDays, dayOf, instantAt, millisecondsOf, type Day } from '#model/time/instant.ts';
import type { SearchFile } from '#model/served/search.ts';
import { timedPhases, type PhaseEnd, type TimedPhase } from '#model/support/support.ts';
import { supportWords } from '#model/support/support-words.ts';
import { asOf } from '#query/fields/as-of.ts';
import { basisNames, unfold, type Release, type Rows } from '#query/fields/rows.ts';
import { fields, releaseLanguage } from '#query/fields/vocabulary.ts';
import { QueryError } from '#query/language/error.ts';
import { prepare, select } from '#query/run/query.ts';
import { compareKeys, readOrder, sortKeys, type Order } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';

export type Found = {
  readonly component: string;
  readonly title: string;
  readonly version: string;
  readonly line?: string;
  readonly released: Day;
  readonly basis: string;
  readonly deprecated: boolean;
  readonly words: string;
};

export type SearchOptions = {
  /** A field of the language, with `-` before it for the other direction; the newest first without it. */
  readonly sort?: string;
  readonly limit?: number;
};

export type SearchAnswer =
  | { readonly kind: 'found'; readonly total: number; readonly found: readonly Found[] }
  /** The query is not understood: what is wrong, where, and what would be right. */
  | {
      readonly kind: 'mistake';
      readonly message: string;
      readonly at: number;
      readonly end: number;
    };

/** A line, or a component without lines, that some phase of support ends for. */
export type Ending = {
  readonly component: string;
  readonly title: string;
  readonly line?: string;
  readonly newest: string;
  readonly phase: TimedPhase;
  readonly end: PhaseEnd;
  readonly deprecated: boolean;
};

export function searchRows(file: unknown, today: Day): Rows {
  return unfold(asOf(file as SearchFile, today));
}

export function searchReleases(
  rows: Rows,
  query: string,
  today: Day,
  { sort = '-released', limit = 100 }: SearchOptions = {},
): SearchAnswer {
  const now = millisecondsOf(today);
  const order = readOrder(sort, fields, 'sort');
  try {
    const { matches } = prepare(query, releaseLanguage, rows, { now, zone: utc });
    const chosen = sorted(select(matches, rows.size), rows, order, now);
    return {
      kind: 'found',
      total: chosen.length,
      found: chosen
        .slice(0, limit)
        .flatMap((row) => rows.releases[row] ?? [])
        .map(foundIn),
    };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return {
      kind: 'mistake',
      message: error.message,
      at: error.mistake.at,
      end: error.mistake.end,
    };
  }
}

/** What ends from today on, within so many days: the soonest first. */
export function endingRows(rows: Rows, today: Day, days: number): Ending[] {
  const until = addDays(today, days);
  const newest = new Map<string, Release>();
  // Rows of a component are in the order of their versions: the last of a line is its newest.
  for (const release of rows.releases)
    newest.set(`${release.componentAt} ${release.lineAt}`, release);
  return [...newest.values()]
    .flatMap(endingsOf)
    .filter(({ end: { day = '' } }) => day >= today && day <= until)
    .toSorted((a, b) => ((a.end.day ?? '') < (b.end.day ?? '') ? -1 : 1));
}

function endingsOf(release: Release): Ending[] {
  const { component, title, line, version, deprecated } = foundIn(release);
  const ends = release.verdict?.ends ?? [];
  return timedPhases.flatMap((phase) =>
    ends
      .filter((end) => end.phase === phase)
      .map((end) => ({
        component,
        title,
        ...(line !== undefined && { line }),
        newest: version,
        phase,
        end,
        deprecated,
      })),
  );
}

function sorted(
  chosen: readonly number[],
  rows: Rows,
  { field, descending }: Order<Rows>,
  now: number,
): readonly number[] {
  const keyOf = sortKeys(field, rows, now);
  return chosen.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), descending));
}

function foundIn({ component, line, version, verdict, released, basis }: Release): Found {
  return {
    component: component.id,
    title: component.title,
    version: version.name,
    ...(line.name !== '' && { line: line.name }),
    released: dayOf(instantAt(released)),
    basis: basisNames[basis] ?? 'inferred',
    deprecated: verdict?.deprecated ?? false,
    words: supportWords(verdict),
  };
}
