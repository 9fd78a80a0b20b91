/**
 * `assets/search.json`: what release search needs to know of every release, in columns, so that a
 * hundred thousand releases stay small. It belongs to the pages and may change with them; programs
 * read `details/<id>.json`.
 */
import * as z from 'zod';
import { id, day, strict, text, versionText } from '../shape.ts';
import { supportPhases, timedPhases } from '../support/support.ts';

const count = z.int().min(0);
const uncertainBasis = z.enum(['near', 'by', 'inferred']);

/** What is judged of one or more releases of a component alike. */
const searchVerdict = strict({
  deprecated: z.boolean(),
  deprecatedSince: day.optional().describe('The first day of the deprecation.'),
  deprecatedSinceBasis: uncertainBasis.optional(),
  phase: z.enum(supportPhases),
  ends: z.array(
    strict({
      phase: z.enum(timedPhases),
      day: day.optional(),
      precision: z.literal('month').optional(),
      basis: uncertainBasis.optional(),
      past: z.literal(true).optional(),
    }),
  ),
  rules: z.array(text).optional(),
  reasons: z.array(text).optional(),
  replacedBy: id.optional(),
  coming: strict({
    since: day,
    basis: uncertainBasis.optional(),
    rule: text,
    reason: text,
    replacedBy: id.optional(),
  })
    .optional()
    .describe('What will deprecate it, and from which day on.'),
  overruled: z.literal(true).optional(),
});

const searchComponent = strict({
  id,
  title: text,
  tags: z.array(text).optional(),
  facts: z.record(text, text).optional(),
  follows: id.optional(),
  line: z.int().min(1).optional().describe('How many digit groups make a release line.'),
  lines: z
    .array(
      strict({
        name: text,
        title: text.optional(),
        codename: text.optional(),
        lts: z.boolean().optional(),
        ltsFrom: day.optional(),
      }),
    )
    .optional()
    .describe('Instead of a number: the lines by name.'),
  lineOf: z.array(count).optional().describe("The place of each release's line, from 1; 0 none."),
  newest: count.optional().describe('Its place among the releases.'),
  newestSupported: count.optional(),
  versions: z.array(versionText).describe('Oldest first.'),
  released: z
    .array(z.int())
    .describe('Days since 1970 where it is known by day, else milliseconds (above 1,000,000).'),
  bases: z
    .string()
    .regex(/^[0-4]*$/)
    .describe('How each date is known: one digit per release.'),
  flags: z
    .string()
    .regex(/^[0-9a-f]*$/)
    .describe(
      'One digit per release: 1 stable, 2 newest of its line, 4 missing, 8 has a changelog.',
    ),
  seen: z.array(count).optional().describe('The day of its first sight, since 1970; 0 unknown.'),
  verdicts: z.array(searchVerdict),
  verdict: z.array(count).describe("The place of each release's verdict among them."),
}).refine(
  ({ versions: { length }, ...columns }) =>
    [
      columns.released,
      columns.bases,
      columns.flags,
      columns.verdict,
      columns.seen ?? columns.released,
      columns.lineOf ?? columns.released,
    ].every((column) => column.length === length),
  'must have columns of one length',
);

export const searchFile = strict({
  schema: z.literal(1),
  components: z.array(searchComponent),
});

export type SearchVerdict = z.infer<typeof searchVerdict>;
export type SearchComponent = z.infer<typeof searchComponent>;
export type SearchFile = z.infer<typeof searchFile>;
