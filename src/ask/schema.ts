/** The served files as this client reads them: only the fields that it uses, and any others let through. */
import * as z from 'zod/mini';
import { supportPhases, timedPhases } from '#model/support/support.ts';
import { isDay, type Day } from '#model/time/instant.ts';

export const text = z.string();
export const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value));
export const maybe = z.optional;

export const purlsFile = z.object({
  purls: z.array(z.object({ purl: text, component: text, to: maybe(text), file: text })),
});

/** Names become paths: nothing else may stand here. */
export const indexFile = z.array(text.check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)));

/** A part of `support.json`: of each component the title that people know it by. */
export const titlesFile = z.object({ components: z.array(z.object({ id: text, title: text })) });

export const freshnessFile = z.object({ prepared: day, validUntil: day });

/** Columns of `assets/search.json`; their lengths are checked before they are published. */
export const searchFile = z.object({
  schema: z.literal(1),
  components: z.array(
    z.looseObject({
      id: text,
      title: text,
      versions: z.array(text),
      released: z.array(z.number()),
      bases: text,
      flags: text,
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
  customDatasources: maybe(z.record(text, z.unknown())),
  packageRules: maybe(
    z.array(
      z.object({ matchPackageNames: maybe(z.array(text)), registryUrls: maybe(z.array(text)) }),
    ),
  ),
});
