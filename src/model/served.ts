/** The files that are served: an interface that others rely on. The order of keys here is the order in the files. */
import * as z from 'zod';
import { references } from './reference.ts';
import { basis } from './dating.ts';
import { healthKinds } from './health.ts';
import { id } from './id.ts';
import { dayOrMonth } from './line.ts';
import { ruleNames } from './rule-traits.ts';
import { day, httpsUrl, instant, strict, text, upstreamUrl, versionText } from './shape.ts';
import { supportPhases, timedPhases } from './support.ts';

const release = strict({
  version: versionText,
  releaseTimestamp: instant.optional(),
  changelogUrl: httpsUrl.optional(),
  isDeprecated: z.boolean(),
  isStable: z.literal(false).optional(),
});

/** `<id>.json` */
export const componentFile = strict({
  homepage: httpsUrl,
  changelogUrl: httpsUrl,
  releases: z.array(release),
});

/** `index.json` */
export const indexFile = z.array(id);

/** `all.json` */
export const allFile = strict({ components: z.record(id, componentFile) });

const ruleName = z.enum(ruleNames);
const phase = z
  .enum(supportPhases)
  .describe(
    'Does it still get fixes? active: features and fixes; maintenance: fixes only; extended: under a paid or limited offer only; ended; or unstated: nobody said.',
  );
const supported = z
  .boolean()
  .describe('Whether that is active or maintenance; a missing key where nobody said.');
const monthOnly = z.literal('month').describe('Only the month is known; the day is its last one.');
const uncertainBasis = basis
  .extract(['near', 'by', 'inferred'])
  .describe(
    'How the day is known, where it is not exact: near (about), by (on or before) or inferred (probably).',
  );
const lastDay = day.describe('The last day, in UTC.');

const servedCause = strict({
  rule: ruleName,
  reason: text,
  seen: httpsUrl.optional(),
  since: day.optional(),
  ends: day.optional(),
  precision: monthOnly.optional(),
  basis: uncertainBasis.optional(),
  replacedBy: id.optional(),
});

/** The end of a phase: a day, past (on a day that nobody wrote), or neither where none is announced. */
const servedEnd = strict({
  phase: z.enum(timedPhases),
  ends: lastDay.optional(),
  precision: monthOnly.optional(),
  basis: uncertainBasis.optional(),
  past: z.literal(true).optional().describe('It is over, on a day that nobody wrote.'),
  rule: ruleName,
  reason: text,
  seen: httpsUrl.optional(),
});

/** The answers to both questions; new in schema 2. */
const standing = {
  deprecatedSince: day.optional().describe('The first day of the deprecation.'),
  deprecatedSinceBasis: uncertainBasis.optional(),
  support: phase,
  supported: supported.optional(),
  activeEnds: lastDay.optional(),
  activeEndsPrecision: monthOnly.optional(),
  activeEndsBasis: uncertainBasis.optional(),
  supportEndsPrecision: monthOnly.optional(),
  supportEndsBasis: uncertainBasis.optional(),
  extendedEnds: lastDay.optional(),
  extendedEndsPrecision: monthOnly.optional(),
  extendedEndsBasis: uncertainBasis.optional(),
};
const phases = z.array(servedEnd).optional().describe('What is stated of its phases, and where.');

const detailedRelease1 = {
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
};

const detailedLine1 = {
  line: text,
  first: day,
  newest: versionText,
  releases: z.int().min(1),
  isDeprecated: z.boolean(),
  supportEnds: lastDay.optional(),
};

