/** What a release line is: the first digit groups of a version, what a pattern finds, or a declared name. */
import * as z from 'zod';
import { isDay, isMonth, type Day, type Month } from '../time/instant.ts';
import { patternProblem } from '../pattern.ts';
import { day, httpsUrl, strict, text } from '../shape.ts';
import { printable } from '../url.ts';

export const pattern = text
  .max(500)
  .superRefine((value, context) => {
    const message = patternProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .describe('A regular expression (RE2 syntax).');

export const lineName = text
  .max(80, 'must be at most 80 characters')
  .refine((value) => printable(value) && value.trim() === value, 'must be one line of plain text');

export const dayOrMonth: z.ZodType<Day | Month, string> = z
  .string()
  .refine(
    (value): value is Day | Month => isDay(value) || isMonth(value),
    'must be a day that exists, written YYYY-MM-DD, or a month, written YYYY-MM',
  )
  .meta({ pattern: String.raw`^\d{4}-\d{2}(-\d{2})?$` });

/** A last day as people write it: exact, known to the month, or not known at all. */
export const lastDay = z
  .union([dayOrMonth, z.boolean()], {
    error:
      'must be a last day (YYYY-MM-DD), a last month (YYYY-MM), true where it ended on a day that nobody wrote, or false where no end is announced',
  })
  .describe('The last day or month; true: ended on an unknown day; false: no end announced.');

export const declaredLine = strict({
  name: lineName,
  match: pattern
    .optional()
    .describe(
      'Versions that match belong to it; without it, versions that begin with its name. Of several lines that match, the most specific wins.',
    ),
  title: text.max(100).optional().describe('What readers call it.'),
  codename: text.max(100).optional(),
  lts: z
    .union([z.boolean(), day])
    .optional()
    .describe('It gets long-term support; or the day from which on it does.'),
  phases: strict({
    active: lastDay.optional(),
    maintenance: lastDay.optional(),
    extended: lastDay.optional(),
  })
    .optional()
    .describe('Its own last days.'),
  reason: text.max(500).optional().describe('One sentence on its last days.'),
  seen: httpsUrl.optional().describe('Where its last days are written.'),
});

/** How many digit groups make a line, or a pattern whose group finds its name in a version. */
export const lineRule = z.union([z.int().min(1).max(6), pattern], {
  error: 'must be a number of digit groups (1 to 6), or a regular expression with one group',
});

export type LastDay = z.infer<typeof lastDay>;
export type DeclaredLine = z.infer<typeof declaredLine>;
