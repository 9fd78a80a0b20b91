/** `data/lifecycle/<id>.json`: append-only announcements; a later one can revoke another. */
import * as z from 'zod';
import { day, flag, id, sealedUrl, sha256, strict, text, versionText } from '../shape.ts';
import { uncertainBasis } from '../history/dating.ts';
import { timedPhases } from './support.ts';

const eventKeys = {
  number: z.int().min(1).describe('Counts the events in the order in which they were added.'),
  effective: day.describe('The first day on which it holds; of a phase, the first day without.'),
  announced: day.describe('The day on which the index first said so.'),
  imported: flag('Was so when the ledger began; the day of announcing is that of the import.'),
  basis: uncertainBasis.optional().describe('How the day is known, where it is not exact.'),
  seen: sealedUrl.optional().describe('Where it is written.'),
};

/** What ends, and when. Without a line and a version, it is the whole component. */
const ending = {
  line: text.optional(),
  version: versionText.optional().describe('Of a component without lines.'),
  versions: z
    .string()
    .min(1)
    .optional()
    .describe('What it covers, as a VERS range; absent where none does.'),
  lastDay: day.describe('The last day, in UTC.'),
  precision: z.literal('month').optional().describe('Only the month is known.'),
};

const purl = text.max(500).regex(/^pkg:[a-z]/, 'must be a package URL, such as pkg:npm/acme');

function ofKind<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, own: Shape) {
  return strict({ kind: z.literal(kind), ...own, ...eventKeys });
}

const event = z.discriminatedUnion('kind', [
  ofKind('released', {
    version: versionText,
    source: text.optional().describe('Where its day comes from.'),
  }),
  ofKind('phase-end', {
    phase: z.enum(timedPhases),
    ...ending,
    policy: text.describe('The id of the policy that says so.'),
  }),
  ofKind('end-of-life', ending).describe('The end of the last phase that is stated.'),
  ofKind('renamed', { from: purl, to: purl, version: versionText }),
  ofKind('replaced', { by: id, reason: text }),
  ofKind('withdrawn', {
    event: z.int().min(1).describe('The number of the event that is taken back.'),
    reason: text,
  }),
]);

const policy = strict({
  id: text.max(60).describe('What it stands for never changes; a new wording gets a new id.'),
  phase: z.enum(timedPhases),
  rule: text,
  reason: text,
  seen: sealedUrl.optional(),
});

export const ledger = strict({
  $schema: z.string().optional(),
  id,
  policies: z.array(policy).default([]),
  events: z.array(event).default([]),
  seal: sha256.describe(
    'The SHA-256 sum of all policies and events, so that an edit by hand is noticed.',
  ),
});

export const lifecycleFile = strict({
  schema: z.literal(1),
  ...ledger.omit({ $schema: true }).shape,
  policies: z.array(policy),
  events: z.array(event),
});

export type Ledger = z.infer<typeof ledger>;
export type LedgerEvent = z.infer<typeof event>;
export type LedgerPolicy = z.infer<typeof policy>;
