/** Release search and what will end soon, both over `assets/search.json`. */
import { addDays, dayOf, instantAt, millisecondsOf, type Day } from '#model/time/instant.ts';
import type { SearchFile } from '#model/served/search.ts';
import { timedPhases, type PhaseEnd, type TimedPhase } from '#model/support/support.ts';
import { supportWords } from '#model/support/support-words.ts';
import { asOf } from '#query/fields/as-of.ts';
import { basisNames, unfold, type Rows } from '#query/fields/rows.ts';
import { fields, releaseLanguage } from '#query/fields/vocabulary.ts';
import { QueryError } from '#query/language/error.ts';
import { prepare, select } from '#query/run/query.ts';
import { readOrder, type Order } from '#query/run/order.ts';
import { compareKeys, sortKeys } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';

export type FoundRelease = {
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
  | { readonly kind: 'found'; readonly total: number; readonly found: readonly FoundRelease[] }
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
      found: chosen.slice(0, limit).map((row) => foundAt(rows, row)),
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
  const newest = new Map<string, number>();
  // Rows of a component are in the order of their versions: the last of a line is its newest.
  for (let row = 0; row < rows.size; row++) newest.set(groupOf(rows, row), row);
  return [...newest.values()]
    .flatMap((row) => endingsAt(rows, row))
    .filter(({ end: { day = '' } }) => day >= today && day <= until)
    .toSorted((a, b) => ((a.end.day ?? '') < (b.end.day ?? '') ? -1 : 1));
}

function groupOf(rows: Rows, row: number): string {
  return `${rows.componentOf[row]} ${rows.lines().lineOf[row]}`;
}

function endingsAt(rows: Rows, row: number): Ending[] {
  const { component, title, line, version, deprecated } = foundAt(rows, row);
  const ends = rows.verdicts[rows.verdictOf[row] ?? 0]?.ends ?? [];
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

function foundAt(rows: Rows, row: number): FoundRelease {
  const component = rows.components[rows.componentOf[row] ?? 0];
  const verdict = rows.verdicts[rows.verdictOf[row] ?? 0];
  const lines = rows.lines();
  const line = lines.names[lines.lineOf[row] ?? 0] || undefined;
  return {
    component: component?.id ?? '',
    title: component?.title ?? '',
    version: rows.versions.names[rows.versionOf[row] ?? 0] ?? '',
    ...(line !== undefined && { line }),
    released: dayOf(instantAt(rows.released[row] ?? 0)),
    basis: basisNames[rows.basis[row] ?? 0] ?? 'inferred',
    deprecated: verdict?.deprecated ?? false,
    words: supportWords(verdict),
  };
}
