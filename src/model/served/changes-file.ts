/** `changes.json`: the news, newest first. */
import * as z from 'zod';
import { basis, uncertainBasis as uncertain } from '../history/dating.ts';
import { id, day, httpsUrl, instant, strict, text, versionText } from '../shape.ts';
import { timedPhases } from '../support/support.ts';
import { correctedFact, movedEnd } from './details-file.ts';
import { grounds, lastDay, monthOnly, phase, uncertainBasis } from './support-keys.ts';

function news<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return strict({ kind: z.literal(kind), id: text, on: day, component: id, ...shape });
}

const released = news('released', {
  version: versionText,
  releaseTimestamp: instant,
  basis,
  changelogUrl: httpsUrl.optional(),
});

const cause = { versions: z.array(versionText).min(1), ...grounds };

const deprecated = news('deprecated', {
  line: text.optional(),
  ...cause,
  since: day.optional().describe('Since when it is, where the index learned of it on a later day.'),
  basis: uncertainBasis.optional().describe('How the day since when it is so is known.'),
  supportEnds: lastDay.optional().describe('The last day, in UTC, where the same rule states it.'),
  replacedBy: id.optional(),
  support: phase.describe('The phase of its support on the day of the news.'),
  supportEndsPrecision: monthOnly.optional(),
  supportEndsBasis: uncertainBasis.optional(),
});

const lifted = news('undeprecated', cause).describe(
  'Its upstream took a deprecation back; another one may hold all the same.',
);

const corrected = news('corrected', correctedFact.omit({ on: true }).shape);

const announced = news('announced', {
  event: z.int().min(1).describe('Its number in lifecycle/<component>.json.'),
  phase: z.enum(timedPhases),
  line: text.optional(),
  version: versionText.optional(),
  lastDay: day.describe('The last day of the phase, in UTC.'),
  precision: z.literal('month').optional(),
  basis: uncertain.optional(),
  withdrawn: text.optional().describe('Why the end no longer holds; absent where it does.'),
  seen: httpsUrl.optional(),
}).describe('An end of support was announced, or taken back.');

const moved = news('moved', movedEnd.omit({ on: true }).shape);

const republished = news('republished', {
  version: versionText,
  from: text.describe('What it was made of: where that was read, and a commit, digest or sum.'),
  to: text,
  seen: httpsUrl.optional(),
}).describe('A release was changed behind its version: its tag moved, or it was published again.');

const kinds = [released, deprecated, lifted, corrected, moved, announced, republished] as const;
const change = z.discriminatedUnion('kind', kinds);

export const changesFile = strict({ schema: z.literal(2), changes: z.array(change) });

export type Change = z.infer<typeof change>;
