/** `status.json`, the only file with run times; `freshness.json`, and one line of `log.jsonl`. */
import * as z from 'zod';
import { healthKinds } from '../history/health.ts';
import { heldChange } from '../history/history.ts';
import { id, day, instant, sha256, strict, versionText } from '../shape.ts';
import { sourceDoubts } from './details-file.ts';
import { lastDay, phase, standing } from './support-keys.ts';

/** The last keys describe the headline release; they are absent if no release is known. */
const componentStatus = strict({
  state: z
    .enum(healthKinds)
    .describe('partial: a source was read in part; unwatched: no source is known.'),
  lastSuccess: instant.optional(),
  failing: sourceDoubts.optional(),
  partial: sourceDoubts.optional(),
  held: z.array(heldChange).optional(),
  headline: versionText.optional(),
  isDeprecated: z.boolean().optional(),
  ...standing,
  support: phase.optional(),
  supportEnds: lastDay.optional(),
});

export const statusFile = strict({
  schema: z.literal(2),
  built: instant,
  components: z.record(id, componentStatus),
});

export type StatusFile = z.infer<typeof statusFile>;

export const freshnessFile = strict({
  schema: z.literal(1),
  number: z.int().min(1).describe('Which publication this is, counted from 1.'),
  prepared: day,
  validUntil: day.describe('The last day on which this copy may be trusted.'),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/, 'must be a commit: 40 hexadecimal digits')
    .optional()
    .describe('The commit of the repository that it was built from.'),
  previous: sha256
    .optional()
    .describe('The SHA-256 of the line before in log.jsonl, without its line break.'),
});

export const logLine = strict({
  number: z.int().min(1),
  day,
  sums: sha256.describe('The SHA-256 of SHA256SUMS.'),
  previous: sha256.optional().describe('The SHA-256 of the line before, without its line break.'),
});

export type Freshness = z.infer<typeof freshnessFile>;
export type LogLine = z.infer<typeof logLine>;
