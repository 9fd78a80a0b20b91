/** `list`: the releases that a query finds. */
import { listingCsv, listingJson, listingText, type ListingRow } from '#answer/listing.ts';
import { printable, refuse, Refusal, type Problem } from '#model/problem.ts';
import { millisecondsOf } from '#model/time/instant.ts';
import { loadPublic } from '#project/component-facts.ts';
import type { Context } from '#project/context.ts';
import { openRecorded, type Project } from '#project/project.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { findRange } from '#query/find/range.ts';
import { unfold } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { pointAt } from '#query/help/caret.ts';
import { QueryError, type Text } from '#query/language/tree.ts';
import { compile, onlyComponent, refuseUnknownWords, select } from '#query/run/query.ts';
import { summary, unknownNames, type PlainWordsFound, type Query } from '#query/run/query.ts';
import { compareKeys, readOrder, sortKeys, type Order, type SortKey } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';

type ListOptions = { readonly csv?: true; readonly sort?: string; readonly limit?: number };

export async function list(context: Context, options: ListOptions, words: readonly string[]) {
  const { csv, sort, limit } = options;
  const { terminal, json } = context;
  const text = words.join(' ');
  try {
    const query = compile(text, releaseLanguage, { now: millisecondsOf(context.now), zone: utc });
    const order = sort === undefined ? undefined : readOrder(sort, '--sort');
    const project = openRecorded(context);
    const { found, unknown, alone } = search(context, project, query, order);
    refuseUnknownWords(unknown, releaseLanguage);
    const shown = found.slice(0, limit);
    terminal.out(json ? listingJson(shown) : csv ? listingCsv(shown) : listingText(shown));
    const count = printable(summary(found.length, unknown, alone));
    terminal.note(shown.length < found.length ? `${shown.length} of ${count}\n` : `${count}\n`);
    const strange = unknown.map(({ parts }) => parts.join('*')).join(' ');
    const range = found.length > 0 ? undefined : findRange(strange)?.terms.trim();
    if (range) terminal.note(printable(`A range is written so: ${range}\n`));
    const mistyped = found.length > 0 ? [] : unknownNames(query, project.components);
    for (const sentence of mistyped) terminal.note(printable(`${sentence}\n`));
    return 0;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { message, mistake } = error;
    if (json) refuse('E-WRONG-QUERY', `query, character ${mistake.at + 1}`, message, error);
    terminal.err(`${message}\n${pointAt(text, mistake, terminal.columns)}\n`);
    return 2;
  }
}

/** Only what matches is kept, so that memory does not grow with the number of components. */
function search(context: Context, project: Project, query: Query, order: Order | undefined) {
  const now = millisecondsOf(context.now);
  const problems: Problem[] = [];
  const found: (ListingRow & { readonly key: SortKey })[] = [];
  let unknownEverywhere: readonly Text[] | undefined;
  let alone: PlainWordsFound | undefined;
  const only = onlyComponent(query.tree)?.toLowerCase();
  for (const component of project.components) {
    if (only !== undefined && component.id !== only) continue;
    const { value: judged, problems: wrong } = loadPublic(context, project, component);
    problems.push(...wrong);
    if (!judged) continue;
    const rows = unfold({ schema: 1, components: [searchComponent(judged)] });
    const keyOf = order ? sortKeys(order.field, rows, now) : () => undefined;
    const { matches, unknown, words } = query(rows);
    unknownEverywhere = unknownEverywhere?.filter((word) => unknown.includes(word)) ?? unknown;
    for (const row of select(matches, rows.size)) {
      const release = judged.releases[row];
      if (release) found.push({ component, release, key: keyOf(row) });
    }
    if (words && found.length === 0) {
      const count = select(words.matches(), rows.size).length + (alone?.count ?? 0);
      alone = { text: words.text, count };
    }
  }
  if (problems.some(({ warning, expired }) => !warning && !expired)) throw new Refusal(problems);
  if (order) found.sort((a, b) => compareKeys(a.key, b.key, order.descending));
  return { found, unknown: unknownEverywhere ?? [], alone };
}
