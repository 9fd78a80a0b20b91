/** `list`: searches releases with the query language, one component after the other. */
import { millisecondsOf } from '#model/instant.ts';
import { nearest } from '#model/nearest.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { listingCsv, listingJson, listingText, type Listed } from '#publish/listing.ts';
import { searchComponent } from '#publish/search-data.ts';
import { pointAt } from '#query/caret.ts';
import { check } from '#query/check.ts';
import type { Checked } from '#query/checked.ts';
import { QueryError } from '#query/error.ts';
import { compile } from '#query/evaluate.ts';
import type { Field } from '#query/field.ts';
import { fields } from '#query/fields.ts';
import { parse } from '#query/parse.ts';
import { unfold, type Rows } from '#query/rows.ts';
import { select } from '#query/search.ts';
import { compareKeys, sortKeys, type SortKey } from '#query/sort.ts';
import { utc } from '#query/timestamp.ts';
import type { Context, ExitCode } from './context.ts';
import { loadJudged, openProject } from './project.ts';

export type ListOptions = {
  readonly csv?: true;
  /** The name of a field, with `-` before it for the other direction. */
  readonly sort?: string;
  readonly limit?: number;
};

type Order = { readonly field: Field<Rows>; readonly descending: boolean };
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
    const query = check(parse(text), fields, { now, zone: utc });
    const order = options.sort === undefined ? undefined : toOrder(options.sort);
    const found = search(context, query, order, now);
    const shown = found.slice(0, options.limit);
    terminal.out(json ? listingJson(shown) : options.csv ? listingCsv(shown) : listingText(shown));
    terminal.note(counted(shown.length, found.length));
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
  query: Checked<Rows>,
  order: Order | undefined,
  now: number,
): readonly Found[] {
  const project = openProject(context);
  const problems: Problem[] = [];
  const found: Found[] = [];
  for (const component of project.components) {
    const { value: judged, problems: wrong } = loadJudged(context, project, component);
    problems.push(...wrong);
    if (!judged) continue;
    const rows = unfold({ schema: 1, components: [searchComponent(judged)] });
    const keyOf = order ? sortKeys(order.field, rows, now) : () => ({ value: undefined });
    for (const row of select(compile(query, rows, now), rows.size)) {
      const release = judged.releases[row];
      if (release) found.push({ component, release, key: keyOf(row) });
    }
  }
  if (problems.length > 0) throw new Refusal(problems);
  return order ? found.sort((a, b) => compareKeys(a.key, b.key, order.descending)) : found;
}

function counted(shown: number, found: number): string {
  if (found === 0) return 'No release matches.\n';
  if (shown < found) return `${shown} of ${found} releases\n`;
  return found === 1 ? '1 release\n' : `${found} releases\n`;
}

function toOrder(text: string): Order {
  const descending = text.startsWith('-');
  const name = text.replace(/^[+-]/, '');
  const field = fields.find((known) => known.name.toLowerCase() === name.toLowerCase());
  if (field) return { field, descending };
  const names = fields.map((known) => known.name);
  const near = nearest(name, names);
  const remedy = near === undefined ? `known are ${names.join(', ')}` : `did you mean ${near}?`;
  throw new Refusal([{ file: '--sort', message: `no field is called "${name}"; ${remedy}` }]);
}
