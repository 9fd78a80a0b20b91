/** Reads the served files, only the keys in use. Throws if a file has another shape. */
import * as z from 'zod/mini';
import type { AsOf } from '#answer/answer.ts';
import type { PublishedComponent } from '#answer/component.ts';
import { readDetails, readNotes } from '#facts/read-details.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { fileAt, type IndexFiles } from '#model/served/paths.ts';
import type { SearchFile } from '#model/served/search.ts';
import { tryJson } from '#model/json.ts';
import { supportPhases, timedPhases } from '#model/support/support.ts';
import { isDay, type Day } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { refuse } from '#model/problem.ts';

const text = z.string();
const texts = z.array(text);
const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value));
const maybe = z.optional;
const knownPurl = z.object({ purl: text, to: maybe(text), matchOnly: maybe(z.literal(true)) });
export type KnownPurl = z.infer<typeof knownPurl>;

/** An id becomes part of a path, so no other characters are allowed. */
const id = text.check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
export const indexFile = z.array(id);

const named = { id, title: text, aliases: maybe(texts) };
export const namesFile = z.object({
  schema: z.literal(1),
  baseUrl: text,
  // It is written into comments in files: text after a line break would be no comment.
  datasource: text.check(z.regex(/^[a-z][a-z0-9-]*$/)),
  components: z.array(
    z.object({ ...named, purls: z.array(knownPurl), cpes: maybe(texts), plugins: texts }),
  ),
});
const freshnessFile = z.object({ prepared: day, validUntil: day });

const verdict = z.looseObject({
  deprecated: z.boolean(),
  phase: z.enum(supportPhases),
  ends: z.array(z.looseObject({ phase: z.enum(timedPhases) })),
});
/** Columns of `assets/search.json`; their lengths are checked before they are published. */
const searchFile = z.object({
  schema: z.literal(1),
  components: z.array(
    z.looseObject({
      id: text,
      title: text,
      versions: texts,
      released: z.array(z.number()),
      bases: text,
      flags: text,
      verdicts: z.array(verdict),
      lineVerdicts: maybe(z.array(z.looseObject({ name: text, verdict }))),
      verdict: z.array(z.number()),
    }),
  ),
  parts: maybe(z.array(z.object({ components: z.array(text), characters: z.number() }))),
});

const basis = maybe(z.enum(['near', 'by', 'inferred']));
const precision = maybe(z.literal('month'));
const grounds = { rule: text, reason: text, seen: maybe(text), ends: maybe(day), precision, basis };
const cause = z.object({ ...grounds, since: maybe(day), replacedBy: maybe(text) });
const end = z.object({ ...grounds, phase: z.enum(timedPhases), past: maybe(z.literal(true)) });

const standing = {
  isDeprecated: z.boolean(),
  deprecatedSince: maybe(day),
  deprecatedSinceBasis: basis,
  support: z.enum(supportPhases),
  phases: maybe(z.array(end)),
  causes: maybe(z.array(cause)),
  coming: maybe(cause),
  later: maybe(z.array(cause)),
};

const release = z.object({
  ...standing,
  version: text,
  line: maybe(text),
  releaseTimestamp: text,
  basis: text,
  evidence: maybe(text),
  changelogUrl: maybe(text),
  isStable: z.boolean(),
  missingSince: maybe(day),
  republished: maybe(z.array(z.object({ on: day }))),
  overruled: maybe(z.object({ why: text, seen: text })),
  notes: maybe(z.object({ text, from: text })),
});

const line = { ...standing, line: text, title: maybe(text), codename: maybe(text) };
const shared = { shares: maybe(text), first: maybe(day), versions: maybe(texts) };
const declared = { at: z.int(), newest: maybe(text), ...shared };
const correction = z.object({ version: text, what: z.array(text), why: text, seen: text, on: day });

const detailsFile = z.object({
  schema: z.literal(2),
  id: text,
  title: text,
  summary: text,
  homepage: maybe(text),
  changelogUrl: maybe(text),
  lines: z.array(z.object({ ...line, newest: text })),
  declaredLines: maybe(z.array(z.object({ ...line, ...declared }))),
  releases: z.array(release),
  corrections: z._default(z.array(correction), []),
});

export async function readComponent(files: IndexFiles, id: string): Promise<PublishedComponent> {
  const details = (await readRequired(files, `details/${id}.json`, detailsFile)) as DetailsFile;
  const judged = readDetails(details, { baseUrl: '' });
  const { component, releases: all, allLines: lines, corrections } = judged;
  const notes = readNotes(details);
  const noted = all.map((one) => withoutUndefined({ ...one, notes: notes.get(one.version.text) }));
  return { ...component, lines, releases: noted, corrections };
}

/** `part`: such as `.1`; empty for the file that lists the parts, or holds all components. */
export async function readSearch(files: IndexFiles, part: string) {
  return (await readRequired(files, `assets/search${part}.json`, searchFile)) as SearchFile;
}

/** An index has no answers for days before it was prepared: the first possible day is used. */
export async function readAsOf(files: IndexFiles, asked: Day): Promise<AsOf> {
  const fresh = await readOptional(files, 'freshness.json', freshnessFile);
  if (fresh === undefined) return { today: asked };
  const { prepared, validUntil } = fresh;
  const today = asked < prepared ? prepared : asked;
  return { today, prepared, validUntil, ...(validUntil < today && { expired: true as const }) };
}

export async function readOptional<T>(files: IndexFiles, path: string, schema: z.ZodMiniType<T>) {
  const text = await files.read(path, (json) => schema.safeParse(json).success);
  if (text === undefined) return undefined;
  const wrong = 'is not JSON; is this the address of an index?';
  const json = tryJson(text) ?? refuse('E-NOT-THIS-INDEX', fileAt(files, path), wrong);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  const message = `is not what this version of the program reads (at "${place}"); an older or newer one made it, or another program`;
  return refuse('E-NOT-THIS-INDEX', fileAt(files, path), message);
}

export async function readRequired<T>(files: IndexFiles, path: string, schema: z.ZodMiniType<T>) {
  const value = await readOptional(files, path, schema);
  if (value !== undefined) return value;
  const at = fileAt(files, path);
  const first = 'is not served; name the folder that "build" wrote, or the address of an index';
  if (path === 'index.json') refuse('E-WRONG-ADDRESS', at, first);
  const why = 'is not served: this index leaves it out, or is just being renewed';
  return refuse('E-NOT-THIS-INDEX', at, why);
}
