/** `status.json`: the only file with run times. */
import * as z from 'zod';
import { healthKinds } from '../history/health.ts';
import { id, day, instant, strict, text, versionText } from '../shape.ts';
import { sourceDoubts } from './details-file.ts';
import { lastDay, phase, standing } from './support-keys.ts';

/** Its last keys are of the release that stands for the component; nothing where no release is known. */
const componentStatus = strict({
  state: z
    .enum(healthKinds)
    .describe('partial: a source was read in part; unwatched: no source is known.'),
  lastSuccess: instant.optional(),
  failing: sourceDoubts.optional(),
  partial: sourceDoubts.optional(),
  held: z.array(strict({ key: text, since: day, because: text })).optional(),
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
