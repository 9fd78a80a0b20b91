/** The query language of the index. */
import * as z from 'zod';
import { strict } from '#model/shape.ts';
import type { ReleaseIndex } from '../../release-index.ts';
import type { SearchHit } from '../../search.ts';
import { dayFact, dayWords, failedRow } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, plain, plainLink, plainText, type ToolRow } from '../tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search releases',
  description:
    'Use to find components or releases whose exact name or version is not known, or by a condition. Plain words find names, titles, tags and versions; terms are field:value and can be negated with "-": component:NAME supported, tag:NAME released>-90d, support:ended -prerelease, supportEnds:[+0d to +90d], version>=2.1 newest.',
  input: strict({
    query: z.string().trim().max(1000),
    sort: z
      .string()
      .max(50)
      .optional()
      .describe('A field, with "-" for the newest or highest first.'),
    limit: shapes.limit,
  }),
  async ask(index, { query, sort, limit }) {
    const result = await index.search(query, { limit, ...(sort !== undefined && { sort }) });
    if (result.kind === 'mistake') {
      const message = plainText(`${result.message} (at character ${result.at + 1})`, 400);
      return { rows: [failedRow(plainText(query), { message })] };
    }
    if (result.total === 0) return { rows: nothingFound(index, query, result.mistyped) };
    return { rows: result.found.map((found) => foundRow(index, found)), total: result.total };
  },
});

/** The query is valid, but a name in it may be mistyped. */
function nothingFound(index: ReleaseIndex, query: string, mistyped: readonly string[] = []) {
  const didYouMean = plain(index.didYouMean(query));
  const near = didYouMean === undefined ? [] : [`nothing is found; did you mean ${didYouMean}?`];
  const message = plainText([...near, ...mistyped].join('; '), 500);
  if (message === '') return [];
  const asked = plainText(query);
  return [{ value: { asked, trouble: { message, didYouMean } }, line: `${asked}: ${message}` }];
}

function foundRow(index: ReleaseIndex, found: SearchHit): ToolRow {
  const source = plainLink(index.page(found.component));
  const [component, version] = [plainText(found.component), plainText(found.version)];
  const { words: answer, released: day, basis } = found;
  const released = dayFact({ day, basis });
  const deprecated = found.deprecated || undefined;
  return {
    value: { component, version, released, answer, deprecated, source },
    line: lineOf(`${component} ${version}: ${dayWords(released)}`, answer, source),
  };
}
