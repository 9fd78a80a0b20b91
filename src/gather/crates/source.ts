/** crates.io, or another registry with its API. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { readPages } from '../http/pages.ts';
import { nameProblems, other, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, isSemverPrerelease } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { refuseOtherName, sameLetters } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';

/** https://crates.io/data-access#api */
const crateDocument = z.object({
  crate: z
    .object({
      name: z.unknown().optional(),
      versions: z.array(z.number()).nullish(),
      max_version: z.string().nullish(),
      homepage: z.string().nullish().catch(undefined),
      repository: z.string().nullish().catch(undefined),
    })
    .optional(),
  versions: z.array(
    z.object({
      num: z.string().min(1),
      created_at: z.string().nullish(),
      yanked: z.boolean().default(false),
      yank_message: z.string().nullish(),
    }),
  ),
});
type CrateDocument = z.infer<typeof crateDocument>;

export const crates = defineSource({
  documentation: 'https://crates.io/data-access#api',
  fields: { crate: text, registry: upstreamUrl.optional() },
  coordinates: {
    example: 'name, or crates:https://crates.example.com#name',
    read: ({ server, name }) => ({
      crate: name,
      ...(server !== undefined && { registry: server }),
    }),
    write: ({ registry, crate }) => ({ server: registry, name: crate }),
  },
  problems: ({ crate }) => nameProblems('crate', crate, /^[a-z][\w-]{0,63}$/i, 'some_tool'),
  purl: ({ crate, registry }) => scoped('cargo', crate, other(registry, 'https://crates.io')),
  draft: ({ crate, registry }) => ({
    name: crate,
    ...(registry === undefined && { homepage: `https://crates.io/crates/${crate}` }),
  }),
  async list({ definition, validators, now }, http) {
    const registry = withoutSlash(definition.registry ?? 'https://crates.io');
    const url = `${registry}/api/v1/crates/${definition.crate}`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer) => {
      const page = parseJson(answer, url, crateDocument);
      refuseOtherName(page.crate?.name, definition.crate, url, sameCrate);
      return { items: page };
    });
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages
      .flatMap((page) => page.versions)
      .map(({ num: version, created_at: date, yanked, yank_message: why }) => {
        const deprecated = yanked ? `yanked${why ? `: ${why}` : ''}` : undefined;
        const listed = { version, evidence: url, date, basis: 'published' as const, deprecated };
        return releaseEntry({ ...listed, prerelease: isSemverPrerelease(version) }, now);
      });
    const doubt = read.pages.map((page) => cutOff(page, url))[0];
    const about = read.pages[0]?.crate;
    const homepage = about?.homepage ?? about?.repository;
    return listing({ url, entries, validators: read.validators, doubt, homepage });
  },
});

/** The registry takes `-` and `_` for one character. */
function sameCrate(said: string, wanted: string): boolean {
  return sameLetters(said.replaceAll('_', '-'), wanted.replaceAll('_', '-'));
}

function cutOff({ crate, versions }: CrateDocument, url: string): string | undefined {
  const count = crate?.versions?.length ?? 0;
  return versions.length < count
    ? `${url} counts ${count} versions and lists ${versions.length}`
    : undefined;
}
