/** `data/history/<id>.json`: every release ever seen, and how its date is known. */
import * as z from 'zod';
import { id } from './id.ts';
import { day, dayOrInstant, httpsUrl, strict, text, versionText } from './shape.ts';

/** How a date is known, the best founded first. */
export const bases = ['published', 'stated', 'near', 'by', 'inferred'] as const;
export const basis = z.enum(bases);

const recordedRelease = strict({
  version: versionText,
  date: dayOrInstant,
  basis,
  evidence: text.describe('Where the date comes from.'),
  seen: day.optional().describe('The day it was first gathered; absent for the first import.'),
  changelogUrl: httpsUrl.optional().describe('The link its source gave.'),
  prerelease: z.literal(true).optional().describe('Its source calls it a pre-release.'),
  deprecated: strict({ since: day, words: text, seen: httpsUrl.optional() })
    .optional()
    .describe("Its upstream's own flag, first seen on that day."),
  missingSince: day.optional().describe('Its upstream no longer lists it.'),
});

const failing = strict({ since: day, because: text });

const sourceState = strict({
  source: text.describe('Its kind and coordinates.'),
  fingerprint: text.optional().describe('Of the definition that the validators belong to.'),
  validators: z
    .array(strict({ url: text, etag: text.optional(), lastModified: text.optional() }))
    .optional(),
  failing: failing.optional(),
});

const heldChange = strict({ key: text, since: day, because: text });

export const history = strict({
  $schema: z.string().optional(),
  id,
  imported: day.optional().describe('The day of the first import.'),
  sources: z.array(sourceState).default([]),
  held: z.array(heldChange).default([]),
  releases: z.array(recordedRelease),
});

export type Basis = z.infer<typeof basis>;
export type RecordedRelease = z.infer<typeof recordedRelease>;
export type SourceState = z.infer<typeof sourceState>;
export type HeldChange = z.infer<typeof heldChange>;
export type History = z.infer<typeof history>;
