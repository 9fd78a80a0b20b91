/** `data/history/<id>.json`: every release ever seen, and how its date is known. */
import * as z from 'zod';
import { basis } from './dating.ts';
import { validator } from './gathered.ts';
import { recordedEnd } from '../component/line.ts';
import { entryLines } from '../json.ts';
import { earliest } from '../order.ts';
import { compiled, day, dayOrInstant, flag, httpsUrl } from '../shape.ts';
import { id, strict, text, versionText } from '../shape.ts';
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

export const pastCause = strict({
  rule: z.enum(['upstream', 'missing']),
  reason: text,
  seen: httpsUrl.optional(),
  since: day,
  ended: day.describe('The day it was first seen that its upstream says so no more.'),
});

const recordedRelease = strict({
  version: versionText,
  date: dayOrInstant,
  basis,
  evidence: text.describe('Where the date comes from.'),
  seen: day.optional().describe('The day it was first gathered; absent for the first import.'),
  backdated: flag('Its author sets its date, which lies well before it was first gathered.'),
  changelogUrl: httpsUrl.optional().describe('The link its source gave.'),
  prerelease: flag('Its source calls it a pre-release.'),
  deprecated: strict({ since: day, words: text, seen: httpsUrl.optional() })
    .optional()
    .describe("Its upstream's own flag, first seen on that day."),
  fingerprints: z.array(fingerprint).min(1).optional(),
  republished: z
    .array(republished)
    .min(1)
    .optional()
    .describe('When it was changed behind its version: a moved tag, or published again.'),
  pastCauses: z.array(pastCause).min(1).optional().describe('What its upstream took back.'),
  byHand: flag('A person imported it, or changed the sources: that none lists it says nothing.'),
  missingSince: day.optional().describe('Its upstream no longer lists it.'),
});

export const doubt = strict({ since: day, because: text });

const sourceState = strict({
  source: text.describe('Its kind and coordinates.'),
  fingerprint: text.optional().describe('Of the definition that the validators belong to.'),
  validators: z.array(validator).optional(),
  read: day
    .optional()
    .describe('The day on which its whole answer was last asked for, beside its validators.'),
  volatile: flag('Its validators change though nothing else does.'),
  failing: doubt.optional().describe('It could not be read.'),
  partial: doubt.optional().describe('It was read, but perhaps not all of it.'),
});

const checksumFile = sourceState.extend({
  owed: z.array(versionText).optional().describe('Versions that are still to be asked for.'),
});

export const heldChange = strict({ key: text, since: day, because: text });

export const history = strict({
  $schema: z.string().optional(),
  id,
  imported: day.optional().describe('The day of the first import.'),
  answered: flag('A source has answered before, though none of those below has.'),
  redefined: flag('A person changed its sources, and not all that they list was taken since.'),
  unread: z.int().optional().describe('So many entries have no version, and are no known release.'),
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
  checksums: z
    .array(checksumFile)
    .optional()
    .describe('Files of checksums, by address, and of which releases they are yet to be asked.'),
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

/** A recorded entry that cannot be used: where it stands in the file, and why. */
export type OddEntry = {
  readonly path: readonly PropertyKey[];
  readonly entry: unknown;
  readonly message: string;
};

/** Reads all valid entries. An invalid release stays in the file as it is, and affects no other. */
export const readableHistory = z.unknown().transform((raw, context): History => {
  const whole = compiled(history).safeParse(raw);
  if (whole.success) return whole.data;
  const odd = oddEntries(raw, whole.error.issues);
  const read = history.safeParse(withoutOdd(raw, odd));
  if (read.success) {
    const imported = odd.some(({ path }) => path[0] === 'imported') && firstDay(read.data);
    return { ...read.data, ...(imported && { imported }), odd };
  }
  for (const issue of read.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
});

/** Besides entries of its lists, these keys: the file can be read without them. */
const spareKeys = new Set<PropertyKey>(['imported', 'owed']);

function oddEntries(raw: unknown, issues: readonly z.core.$ZodIssue[]): OddEntry[] {
  const odd = issues.flatMap(({ code, path, message }): [string, OddEntry][] => {
    // A newer version of the program may have written it: its entry must not be lost.
    if (code === 'unrecognized_keys') return [];
    const [key = '', at] = path;
    const value = (Object(raw) as Record<PropertyKey, unknown>)[key];
    if (Array.isArray(value) && typeof at === 'number')
      return [[`${String(key)} ${at}`, { path, entry: value[at], message }]];
    return spareKeys.has(key) ? [[String(key), { path, entry: value, message }]] : [];
  });
  // Keeps only the first issue of each entry.
  return [...new Map(odd.toReversed()).values()].toReversed();
}

function withoutOdd(raw: unknown, odd: readonly OddEntry[]): unknown {
  if (odd.length === 0) return raw;
  const entries = new Set(odd.map(({ entry }) => entry));
  const kept = Object.entries(raw as object).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [[key, value.filter((one) => !entries.has(one))]];
    return entries.has(value) && spareKeys.has(key) ? [] : [[key, value]];
  });
  return Object.fromEntries(kept);
}

/** Stands in for an unreadable `imported`, as nothing limits the dates of a first import. */
function firstDay({ releases }: History): Day | undefined {
  const dates = releases.map(({ date }) => dayOf(date)).sort();
  return earliest(releases.map(({ seen }) => seen)) ?? dates.at(-1);
}

/** Parsed first, for the order of keys. Odd releases and last days stay as they are, at the end. */
export function serialiseHistory({ odd = [], ...known }: History): string {
  const oddOf = (key: string) => odd.filter(({ path }) => path[0] === key).map((one) => one.entry);
  const { ends = [], releases, ...head } = history.parse(known);
  // Leaves out the keys of empty lists.
  const own = Object.entries({ ...head, ends: [...ends, ...oddOf('ends')] }).filter(
    ([, value]) => !Array.isArray(value) || value.length > 0,
  );
  return entryLines({ ...Object.fromEntries(own), releases: [...releases, ...oddOf('releases')] });
}

export type RecordedRelease = z.infer<typeof recordedRelease>;
export type PastCause = z.infer<typeof pastCause>;
export type Republished = z.infer<typeof republished>;
export type SourceState = z.infer<typeof sourceState>;
export type ChecksumFile = z.infer<typeof checksumFile>;
export type HeldChange = z.infer<typeof heldChange>;
export type History = z.infer<typeof history> & { readonly odd?: readonly OddEntry[] };

/** All recorded versions, also those of entries that cannot be read. */
export function versionsIn({ releases, odd = [] }: History): readonly string[] {
  const entries = odd.map(({ entry }) => entry as { readonly version?: unknown } | null);
  return [...releases, ...entries].flatMap((one) =>
    typeof one?.version === 'string' ? [one.version] : [],
  );
}
