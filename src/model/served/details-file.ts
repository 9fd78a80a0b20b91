/** `details/<id>.json`: all that is known of a component, with the evidence. */
import * as z from 'zod';
import { basis } from '../history/dating.ts';
import { id, day, httpsUrl, instant, strict, text, upstreamUrl, versionText } from '../shape.ts';
import { references } from '../component/reference.ts';
import { lastDay, phases, servedCause, standing } from './support-keys.ts';

const detailedRelease = strict({
  version: versionText,
  line: text.optional(),
  releaseTimestamp: instant,
  basis: basis.describe(
    'How the date is known: published by the upstream, stated on a page, near a known day, by (at the latest), or inferred.',
  ),
  evidence: text,
  firstSeen: day.optional(),
  changelogUrl: httpsUrl.optional(),
  isDeprecated: z.boolean(),
  isStable: z.boolean(),
  supportEnds: day.optional().describe('The last supported day, in UTC.'),
  causes: z.array(servedCause).optional(),
  coming: servedCause.optional(),
  overruled: strict({ why: text, seen: httpsUrl }).optional(),
  missingSince: day.optional(),
  ...standing,
  phases,
  notes: strict({ text, from: text })
    .optional()
    .describe("The beginning of the upstream's release notes, as plain text."),
});

const detailedLine = strict({
  line: text,
  first: day,
  newest: versionText,
  releases: z.int().min(1),
  isDeprecated: z.boolean(),
  supportEnds: lastDay.optional(),
  ...standing,
  title: text.optional(),
  codename: text.optional(),
  lts: z.boolean().optional().describe('Whether it gets long-term support.'),
  ltsFrom: day.optional(),
  phases,
});

/** A declared line without releases of its own. */
const declaredLine = strict({
  ...standing,
  line: text,
  isDeprecated: z.boolean(),
  supportEnds: lastDay.optional(),
  title: text.optional(),
  codename: text.optional(),
  lts: z.boolean().optional(),
  ltsFrom: day.optional(),
  phases,
  shares: text.optional().describe('The line whose releases are its releases too.'),
});

export const correctedFact = strict({
  version: versionText,
  what: z.array(z.enum(['date', 'changelogUrl', 'deprecated', 'withdrawn'])),
  why: text,
  seen: httpsUrl,
  on: day,
});

const doubt = strict({ since: day, because: text });
export const sourceDoubts = z.array(strict({ source: text, ...doubt.shape }));

const formats = strict({
  statement: upstreamUrl,
  ledger: upstreamUrl,
  openeox: upstreamUrl,
  endoflife: upstreamUrl,
  cle: upstreamUrl.optional(),
  sbom: upstreamUrl.optional(),
}).describe('The same in the formats of others; only those in which anything can be said.');

export const detailsFile = strict({
  schema: z.literal(2),
  id,
  title: text,
  summary: text,
  homepage: httpsUrl,
  changelogUrl: httpsUrl,
  tags: z.array(text),
  facts: z.record(text, text),
  follows: id.optional(),
  newest: versionText.optional(),
  newestSupported: versionText
    .optional()
    .describe('The newest that is supported and not deprecated.'),
  nextChange: day.optional().describe('The next day on which a verdict changes by itself.'),
  sources: z.array(
    strict({
      source: text,
      failing: doubt.optional(),
      partial: doubt.optional().describe('It was read, but perhaps not all of it.'),
    }),
  ),
  held: z.array(strict({ key: text, since: day, because: text })),
  references,
  lines: z.array(detailedLine),
  corrections: z.array(correctedFact),
  releases: z.array(detailedRelease),
  formats: formats.optional(),
  headline: versionText
    .optional()
    .describe('Stands for the component: the newest that is not deprecated, or the newest of all.'),
  declaredLines: z
    .array(declaredLine)
    .optional()
    .describe('Declared lines that no release belongs to, with what is stated of them.'),
});

export type DetailsFile = z.infer<typeof detailsFile>;
