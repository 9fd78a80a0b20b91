/** `data/notes/<id>.json`: what upstreams write about their releases, apart from the history. */
import * as z from 'zod';
import { id, strict, text, versionText } from '../shape.ts';

/** Longer notes are cut: the changelog has the rest. */
export const maxNotes = 20_000;

const releaseNotes = strict({
  version: versionText,
  text: z
    .string()
    .min(1)
    .max(maxNotes)
    .describe("The upstream's words, mostly Markdown; untrusted, and never served as they are."),
  from: text.describe('Where they are written.'),
});

export const notes = strict({ $schema: z.string().optional(), id, notes: z.array(releaseNotes) });

export type Notes = z.infer<typeof notes>;
export type ReleaseNotes = z.infer<typeof releaseNotes>;
