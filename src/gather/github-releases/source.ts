/** GitHub releases: a backport hides deep in the list, so it is read to its end. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import { firstFile } from '../reading/first-file.ts';
import { parseJson } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

/** https://docs.github.com/en/rest/releases/releases#list-releases */
const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
    published_at: z.string().nullish(),
    html_url: z.string().nullish(),
    body: z.string().nullish(),
    assets: z
      .array(z.object({ name: z.string(), created_at: z.string(), digest: z.string().nullish() }))
      .default([])
      .catch([]),
  }),
);

const home = 'https://api.github.com';

export const githubReleases = registrySource({
  documentation: 'https://docs.github.com/en/rest/releases/releases#list-releases',
  fields: { name: 'repository', server: 'api' },
  name: { shape: /^[\w-]+\/[\w.-]*[\w-]$/, like: 'owner/name' },
  usual: home,
  example: 'owner/name',
  purl: (name, server) => (server === undefined ? scoped('github', name) : undefined),
  pages: (name) => ({
    homepage: `https://github.com/${name}`,
    changelogUrl: `https://github.com/${name}/releases`,
  }),
  url: ({ server, name }) => `${server}/repos/${name}/releases?per_page=100`,
  accept: 'application/vnd.github+json',
  credential: ({ server, machine: { githubToken: token } }) =>
    server === home && token !== undefined
      ? { header: 'authorization', value: `Bearer ${token}` }
      : undefined,
  read: (answer, url) => parseJson(answer, url, releasePage),
  next: nextLink,
  releases: (page) =>
    page.map((release) => ({
      version: release.tag_name,
      ...(release.draft && { skip: 'is a draft' }),
      date: release.published_at,
      basis: 'published',
      prerelease: release.prerelease,
      notes: release.body,
      changelogUrl: release.html_url,
      linkIsEvidence: true,
      fingerprint: firstFile(
        release.assets.map(({ name, created_at: uploaded, digest: sum }) => ({
          name,
          uploaded,
          sum,
        })),
      ),
    })),
  doubt: emptyPageProblem,
});
