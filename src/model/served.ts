/** The files that are served: a promise to whoever reads them. Key order here is key order there. */
import * as z from 'zod';
import { reference } from './component.ts';
import { basis } from './history.ts';
import { id } from './id.ts';
import { day, httpsUrl, instant, strict, text, versionText } from './shape.ts';

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

const ruleName = z.enum([
  'all',
  'line-age',
  'latest-lines',
  'below',
  'line-ends',
  'superseded',
  'versions',
  'upstream',
  'missing',
  'curated',
]);

const servedCause = strict({
  rule: ruleName,
  reason: text,
  seen: httpsUrl.optional(),
  since: day.optional(),
  ends: day.optional(),
  replacedBy: id.optional(),
});

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
});

const detailedLine = strict({
  line: text,
  first: day,
  newest: versionText,
  releases: z.int().min(1),
  isDeprecated: z.boolean(),
  supportEnds: day.optional(),
});

const correctedFact = strict({
  version: versionText,
  what: z.array(z.enum(['date', 'changelogUrl', 'deprecated', 'withdrawn'])),
  why: text,
  seen: httpsUrl,
  on: day,
});

/** `details/<id>.json` */
export const detailsFile = strict({
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
  newestSupported: versionText.optional(),
  nextChange: day.optional().describe('The next day on which a verdict changes by itself.'),
  sources: z.array(
    strict({ source: text, failing: strict({ since: day, because: text }).optional() }),
  ),
  held: z.array(strict({ key: text, since: day, because: text })),
  references: z.array(reference),
  lines: z.array(detailedLine),
  corrections: z.array(correctedFact),
  releases: z.array(detailedRelease),
});

/** `status.json`: the only file with run times. */
export const statusFile = strict({
  schema: z.literal(1),
  built: instant,
  components: z.record(
    id,
    strict({
      state: z
        .enum(['fresh', 'stale', 'held', 'unwatched'])
        .describe('unwatched: no source is known.'),
      lastSuccess: instant.optional(),
      failing: z.array(strict({ source: text, since: day, because: text })).optional(),
      held: z.array(strict({ key: text, since: day, because: text })).optional(),
    }),
  ),
});

const change = z.discriminatedUnion('kind', [
  strict({
    kind: z.literal('released'),
    id: text,
    on: day,
    component: id,
    version: versionText,
    releaseTimestamp: instant,
    basis,
    changelogUrl: httpsUrl.optional(),
  }),
  strict({
    kind: z.literal('deprecated'),
    id: text,
    on: day,
    component: id,
    line: text.optional(),
    versions: z.array(versionText).min(1),
    rule: ruleName,
    reason: text,
    seen: httpsUrl.optional(),
    supportEnds: day.optional(),
    replacedBy: id.optional(),
  }),
  strict({
    kind: z.literal('corrected'),
    id: text,
    on: day,
    component: id,
    version: versionText,
    what: correctedFact.shape.what,
    why: text,
    seen: httpsUrl,
  }),
]);

/** `changes.json`: the news, newest first. */
export const changesFile = strict({ schema: z.literal(1), changes: z.array(change) });

export type ServedRelease = z.infer<typeof release>;
export type ComponentFile = z.infer<typeof componentFile>;
export type DetailsFile = z.infer<typeof detailsFile>;
export type StatusFile = z.infer<typeof statusFile>;
export type Change = z.infer<typeof change>;
export type ServedCause = z.infer<typeof servedCause>;
