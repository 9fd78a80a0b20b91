/** RubyGems: one entry per version and platform. A yanked version is no longer listed. */
import * as z from 'zod';
import { entries, entry, lenient } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

export const rubygems = registrySource({
  // https://guides.rubygems.org/rubygems-org-api/#gem-version-methods
  fields: { name: 'gem', server: 'server' },
  name: { shape: /^\w[\w.-]*$/, like: 'some_tool' },
  usual: 'https://rubygems.org',
  example: 'name, or rubygems:https://gems.example.com#name',
  purl: 'gem',
  pages: (name) => ({ homepage: `https://rubygems.org/gems/${name}` }),
  url: ({ server, name }) => `${server}/api/v1/versions/${name}.json`,
  read: entries({
    /** Self-hosted servers send it; rubygems.org does not. */
    name: z.unknown().optional(),
    number: lenient.name,
    created_at: lenient.text,
    platform: lenient.text,
    sha: lenient.sha256,
    metadata: entry({ homepage_uri: lenient.text }),
    prerelease: lenient.flag,
    yanked: lenient.flag,
  }),
  releases: (versions) =>
    [...Map.groupBy(versions, ({ number }) => number)].map(([version, platforms]) => ({
      version,
      date: platforms.flatMap((one) => one.created_at ?? []).sort()[0],
      prerelease: platforms.some((one) => one.prerelease) || /[a-z]/i.test(version),
      // Only of the gem for all platforms (`ruby`); others may be added later.
      fingerprint: platforms.flatMap((one) => (one.platform === 'ruby' && one.sha) || []),
      deprecated: platforms.every((one) => one.yanked) ? 'yanked' : undefined,
    })),
  homepage: (pages) => pages.flat().flatMap((one) => one.metadata.homepage_uri || [])[0],
});
