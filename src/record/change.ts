/** What one gather changed in a component's history, as facts that a report can word. */
import * as z from 'zod';
import { basis } from '#model/history/dating.ts';
import { recordedEnd } from '#model/component/line.ts';
import { dayOrInstant } from '#model/shape.ts';
import { timedPhases } from '#model/support/support.ts';

const version = z.string();
const dating = z.object({ date: dayOrInstant, basis });

export const historyChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('released'), version, ...dating.shape }),
  z.object({ kind: z.literal('dated'), version, from: dating, to: dating }),
  z.object({ kind: z.literal('linked'), version, changelogUrl: z.string() }),
  z.object({
    kind: z.enum(['deprecated', 'reworded', 'undeprecated']),
    version,
    words: z.string(),
  }),
  z.object({ kind: z.literal('stabilityChanged'), version, prerelease: z.boolean() }),
  z.object({ kind: z.enum(['missing', 'returned']), version }),
  z.object({ kind: z.literal('republished'), version, from: z.string(), to: z.string() }),
  z.object({
    kind: z.literal('end'),
    version: version.describe('The line.'),
    phase: z.enum(timedPhases),
    from: recordedEnd.shape.ends.exactOptional(),
    to: recordedEnd.shape.ends,
  }),
]);

export type HistoryChange = z.infer<typeof historyChange>;
