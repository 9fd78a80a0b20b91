/** The query language of the index. */
import * as z from 'zod';
import type { ReleaseIndex } from '../../release-index.ts';
import type { Found } from '../../search.ts';
import { strict } from '#model/shape.ts';
import { dayWords, releasedFact } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainLink, plainText } from '../untrusted.ts';
import { failedRow } from './check-versions.ts';

const row = strict({
  component: z.string().optional(),
  version: z.string().optional(),
  released: shapes.day.optional(),
  answer: z.string().optional(),
  deprecated: z.literal(true).optional(),
  source: z.string().optional(),
  asked: z.string().optional(),
  trouble: shapes.trouble.optional(),
});

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
  output: shapes.answers(row),
  async ask(index, { query, sort, limit }) {
    const answer = await index.search(query, { limit, ...(sort !== undefined && { sort }) });
    if (answer.kind === 'mistake') return { rows: [mistakeRow(query, answer)] };
    if (answer.total === 0) return { rows: nothingFound(index, query) };
    return { rows: answer.found.map((found) => foundRow(index, found)), total: answer.total };
  },
});

type SearchRow = z.infer<typeof row>;

function mistakeRow(
  query: string,
  { message, at }: { readonly message: string; readonly at: number },
): Row<SearchRow> {
  const asked = plainText(query);
  return failedRow(asked, { message: plainText(`${message} (at character ${at + 1})`, 400) });
}

/** No mistake, but perhaps a name that was meant otherwise. */
function nothingFound(index: ReleaseIndex, query: string): Row<SearchRow>[] {
  const near = index.didYouMean(query);
  if (near === undefined) return [];
  const asked = plainText(query);
  const didYouMean = plainText(near);
  const message = `nothing is found; did you mean ${didYouMean}?`;
  return [{ value: { asked, trouble: { message, didYouMean } }, line: `${asked}: ${message}` }];
}

function foundRow(index: ReleaseIndex, found: Found): Row<SearchRow> {
  const source = plainLink(index.page(found.component));
  const component = plainText(found.component);
  const version = plainText(found.version);
  const released = releasedFact(found.released, found.basis);
  const value = {
    component,
    version,
    released,
    answer: found.words,
    ...(found.deprecated && { deprecated: true as const }),
    ...(source !== undefined && { source }),
  };
  const facts = [dayWords(released), found.words, ...(source === undefined ? [] : [source])];
  return { value, line: `${component} ${version}: ${facts.join('; ')}` };
}
