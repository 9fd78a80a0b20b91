/** Releases of a Gitea or Forgejo server. */
import * as z from 'zod';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import { parseJson } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

/** https://docs.gitea.com/api/#tag/repository/operation/repoListReleases */
const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
    published_at: z.string().nullish(),
    html_url: z.string().nullish(),
    body: z.string().nullish(),
  }),
);

const home = 'https://codeberg.org';

export const giteaReleases = registrySource({
  documentation: 'https://docs.gitea.com/api/#tag/repository/operation/repoListReleases',
  fields: { name: 'repository', server: 'server' },
  name: { shape: /^[\w.-]+\/[\w.-]+$/, like: 'owner/name' },
  usual: home,
  example: 'owner/name, or gitea-releases:https://git.example.com#owner/name',
  pages: (name) => ({
    homepage: `${home}/${name}`,
    changelogUrl: `${home}/${name}/releases`,
  }),
  url: ({ server, name }) => `${server}/api/v1/repos/${name}/releases?limit=50`,
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
    })),
  doubt: emptyPageProblem,
});
