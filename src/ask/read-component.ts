/** A component as the index serves it, read back as it was judged. Only what an answer needs is checked. */
import * as z from 'zod/mini';
import type { PublishedComponent } from '#answer/component.ts';
import { readDetails, readNotes } from '#facts/read-details.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { supportPhases, timedPhases } from '#model/support/support.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
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

export async function readComponent(files: IndexFiles, id: string): Promise<PublishedComponent> {
  const details = (await readRequired(files, `details/${id}.json`, detailsFile)) as DetailsFile;
  const { component, releases, lines } = readDetails(details, { baseUrl: '' });
  const notes = readNotes(details);
  return {
    ...component,
    lines,
    releases: releases.map((one) =>
      withoutUndefined({ ...one, notes: notes.get(one.version.text) }),
    ),
  };
}
