/** A component as the index serves it, read back as it was judged. Nothing else reads its details. */
import * as z from 'zod/mini';
import type { PublishedComponent, PublishedRelease } from '#answer/component.ts';
import type { IndexFiles } from '#model/served/served-paths.ts';
import { supportPhases, timedPhases } from '#model/support/support.ts';
import type { StatedEnd, Verdict } from '#model/support/verdict.ts';
import type { Instant } from '#model/time/instant.ts';
import { parseVersion } from '#model/version/version.ts';
import { readRequired, day, maybe, text } from './read-files.ts';

const grounds = { rule: text, reason: text, seen: maybe(text) };
const basis = maybe(z.enum(['near', 'by', 'inferred']));
const cause = z.object({ ...grounds, since: maybe(day), basis, replacedBy: maybe(text) });
const ends = maybe(
  z.array(
    z.object({
      phase: z.enum(timedPhases),
      ends: maybe(day),
      precision: maybe(z.literal('month')),
      basis,
      past: maybe(z.literal(true)),
      ...grounds,
    }),
  ),
);

const release = z.object({
  version: text,
  line: maybe(text),
  releaseTimestamp: text,
  basis: text,
  evidence: maybe(text),
  changelogUrl: maybe(text),
  isDeprecated: z.boolean(),
  isStable: z.boolean(),
  missingSince: maybe(day),
  deprecatedSince: maybe(day),
  deprecatedSinceBasis: basis,
  support: z.enum(supportPhases),
  phases: ends,
  causes: maybe(z.array(cause)),
  coming: maybe(cause),
  overruled: maybe(z.object({ why: text, seen: text })),
  notes: maybe(z.object({ text, from: text })),
});

const detailsFile = z.object({
  schema: z.literal(2),
  id: text,
  title: text,
  summary: text,
  homepage: maybe(text),
  changelogUrl: maybe(text),
  lines: z.array(z.object({ line: text, newest: text, phases: ends })),
  releases: z.array(release),
});

type Release = z.infer<typeof release>;

export async function readComponent(files: IndexFiles, id: string): Promise<PublishedComponent> {
  const details = await readRequired(files, `details/${id}.json`, detailsFile);
  const releases = details.releases.flatMap(releaseFrom);
  const named = new Map(releases.map((one) => [one.version.text, one]));
  const lines = details.lines.flatMap(({ line, newest, phases }) => {
    const known = named.get(newest);
    return known === undefined ? [] : [{ name: line, newest: known, ends: endsFrom(phases) }];
  });
  return { ...details, releases, lines };
}

/** None where its version cannot be ordered. */
function releaseFrom(served: Release): PublishedRelease[] {
  const version = parseVersion(served.version);
  if (version === undefined) return [];
  const { releaseTimestamp, isStable: stable, basis, evidence, missingSince } = served;
  const { line, changelogUrl, notes } = served;
  const recorded = { basis, evidence, missingSince };
  const timestamp = releaseTimestamp as Instant;
  const verdict = verdictFrom(served);
  return [
    {
      version,
      timestamp,
      stable,
      line,
      changelogUrl,
      notes,
      recorded,
      verdict,
    } as PublishedRelease,
  ];
}

/** In JSON, what is not known is a key that is not there: no value is `undefined`. */
function verdictFrom(served: Release): Verdict {
  const { deprecatedSince, deprecatedSinceBasis, support: phase, coming, overruled } = served;
  return {
    deprecated: served.isDeprecated,
    deprecatedSince,
    deprecatedSinceBasis,
    phase,
    ends: endsFrom(served.phases),
    causes: served.causes ?? [],
    coming,
    overruled,
  } as Verdict;
}

function endsFrom(served: Release['phases'] = []): readonly StatedEnd[] {
  return served.map(({ ends: day, ...end }) => ({ ...end, day })) as readonly StatedEnd[];
}
