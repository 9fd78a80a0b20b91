/** RubyGems: one entry per version and platform. A yanked version is no longer listed. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { readPages } from '../http/pages.ts';
import { nameProblems, other, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { refuseOtherName } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';

/** https://guides.rubygems.org/rubygems-org-api/#gem-version-methods */
const gemVersions = z.array(
  z.object({
    /** Servers of one's own say it; rubygems.org does not. */
    name: z.unknown().optional(),
    number: z.string().min(1),
    created_at: z.string().nullish(),
    metadata: z.object({ homepage_uri: z.string().nullish() }).nullish().catch(undefined),
    prerelease: z.boolean().default(false),
    yanked: z.boolean().default(false),
  }),
);
type GemVersions = z.infer<typeof gemVersions>;

export const rubygems = defineSource({
  documentation: 'https://guides.rubygems.org/rubygems-org-api/#gem-version-methods',
  fields: { gem: text, server: upstreamUrl.optional() },
  coordinates: {
    example: 'name, or rubygems:https://gems.example.com#name',
    read: ({ server, name }) => ({ gem: name, ...(server !== undefined && { server }) }),
    write: ({ server, gem }) => ({ server, name: gem }),
  },
  problems: ({ gem }) => nameProblems('gem', gem, /^\w[\w.-]*$/, 'some_tool'),
  purl: ({ gem, server }) => scoped('gem', gem, other(server, 'https://rubygems.org')),
  draft: ({ gem, server }) => ({
    name: gem,
    ...(server === undefined && { homepage: `https://rubygems.org/gems/${gem}` }),
  }),
  async list({ definition, validators, now }, http) {
    const server = withoutSlash(definition.server ?? 'https://rubygems.org');
    const url = `${server}/api/v1/versions/${definition.gem}.json`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer) => {
      const versions = parseJson(answer, url, gemVersions);
      for (const { name } of versions) refuseOtherName(name, definition.gem, url);
      return { items: versions };
    });
    if (read === 'not-modified') return { kind: read };
    const entries = [...byNumber(read.pages.flat())].map(([version, platforms]) => {
      const date = platforms.flatMap((one) => one.created_at ?? []).sort()[0];
      const prerelease = platforms.some((one) => one.prerelease) || /[a-z]/i.test(version);
      const deprecated = platforms.every((one) => one.yanked) ? 'yanked' : undefined;
      const listed = { version, evidence: url, date, basis: 'published' as const };
      return releaseEntry({ ...listed, prerelease, deprecated }, now);
    });
    const about = read.pages.flat().find((one) => one.metadata?.homepage_uri)?.metadata;
    return listing({ url, entries, validators: read.validators, homepage: about?.homepage_uri });
  },
});

function byNumber(versions: GemVersions): ReadonlyMap<string, GemVersions> {
  return Map.groupBy(versions, ({ number }) => number);
}
