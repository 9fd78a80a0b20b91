/** `list`: searches releases with the query language, one component after the other. */
import { millisecondsOf } from '#model/instant.ts';
import { nearest } from '#model/nearest.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { listingCsv, listingJson, listingText, type Listed } from '#publish/support/listing.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { pointAt } from '#query/help/caret.ts';
import { summary, type WordsAlone } from '#query/help/summary.ts';
import { QueryError } from '#query/language/error.ts';
import type { Field } from '#query/fields/field.ts';
import { fields, releaseLanguage } from '#query/fields/vocabulary.ts';
import { unfold, type Rows } from '#query/fields/rows.ts';
import type { Text } from '#query/language/tree.ts';
import { compile, refuseUnknownWords, select, type Query } from '#query/run/query.ts';
import { hasWords, ruledOut } from '#query/run/rule-out.ts';
import { compareKeys, sortKeys, type SortKey } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';
import type { Context, ExitCode } from './context.ts';
import { loadJudged, openProject } from './project.ts';

export type ListOptions = {
  readonly csv?: true;
  /** The name of a field, with `-` before it for the other direction. */
  readonly sort?: string;
  readonly limit?: number;
};

type Order = { readonly field: Field<Rows>; readonly descending: boolean };
type FoundAll = {
  readonly found: readonly Found[];
  readonly unknown: readonly Text[];
  readonly alone?: WordsAlone;
};
type Found = Listed & { readonly key: SortKey };

export async function list(
  context: Context,
  options: ListOptions,
  words: readonly string[],
): Promise<ExitCode> {
  const { terminal, json } = context;
  const text = words.join(' ');
  try {
    const now = millisecondsOf(context.now);
    const query = compile(text, releaseLanguage, { now, zone: utc });
    const order = options.sort === undefined ? undefined : toOrder(options.sort);
    const { found, unknown, alone } = search(context, query, order, now);
    refuseUnknownWords(unknown, releaseLanguage);
    const shown = found.slice(0, options.limit);
    terminal.out(json ? listingJson(shown) : options.csv ? listingCsv(shown) : listingText(shown));
    const count = summary(found.length, unknown, alone);
    terminal.note(shown.length < found.length ? `${shown.length} of ${count}\n` : `${count}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    terminal.err(`${error.message}\n${pointAt(text, error.mistake, terminal.columns)}\n`);
    return 2;
  }
}

/** Only what matches is kept, so that memory does not grow with the number of components. */
function search(
  context: Context,
  query: Query<Rows>,
  order: Order | undefined,
  now: number,
): FoundAll {
  const project = openProject(context);
  const problems: Problem[] = [];
  const found: Found[] = [];
  let unknownEverywhere: readonly Text[] | undefined;
  let alone: WordsAlone | undefined;
  const isRuledOut = hasWords(query.tree) ? () => false : ruledOut(query.tree, { now, zone: utc });
  for (const component of project.components) {
    if (isRuledOut(component)) continue;
    const { value: judged, problems: wrong } = loadJudged(context, project, component);
    problems.push(...wrong);
    if (!judged) continue;
    const rows = unfold({ schema: 1, components: [searchComponent(judged)] });
    const keyOf = order ? sortKeys(order.field, rows, now) : () => ({ value: undefined });
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
  if (problems.some(({ warning }) => !warning)) throw new Refusal(problems);
  if (order) found.sort((a, b) => compareKeys(a.key, b.key, order.descending));
  return { found, unknown: unknownEverywhere ?? [], ...(alone && { alone }) };
}

function toOrder(text: string): Order {
  const descending = text.startsWith('-');
  const name = text.replace(/^[+-]/, '');
  const field = fields.find((known) => known.name.toLowerCase() === name.toLowerCase());
  if (field) return { field, descending };
  const names = fields.map((known) => known.name);
  const near = nearest(name, names);
  const remedy = near === undefined ? `known are ${names.join(', ')}` : `did you mean ${near}?`;
  throw new Refusal([
    { code: 'E-WRONG-QUERY', where: '--sort', message: `no field is called "${name}"; ${remedy}` },
  ]);
}