const detailedRelease = strict({
  ...detailedRelease1,
  ...standing,
  phases,
  notes: strict({ text, from: text })
    .optional()
    .describe("The beginning of the upstream's release notes, as plain text."),
});
const detailedLine = strict({
  ...detailedLine1,
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

const correctedFact = strict({
  version: versionText,
  what: z.array(z.enum(['date', 'changelogUrl', 'deprecated', 'withdrawn'])),
  why: text,
  seen: httpsUrl,
  on: day,
});

const doubt = strict({ since: day, because: text });
const sourceDoubts = z.array(strict({ source: text, ...doubt.shape }));

const details1 = {
  schema: z.literal(1),
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
  lines: z.array(strict(detailedLine1)),
  corrections: z.array(correctedFact),
  releases: z.array(strict(detailedRelease1)),
};

const formats = strict({
  statement: upstreamUrl,
  ledger: upstreamUrl,
  openeox: upstreamUrl,
  endoflife: upstreamUrl,
  cle: upstreamUrl.optional(),
  sbom: upstreamUrl.optional(),
}).describe('The same in the formats of others; only those in which anything can be said.');

/** `details/<id>.json` */
export const detailsFile = strict({
  ...details1,
  schema: z.literal(2),
  formats: formats.optional(),
  headline: versionText
    .optional()
    .describe('Stands for the component: the newest that is not deprecated, or the newest of all.'),
  lines: z.array(detailedLine),
  declaredLines: z
    .array(declaredLine)
    .optional()
    .describe('Declared lines that no release belongs to, with what is stated of them.'),
  releases: z.array(detailedRelease),
});

const componentStatus1 = {
  state: z
    .enum(healthKinds)
    .describe('partial: a source was read in part; unwatched: no source is known.'),
  lastSuccess: instant.optional(),
  failing: sourceDoubts.optional(),
  partial: sourceDoubts.optional(),
  held: z.array(strict({ key: text, since: day, because: text })).optional(),
};

/** Of the release that stands for the component; nothing where no release is known. */
const componentStatus = strict({
  ...componentStatus1,
  headline: versionText.optional(),
  isDeprecated: z.boolean().optional(),
  ...standing,
  support: phase.optional(),
  supportEnds: lastDay.optional(),
});

/** `status.json`: the only file with run times. */
export const statusFile = strict({
  schema: z.literal(2),
  built: instant,
  components: z.record(id, componentStatus),
});

const news = { id: text, on: day, component: id };

const released = strict({
  kind: z.literal('released'),
  ...news,
  version: versionText,
  releaseTimestamp: instant,
  basis,
  changelogUrl: httpsUrl.optional(),
});

const deprecated1 = strict({
  kind: z.literal('deprecated'),
  ...news,
  line: text.optional(),
  versions: z.array(versionText).min(1),
  rule: ruleName,
  reason: text,
  seen: httpsUrl.optional(),
  supportEnds: lastDay.optional(),
  replacedBy: id.optional(),
});

const deprecated = deprecated1.extend({
  support: phase.describe('The phase of its support today.'),
  supportEndsPrecision: monthOnly.optional(),
  supportEndsBasis: uncertainBasis.optional(),
});

const corrected = strict({
  kind: z.literal('corrected'),
  ...news,
  version: versionText,
  what: correctedFact.shape.what,
  why: text,
  seen: httpsUrl,
});

const announced = strict({
  kind: z.literal('announced'),
  ...news,
  event: z.int().min(1).describe('Its number in lifecycle/<component>.json.'),
  phase: z.enum(timedPhases),
  line: text.optional(),
  version: versionText.optional(),
  lastDay: day.describe('The last day of the phase, in UTC.'),
  precision: z.literal('month').optional(),
  basis: z.enum(['near', 'by', 'inferred']).optional(),
  withdrawn: text.optional().describe('Why the end no longer holds; absent where it does.'),
  seen: httpsUrl.optional(),
}).describe('An end of support was announced, or taken back.');

const moved = strict({
  kind: z.literal('moved'),
  ...news,
  line: text,
  phase: z.enum(timedPhases),
  from: dayOrMonth.describe('The last day, or month, as it was published before.'),
  to: dayOrMonth,
  seen: httpsUrl.optional(),
});

const change = z.discriminatedUnion('kind', [released, deprecated, corrected, moved, announced]);

/** `changes.json`: the news, newest first. */
export const changesFile = strict({ schema: z.literal(2), changes: z.array(change) });

const earlierDetails = strict(details1);
const earlierStatus = strict({
  schema: z.literal(1),
  built: instant,
  components: z.record(id, strict(componentStatus1)),
});
const earlierChanges = strict({
  schema: z.literal(1),
  changes: z.array(z.discriminatedUnion('kind', [released, deprecated1, corrected])),
});

/** What a live index may still serve: it was published before this program was. */
export const readable = {
  details: z.discriminatedUnion('schema', [detailsFile, earlierDetails]),
  status: z.discriminatedUnion('schema', [statusFile, earlierStatus]),
  changes: z.discriminatedUnion('schema', [changesFile, earlierChanges]),
};

export type ServedRelease = z.infer<typeof release>;
export type ComponentFile = z.infer<typeof componentFile>;
export type DetailsFile = z.infer<typeof detailsFile>;
export type StatusFile = z.infer<typeof statusFile>;
export type Change = z.infer<typeof change>;
export type ServedCause = z.infer<typeof servedCause>;
export type ServedEnd = z.infer<typeof servedEnd>;
