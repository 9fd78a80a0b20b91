/** What a release line is: digit groups, what a pattern finds, or a name; and its last days. */
import * as z from 'zod';
import { isDay, isMonth, type Day, type Month } from '../time/instant.ts';
import { maxPatternLength, patternProblem } from '../pattern.ts';
import { checkedText, day, httpsUrl, jsonPointer as pointer } from '../shape.ts';
import { pointerOrKey, strict, text, upstreamUrl } from '../shape.ts';
import { isPrintable } from '../url.ts';
import type { Outcome, Skipped } from '../history/gathered.ts';
import { timedPhases } from '../support/support.ts';
import { withoutV } from '../version/version.ts';

function patternText(problemOf: (value: string) => string | undefined) {
  return checkedText(problemOf).min(1, 'must not be empty').meta({ maxLength: maxPatternLength });
}

export const pattern = patternText(patternProblem).describe('A regular expression (RE2 syntax).');

function endPatternProblem(value: string): string | undefined {
  const phases = timedPhases.filter((phase) => value.includes(`<${phase}>`));
  const problem = patternProblem(value, ['line', ...phases]);
  if (problem !== undefined || phases.length > 0) return problem;
  return `must have a group for a phase: ${timedPhases.join(', ')}`;
}

export const lineName = text
  .max(80, 'must be at most 80 characters')
  .refine(
    (value) => isPrintable(value) && value.trim() === value,
    'must be one line of plain text',
  );

export const dayOrMonth: z.ZodType<Day | Month, string> = z
  .string()
  .refine(
    (value): value is Day | Month => isDay(value) || isMonth(value),
    'must be a day that exists, written YYYY-MM-DD, or a month, written YYYY-MM',
  )
  .meta({ pattern: String.raw`^\d{4}-\d{2}(-\d{2})?$` });

/** A year from 2100 is a typo or means "never"; its correction would look like an earlier end. */
export const isFarAhead = (last: string) => /^(2[1-9]|[3-9]\d)\d\d-/.test(last);
const farAhead = 'must be before 2100; false says that no end is announced';
/** A last day as people write it: exact, known to the month, or not known at all. */
export const lastDay = z
  .union([dayOrMonth.refine((last) => !isFarAhead(last), farAhead), z.boolean()], {
    error:
      'must be a last day (YYYY-MM-DD), a last month (YYYY-MM), true where it ended on an unknown day, or false where no end is announced',
  })
  .describe('The last day or month; true: ended on an unknown day; false: no end announced.');

function perPhase<T extends z.ZodType>(shape: T) {
  return { active: shape.optional(), maintenance: shape.optional(), extended: shape.optional() };
}

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
  phases: strict(perPhase(lastDay)).optional().describe('Its own last days.'),
  reason: text.max(500).optional().describe('One sentence on its last days.'),
  seen: httpsUrl.optional().describe('Where its last days are written.'),
});

const lineWords =
  'must be a number of digit groups (1 to 6), or a regular expression with one group';
/** Capturing groups, in a pattern without its escapes and character classes. */
const groups = /\((?!\?(?!P?<\w))/g;
const withGroup = pattern.refine(
  (text) => text.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '').match(groups)?.length === 1,
  lineWords,
);
export const lineRule = z.union([z.int().min(1).max(6), withGroup], lineWords);

export type LastDay = z.infer<typeof lastDay>;
export type DeclaredLine = z.infer<typeof declaredLine>;

const dateFormat = text
  .optional()
  .describe('Such as "D MMMM YYYY" or "MMMM YYYY"; else days and months with one reading alone.');

function ofKind<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, own: Shape) {
  return strict({ kind: z.literal(kind), url: upstreamUrl, ...own, dateFormat });
}

export const endSource = z.discriminatedUnion('kind', [
  ofKind('page', {
    match: patternText(endPatternProblem).describe(
      'A pattern with the named groups line and active, maintenance or extended.',
    ),
  }),
  ofKind('table', {
    columns: strict({ line: text, ...perPhase(text) })
      .refine((columns) => timedPhases.some((phase) => columns[phase] !== undefined), {
        message: `must name a column for a phase: ${timedPhases.join(', ')}`,
      })
      .describe('The headings of its columns; each table that has them all is read.'),
    line: patternText((value) => patternProblem(value, ['line']))
      .optional()
      .describe('Finds the name of the line in its cell: a pattern with the named group line.'),
  }),
  ofKind('json', {
    lines: pointer.describe('Where the lines are: a list, or an object with one key for each.'),
    line: pointerOrKey.describe('Where its name is; "key" for the key itself.'),
    ...perPhase(pointer),
  }),
]);

/** One recorded last day. The latest entry of a line and phase is valid; the others are history. */
export const recordedEnd = strict({
  line: lineName,
  phase: z.enum(timedPhases),
  ends: dayOrMonth.or(z.boolean()).describe('True: over on an unknown day; false: stated no more.'),
  basis: z.literal('stated'),
  evidence: text.describe('Where it was read.'),
  seen: day.describe('The day it was first gathered.'),
});

export type EndSource = z.infer<typeof endSource>;
export type RecordedEnd = z.infer<typeof recordedEnd>;

export type FoundEnd = Pick<RecordedEnd, 'line' | 'phase' | 'ends' | 'evidence'>;

export type GatheredEnds = Outcome<{
  readonly ends: readonly FoundEnd[];
  readonly skipped: readonly Skipped[];
}>;

/** A table may call `v20` on one day what it called `20` before. */
export function endKey({ line, phase }: Pick<FoundEnd, 'line' | 'phase'>): string {
  return `${phase} ${withoutV(line)}`;
}

export function latestEnds(series: readonly RecordedEnd[]): ReadonlyMap<string, RecordedEnd> {
  const latest = new Map(series.map((end) => [endKey(end), end]));
  return new Map([...latest].filter(([, { ends }]) => ends !== false));
}
