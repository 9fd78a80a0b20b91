/** `facts.json`: facts of the index. With the components' facts, they determine all other files. */
import * as z from 'zod';
import { sha256, strict, text } from '#model/shape.ts';
import { publicSettings, type Site } from '#model/site.ts';
import type { Instant } from '#model/time/instant.ts';

const sums = z.record(text, sha256);

export const factsFile = strict({
  schema: z.literal(1),
  program: strict({
    name: text,
    version: text,
    fingerprint: sha256.describe('Of all that publishes: another program makes other files.'),
  }),
  settings: publicSettings,
  templates: sums.optional().describe("The index's own templates, with their SHA-256 sums."),
  assets: sums.optional().describe("The index's own assets, with their SHA-256 sums."),
});

export type FactsFile = z.infer<typeof factsFile>;

/** Also has the run times, which only `status.json` publishes. */
export type IndexFacts = Omit<FactsFile, 'schema'> & {
  readonly built: Instant;
  /** When each component was last gathered successfully, if known. */
  readonly successes: ReadonlyMap<string, Instant>;
};

/** An allow-list, so that no credential and no host of a private network is published. */
export function publicPartOf(settings: Site): FactsFile['settings'] {
  return publicSettings.strip().parse(settings);
}

export function factsText({ program, settings, templates, assets }: IndexFacts): string {
  const file: FactsFile = { schema: 1, program, settings, templates, assets };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}
