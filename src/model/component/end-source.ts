/** Where a vendor publishes the last days of its lines: a page or JSON with a table. */
import * as z from 'zod';
import { dayOrMonth, lineName, pattern } from './line.ts';
import type { Validator } from '../history/gathered.ts';
import { patternProblem } from '../pattern.ts';
import { day, strict, text, upstreamUrl } from '../shape.ts';
import { timedPhases } from '../support/support.ts';

const pointer = z
  .string()
  .regex(/^(\/([^~/]|~[01])*)*$/, 'must be a JSON pointer, such as /lines or "" for the whole');
const dateFormat = text
  .optional()
  .describe('Such as "D MMMM YYYY" or "MMMM YYYY"; else YYYY-MM-DD or YYYY-MM.');

export const endSource = z.discriminatedUnion('kind', [
  strict({
    kind: z.literal('page'),
    url: upstreamUrl,
    match: pattern
      .superRefine((value, context) => {
        const groups = ['line', ...timedPhases.filter((phase) => value.includes(`<${phase}>`))];
        const message =
          patternProblem(value, groups) ??
          (groups.length > 1
            ? undefined
            : `must have a group for a phase: ${timedPhases.join(', ')}`);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .describe('A pattern with the named groups line and active, maintenance or extended.'),
    dateFormat,
  }),
  strict({
    kind: z.literal('table'),
    url: upstreamUrl,
    columns: strict({
      line: text,
      active: text.optional(),
      maintenance: text.optional(),
      extended: text.optional(),
    })
      .refine((columns) => timedPhases.some((phase) => columns[phase] !== undefined), {
        message: `must name a column for a phase: ${timedPhases.join(', ')}`,
      })
      .describe('The headings of its columns; each table that has them all is read.'),
    line: pattern
      .superRefine((value, context) => {
        const message = patternProblem(value, ['line']);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .optional()
      .describe('Finds the name of the line in its cell: a pattern with the named group line.'),
    dateFormat,
  }),
  strict({
    kind: z.literal('json'),
    url: upstreamUrl,
    lines: pointer.describe('Where the lines are: a list, or an object with one key for each.'),
    line: pointer.or(z.literal('key')).describe('Where its name is; "key" for the key itself.'),
    active: pointer.optional(),
    maintenance: pointer.optional(),
    extended: pointer.optional(),
    dateFormat,
  }),
]);

/** One recorded last day. The latest of a line and phase holds; the others say what it was before. */
export const recordedEnd = strict({
  line: lineName,
  phase: z.enum(timedPhases),
  ends: dayOrMonth,
  basis: z.literal('stated'),
  evidence: text.describe('Where it was read.'),
  seen: day.describe('The day it was first gathered.'),
});

export type EndSource = z.infer<typeof endSource>;
export type RecordedEnd = z.infer<typeof recordedEnd>;

/** What a table says of one line and phase. */
export type FoundEnd = Pick<RecordedEnd, 'line' | 'phase' | 'ends' | 'evidence'>;

export type GatheredEnds =
  | {
      readonly kind: 'read';
      readonly ends: readonly FoundEnd[];
      readonly skipped: readonly { readonly name: string; readonly because: string }[];
      readonly validators: readonly Validator[];
    }
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'unavailable'; readonly because: string };

export function endSourceName({ kind, url }: EndSource): string {
  return `ends ${kind} ${url}`;
}

export function endKey({ line, phase }: Pick<FoundEnd, 'line' | 'phase'>): string {
  return `${phase} ${line}`;
}

/** What holds of a series. */
export function latestEnds(series: readonly RecordedEnd[] = []): ReadonlyMap<string, RecordedEnd> {
  return new Map(series.map((end) => [endKey(end), end]));
}
