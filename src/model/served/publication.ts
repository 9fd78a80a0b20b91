/** The shapes of `freshness.json` and of one line of `log.jsonl`. */
import * as z from 'zod';
import { day, strict } from '../shape.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal digits');

export const freshnessFile = strict({
  schema: z.literal(1),
  number: z.int().min(1).describe('Which publication this is, counted from 1.'),
  prepared: day,
  validUntil: day.describe('The last day on which this copy may be trusted.'),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional()
    .describe('The commit of the repository that it was built from.'),
  previous: hash
    .optional()
    .describe('The SHA-256 of the line before in log.jsonl, without its line break.'),
});

export const logLine = strict({
  number: z.int().min(1),
  day,
  sums: hash.describe('The SHA-256 of SHA256SUMS.'),
  previous: hash.optional().describe('The SHA-256 of the line before, without its line break.'),
});

export type Freshness = z.infer<typeof freshnessFile>;
export type LogLine = z.infer<typeof logLine>;
