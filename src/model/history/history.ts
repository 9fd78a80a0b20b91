/** `data/history/<id>.json`: every release ever seen, and how its date is known. */
import * as z from 'zod';
import { basis } from './dating.ts';
import { recordedEnd } from '../component/line.ts';
import { id, day, dayOrInstant, httpsUrl, strict, text, versionText } from '../shape.ts';
import { dayOf, type Day } from '../time/instant.ts';

const fingerprint = text.describe(
  'Where it was read, and what a release is made of: a commit, a digest or a sum.',
);

export const republished = strict({
  on: day.describe('The day it was first seen.'),
  from: fingerprint,
  to: fingerprint,
  ended: day.optional().describe('The day a person accepted it, or it was what it was again.'),
});

const recordedRelease = strict({
  version: versionText,
  date: dayOrInstant,
  basis,
  evidence: text.describe('Where the date comes from.'),
  seen: day.optional().describe('The day it was first gathered; absent for the first import.'),
  backdated: z
    .literal(true)
    .optional()
    .describe('Its author sets its date, which lies well before the day it was first gathered.'),
  changelogUrl: httpsUrl.optional().describe('The link its source gave.'),
  prerelease: z.literal(true).optional().describe('Its source calls it a pre-release.'),
  deprecated: strict({ since: day, words: text, seen: httpsUrl.optional() })
    .optional()
    .describe("Its upstream's own flag, first seen on that day."),
  fingerprints: z.array(fingerprint).min(1).optional(),
  republished: z
    .array(republished)
    .min(1)
    .optional()
    .describe('When it was changed behind its version: a moved tag, or published again.'),
  undeprecated: day.optional().describe('Its upstream took the flag back.'),
  byHand: z
    .literal(true)
    .optional()
    .describe('A person imported it: that no upstream lists it says nothing about it.'),
  missingSince: day.optional().describe('Its upstream no longer lists it.'),
});

const doubt = strict({ since: day, because: text });

const sourceState = strict({
  source: text.describe('Its kind and coordinates.'),
  fingerprint: text.optional().describe('Of the definition that the validators belong to.'),
  validators: z
    .array(strict({ url: text, etag: text.optional(), lastModified: text.optional() }))
    .optional(),
  read: day
    .optional()
    .describe('The day on which its whole answer was last asked for, beside its validators.'),
  volatile: z.literal(true).optional().describe('Its validators change though nothing else does.'),
  failing: doubt.optional().describe('It could not be read.'),
  partial: doubt.optional().describe('It was read, but perhaps not all of it.'),
});

const heldChange = strict({ key: text, since: day, because: text });

export const history = strict({
  $schema: z.string().optional(),
  id,
  imported: day.optional().describe('The day of the first import.'),
  answered: z
    .literal(true)
    .optional()
    .describe('A source has answered before, though none of those below has.'),
  sources: z.array(sourceState).default([]),
  held: z.array(heldChange).default([]),
  owed: z
    .array(versionText)
    .optional()
    .describe('Versions whose better date is still to be asked for, in that order.'),
  endSources: z
    .array(sourceState)
    .optional()
    .describe('Tables of last days: their validators, and since when one cannot be read.'),
  evidence: z
    .array(strict({ source: text, failing: doubt }))
    .optional()
    .describe('Pages of evidence that no longer say what they are quoted for.'),
  ends: z
    .array(recordedEnd)
    .optional()
    .describe('Last days as vendors published them, in the order of their first sight.'),
  releases: z.array(recordedRelease),
});

/** The same file with entries of any kind: one that cannot be read must not cost the others. */
const looseHistory = history.extend({
  imported: z.unknown().optional(),
  sources: z.array(z.unknown()).default([]),
  held: z.array(z.unknown()).default([]),
  owed: z.unknown().optional(),
  endSources: z.array(z.unknown()).optional(),
  evidence: z.array(z.unknown()).optional(),
  ends: z.array(z.unknown()).optional(),
  releases: z.array(z.unknown()),
});

/** A recorded entry that cannot be used: where it stands in the file, and why. */
export type OddEntry = {
  readonly path: readonly PropertyKey[];
  readonly entry: unknown;
  readonly message: string;
};

/** Reads what can be read. Releases that cannot be read stay in the file as they are; such states are created again. */
export const readableHistory = z.unknown().transform((raw, context): History & OddEntries => {
  const whole = history.safeParse(raw);
  if (whole.success) return whole.data;
  const loose = looseHistory.safeParse(raw);
  if (loose.success) return readLoosely(loose.data);
  for (const issue of loose.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
});

function readLoosely(raw: z.infer<typeof looseHistory>): History & OddEntries {
  const releases = partition(raw.releases, recordedRelease, 'releases');
  const sources = partition(raw.sources, sourceState, 'sources');
  const held = partition(raw.held, heldChange, 'held');
  const ends = partition(raw.ends ?? [], recordedEnd, 'ends');
  const owed = partition([raw.owed ?? []].flat(), versionText, 'owed');
  const imported = importedDay(raw.imported, releases.sound);
  return {
    ...(raw.$schema !== undefined && { $schema: raw.$schema }),
    id: raw.id,
    ...(imported.day !== undefined && { imported: imported.day }),
    sources: sources.sound,
    held: held.sound,
    ...(owed.sound.length > 0 && { owed: owed.sound }),
    ...(ends.sound.length > 0 && { ends: ends.sound }),
    releases: releases.sound,
    odd: [...imported.odd, ...sources.odd, ...held.odd, ...owed.odd, ...ends.odd, ...releases.odd],
  };
}

/**
 * Without this day a gather would be taken for the first one, which no bound holds back. Where it cannot
 * be read, what was recorded says when that was: the first later sight, or the newest release.
 */
function importedDay(
  written: unknown,
  releases: readonly RecordedRelease[],
): { readonly day?: Day | undefined; readonly odd: readonly OddEntry[] } {
  const read = day.safeParse(written);
  if (read.success) return { day: read.data, odd: [] };
  if (written === undefined) return { odd: [] };
  const seen = releases.flatMap((one) => one.seen ?? []).sort();
  const dates = releases.map((one) => dayOf(one.date)).sort();
  const message = read.error.issues[0]?.message ?? 'is no day';
  return { day: seen[0] ?? dates.at(-1), odd: [{ path: ['imported'], entry: written, message }] };
}

function partition<S extends z.ZodType>(
  entries: readonly unknown[],
  schema: S,
  key: string,
): { readonly sound: z.output<S>[]; readonly odd: readonly OddEntry[] } {
  const sound: z.output<S>[] = [];
  const odd: OddEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const read = schema.safeParse(entry);
    if (read.success) sound.push(read.data);
    for (const { path, message } of read.error?.issues.slice(0, 1) ?? []) {
      odd.push({ path: [key, at, ...path], entry, message });
    }
  }
  return { sound, odd };
}

export type RecordedRelease = z.infer<typeof recordedRelease>;
export type Republished = z.infer<typeof republished>;
export type SourceState = z.infer<typeof sourceState>;
export type HeldChange = z.infer<typeof heldChange>;
type OddEntries = { readonly odd?: readonly OddEntry[] };
export type History = z.infer<typeof history> & OddEntries;

/** What is recorded of a component before the first gather. */
export function emptyHistory(id: string): History {
  return { id, sources: [], held: [], releases: [] };
}
