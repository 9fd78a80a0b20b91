/** Searches releases with the query language, one component after the other. */
import { millisecondsOf } from '#model/time/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { unknownComponent } from '#model/nearest.ts';
import type { ListedRelease } from '#answer/listing.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import {
  compile,
  namedComponents,
  onlyComponent,
  refuseUnknownWords,
  select,
  type PlainWordsFound,
  type Query,
} from '#query/run/query.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { unfold } from '#query/fields/rows.ts';
import type { Text } from '#query/language/tree.ts';
import { compareKeys, readOrder, sortKeys, type Order, type SortKey } from '#query/run/sort.ts';
import { utc } from '#query/values/timestamp.ts';
import type { Context } from './context.ts';
import { loadPublic } from './component-facts.ts';
import { openProject, type Project } from './project.ts';

/**
 * What a query finds, in the order that was asked for; throws a `QueryError` where it cannot be read. `mistyped`: where
 * nothing is found, one sentence for each component that the query names and nobody defined.
 */
export function findReleases(context: Context, text: string, sort: string | undefined) {
  const now = millisecondsOf(context.now);
  const query = compile(text, releaseLanguage, { now, zone: utc });
  const order = sort === undefined ? undefined : readOrder(sort, '--sort');
  const project = openProject(context);
  const all = search(context, project, query, order);
  refuseUnknownWords(all.unknown, releaseLanguage);
  const known = new Set(project.components.map(({ id }) => id));
  const mistyped = (all.found.length > 0 ? [] : namedComponents(query.tree))
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => unknownComponent(name, project.components));
  return { ...all, mistyped };
}

/** Only what matches is kept, so that memory does not grow with the number of components. */
function search(context: Context, project: Project, query: Query, order: Order | undefined) {
  const now = millisecondsOf(context.now);
  const problems: Problem[] = [];
  const found: (ListedRelease & { readonly key: SortKey })[] = [];
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
  if (problems.some(({ warning }) => !warning)) throw new Refusal(problems);
  if (order) found.sort((a, b) => compareKeys(a.key, b.key, order.descending));
  return { found, unknown: unknownEverywhere ?? [], alone };
}
