/** `data/curated/<id>.json`: what a person knows better, each with its evidence. */
import * as z from 'zod';
import { uncertainBasis } from '../history/dating.ts';
import { day, dayOrInstant, flag, httpsUrl, id, orderableVersion, strict, text } from '../shape.ts';

/** One correction of one release; it must change something. */
const correction = strict({
  version: orderableVersion,
  date: dayOrInstant.optional(),
  basis: uncertainBasis
    .optional()
    .describe('How the date is known where no page states it; without this, `seen` states it.'),
  changelogUrl: httpsUrl.optional(),
  deprecated: z.boolean().optional().describe('Overrules every rule and the upstream, either way.'),
  replacedBy: id.optional(),
  withdrawn: flag('Leaves the index: published by mistake, or malicious.'),
  why: text.max(500),
  seen: httpsUrl,
  on: day.describe('The day of the correction.'),
});

/** A held change that a person has looked at. A log: an entry stays after it has done its work. */
const acceptance = strict({
  held: text.describe('The key of the held change, as the report shows it.'),
  why: text.max(500),
  on: day,
});

/** A finding of the report that a person has looked at: it is not reported again. */
const acknowledgement = strict({
  finding: text.describe('The key of the finding, as the report shows it.'),
  why: text.max(500),
  on: day,
});

/** Where better data was looked for, so that nobody takes a gap for an oversight or looks twice. */
const search = strict({ where: text.max(500), found: text.max(500), on: day });
const renaming = strict({ from: id, why: text.max(500), on: day });

export const curated = strict({
  $schema: z.string().optional(),
  id,
  corrections: z.array(correction).default([]),
  accepted: z.array(acceptance).default([]),
  acknowledged: z.array(acknowledgement).optional(),
  searched: z.array(search).optional().describe('Where better dates were looked for.'),
  renamed: z.array(renaming).optional().describe('The names that it had before.'),
});

export type Correction = z.infer<typeof correction>;
export type Curated = z.infer<typeof curated>;
