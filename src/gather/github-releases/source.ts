/** Releases on GitHub, and on Gitea and Forgejo servers, which took its API over. */
import * as z from 'zod';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import { firstFile } from '../reading/entries.ts';
import { onGithub } from '../reading/github.ts';
import { registrySource } from '../registry-source.ts';

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
type ReleasePage = z.infer<typeof releasePage>;

const releaseList = {
  read: releasePage,
  next: nextLink,
  releases: (page: ReleasePage) =>
    page.map((release) => ({
      version: release.tag_name,
      ...(release.draft && { skip: 'is a draft' }),
      date: release.published_at,
      prerelease: release.prerelease,
      notes: release.body,
      changelogUrl: release.html_url,
      linkIsEvidence: true as const,
      fingerprint: firstFile(
        release.assets.map(({ name, created_at: uploaded, digest: sum }) => ({
          name,
          uploaded,
          sum,
        })),
      ),
    })),
  doubt: emptyPageProblem,
};

/** A backport hides deep in the list, so it is read to its end. */
export const githubReleases = registrySource({
  ...onGithub,
  ...releaseList,
  documentation: 'https://docs.github.com/en/rest/releases/releases#list-releases',
  pages: (name) => ({
    homepage: `https://github.com/${name}`,
    changelogUrl: `https://github.com/${name}/releases`,
  }),
  url: ({ server, name }) => `${server}/repos/${name}/releases?per_page=100`,
  accept: 'application/vnd.github+json',
});

const codeberg = 'https://codeberg.org';

export const giteaReleases = registrySource({
  ...releaseList,
  documentation: 'https://docs.gitea.com/api/#tag/repository/operation/repoListReleases',
  fields: { name: 'repository', server: 'server' },
  name: { shape: /^[\w.-]+\/[\w.-]+$/, like: 'owner/name' },
  usual: codeberg,
  example: 'owner/name, or gitea-releases:https://git.example.com#owner/name',
  pages: (name) => ({
    homepage: `${codeberg}/${name}`,
    changelogUrl: `${codeberg}/${name}/releases`,
  }),
  url: ({ server, name }) => `${server}/api/v1/repos/${name}/releases?limit=50`,
});
