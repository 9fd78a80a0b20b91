/** `details/<id>.json`: all that is known of a component, with the evidence. */
import * as z from 'zod';
import { basis } from '../history/dating.ts';
import { doubt, heldChange, pastCause, republished } from '../history/history.ts';
import { id, day, httpsUrl, instant, strict, text, upstreamUrl, versionText } from '../shape.ts';
import { servedArtifacts } from '../component/artifact.ts';
import { servedGoesWith } from '../component/goes-with.ts';
import { changelogRule, upgrades, versionCommand } from '../component/component.ts';
import { dayOrMonth } from '../component/line.ts';
import { references } from '../component/reference.ts';
import { timedPhases } from '../support/support.ts';
import { knownPurl } from './component-file.ts';
import { lastDay, phases, ruleName, servedCause, standing } from './support-keys.ts';

const later = z.array(servedCause).optional().describe('Grounds that hold from later days on.');

const detailedRelease = strict({
  version: versionText,
  line: text.optional(),
  releaseTimestamp: instant,
  servedTimestamp: instant
    .optional()
    .describe(
      'What the component file says instead, for 14 days: an author sets the date, and it lies well before the first sight.',
    ),
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
  later,
  pastCauses: z.array(pastCause).optional().describe('Why it was deprecated before.'),
  overruled: strict({ why: text, seen: httpsUrl }).optional(),
  missingSince: day.optional(),
  fingerprints: z
    .array(text)
    .optional()
    .describe('Where it was read, and what the release is made of: a commit, a digest or a sum.'),
  republished: z
    .array(republished)
    .optional()
    .describe('When it was changed behind its version. Without "ended" a person has to decide.'),
  ...standing,
  phases,
  notes: strict({ text, from: text })
    .optional()
    .describe("The beginning of the upstream's release notes, as plain text."),
});

const shownLine = {
  isDeprecated: z.boolean(),
  supportEnds: lastDay.optional(),
  ...standing,
  title: text.optional(),
  codename: text.optional(),
  lts: z.boolean().optional().describe('Whether it gets long-term support.'),
  ltsFrom: day.optional(),
  phases,
};

const detailedLine = strict({
  line: text,
  first: day,
  newest: versionText,
  releases: z.int().min(1),
  ...shownLine,
});

const declaredLine = strict({
  line: text,
  at: z.int().min(0).describe('Its place among all lines, counted from the oldest.'),
  ...shownLine,
  causes: z.array(servedCause).optional(),
  coming: servedCause.optional(),
  later,
  shares: text.optional().describe('The line whose releases are its releases too.'),
  first: day.optional().describe('The day of the first release that it shares.'),
  newest: versionText.optional().describe('The newest release that it shares.'),
  versions: z.array(versionText).optional().describe('All releases that it shares.'),
});

export const movedEnd = strict({
  line: text,
  phase: z.enum(timedPhases),
  from: dayOrMonth.describe('The last day, or month, as it was published before.'),
  to: dayOrMonth,
  on: day.describe('The day on which the move was first seen.'),
  seen: httpsUrl.optional(),
});

const servedRule = strict({
  kind: ruleName.exclude(['upstream', 'missing', 'curated']),
  phase: z.enum(timedPhases).optional(),
  since: day.optional(),
  ends: day.optional(),
  replacedBy: id.optional(),
  all: z.literal(true).optional().describe('It holds for every release.'),
  reason: text,
  seen: httpsUrl,
});

export const correctedFact = strict({
  version: versionText,
  what: z.array(z.enum(['date', 'changelogUrl', 'deprecated', 'withdrawn'])),
  why: text,
  seen: httpsUrl,
  on: day,
});

export const sourceDoubts = z.array(strict({ source: text, ...doubt.shape }));

const formats = strict({
  statement: upstreamUrl.optional(),
  ledger: upstreamUrl,
  openeox: upstreamUrl.optional(),
  endoflife: upstreamUrl.optional(),
  cle: upstreamUrl.optional(),
  sbom: upstreamUrl.optional(),
}).describe(
  'The same in the formats of others; only those that are served and in which anything can be said.',
);

export const detailsFile = strict({
  schema: z.literal(2),
  id,
  title: text,
  summary: text,
  homepage: httpsUrl,
  changelogUrl: httpsUrl,
  tags: z.array(text),
  aliases: z.array(text).optional().describe('Other names that people search it by.'),
  facts: z.record(text, text),
  follows: id.optional(),
  goesWith: servedGoesWith.optional().describe('What it goes with, where an author says so.'),
  artifacts: servedArtifacts
    .optional()
    .describe('Of these, <id>/<name>.json has the digest beside each version that has one.'),
  newest: versionText.optional(),
  newestSupported: versionText.optional().describe('The newest supported one that may be chosen.'),
  sources: z.array(
    strict({
      source: text,
      failing: doubt.optional(),
      partial: doubt.optional().describe('It was read, but perhaps not all of it.'),
    }),
  ),
  held: z.array(heldChange),
  imported: day.optional().describe('The day of its first import.'),
  references,
  lines: z.array(detailedLine),
  corrections: z.array(correctedFact),
  releases: z.array(detailedRelease),
  formats: formats.optional(),
  watched: z.boolean().describe('Whether any source is asked for its releases.'),
  line: z
    .union([z.int(), z.literal('named')])
    .optional()
    .describe('How many digit groups of a version are its line, or that lines have names.'),
  identifiers: z.array(text).optional().describe('CPE names and package URLs that it states.'),
  purls: z.array(strict(knownPurl)).describe('The package URLs that it is known under.'),
  versionCommand: versionCommand.optional(),
  bom: httpsUrl.optional().describe('Where its bill of materials lies.'),
  upgrades: upgrades.optional(),
  changelog: z.array(changelogRule).optional().describe('How changelog links are built.'),
  rules: z.array(servedRule).optional().describe('The rules of its support policy.'),
  movedEnds: z.array(movedEnd).optional().describe('Last days that the vendor has moved.'),
  headline: versionText
    .optional()
    .describe(
      'Stands for the component: the newest that is not deprecated and that its upstream lists, or the newest of all, also where only that has a stated end.',
    ),
  declaredLines: z
    .array(declaredLine)
    .optional()
    .describe('Declared lines that no release belongs to, with what is stated of them.'),
});

export type DetailsFile = z.infer<typeof detailsFile>;
