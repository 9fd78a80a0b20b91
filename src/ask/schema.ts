/** The served files as this client reads them: only the fields that it uses, and any others let through. */
import * as z from 'zod/mini';
import { isDay, type Day } from '#model/time/instant.ts';
import { supportPhases, timedPhases } from '#model/support/support.ts';

const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value));
const basis = z.enum(['near', 'by', 'inferred']);
const precision = z.literal('month');
const past = z.literal(true);

const cause = z.object({
  rule: z.string(),
  reason: z.string(),
  seen: z.optional(z.string()),
  since: z.optional(day),
  basis: z.optional(basis),
  replacedBy: z.optional(z.string()),
});

const end = z.object({
  phase: z.enum(timedPhases),
  ends: z.optional(day),
  precision: z.optional(precision),
  basis: z.optional(basis),
  past: z.optional(past),
  rule: z.string(),
  reason: z.string(),
  seen: z.optional(z.string()),
});

const release = z.object({
  version: z.string(),
  line: z.optional(z.string()),
  releaseTimestamp: z.string(),
  basis: z.string(),
  evidence: z.optional(z.string()),
  changelogUrl: z.optional(z.string()),
  isDeprecated: z.boolean(),
  isStable: z.boolean(),
  missingSince: z.optional(day),
  deprecatedSince: z.optional(day),
  deprecatedSinceBasis: z.optional(basis),
  support: z.enum(supportPhases),
  phases: z.optional(z.array(end)),
  causes: z.optional(z.array(cause)),
  coming: z.optional(cause),
  overruled: z.optional(z.object({ why: z.string(), seen: z.string() })),
  notes: z.optional(z.object({ text: z.string(), from: z.string() })),
});

const line = z.object({
  line: z.string(),
  newest: z.string(),
  title: z.optional(z.string()),
  phases: z.optional(z.array(end)),
});

export const detailsFile = z.object({
  schema: z.literal(2),
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  homepage: z.optional(z.string()),
  changelogUrl: z.optional(z.string()),
  references: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      repository: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
  ),
  lines: z.array(line),
  releases: z.array(release),
});

export const purlsFile = z.object({
  purls: z.array(
    z.object({
      purl: z.string(),
      component: z.string(),
      to: z.optional(z.string()),
      file: z.string(),
    }),
  ),
});

/** Names become paths: nothing else may stand here. */
export const indexFile = z.array(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)));

/** A part of `support.json`: of each component the title that people know it by. */
export const titlesFile = z.object({
  components: z.array(z.object({ id: z.string(), title: z.string() })),
});

export const freshnessFile = z.object({ prepared: day, validUntil: day });

/** Columns of `assets/search.json`; their lengths are checked before they are published. */
export const searchFile = z.object({
  schema: z.literal(1),
  components: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      versions: z.array(z.string()),
      released: z.array(z.number()),
      bases: z.string(),
      flags: z.string(),
      verdicts: z.array(
        z.looseObject({
          deprecated: z.boolean(),
          phase: z.enum(supportPhases),
          ends: z.array(z.looseObject({ phase: z.enum(timedPhases) })),
        }),
      ),
      verdict: z.array(z.number()),
    }),
  ),
});

/** Presets are read for two things: the name of the datasource, and names that no package URL has. */
export const presetFile = z.object({
  customDatasources: z.optional(z.record(z.string(), z.unknown())),
  packageRules: z.optional(
    z.array(
      z.object({
        matchPackageNames: z.optional(z.array(z.string())),
        registryUrls: z.optional(z.array(z.string())),
        overrideDatasource: z.optional(z.string()),
      }),
    ),
  ),
});

export type Details = z.infer<typeof detailsFile>;
export type DetailedRelease = z.infer<typeof release>;
export type DetailedLine = z.infer<typeof line>;
export type DetailedEnd = z.infer<typeof end>;
export type DetailedCause = z.infer<typeof cause>;
export type KnownPurl = z.infer<typeof purlsFile>['purls'][number];
