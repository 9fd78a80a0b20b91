/** Releases on GitHub, and on Gitea and Forgejo servers, which took its API over. */
import type * as z from 'zod';
import { nextLink, readPages } from '../http/pages.ts';
import type { HttpResponse } from '../http/types.ts';
import { filesIn, type ListedRelease } from '../reading/entries.ts';
import { onGithub } from '../reading/github.ts';
import { entries, entry, lenient, parseJson } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

const releasePage = entries({
  tag_name: lenient.name,
  draft: lenient.flag,
  prerelease: lenient.flag,
  published_at: lenient.date,
  html_url: lenient.text,
  body: lenient.text,
  assets: entries({ name: lenient.name, created_at: lenient.text, digest: lenient.text }).catch([]),
});

const releaseList = { read: releasePage, next: nextLink };

function releaseOf(release: z.infer<typeof releasePage>[number]): ListedRelease {
  return {
    version: release.tag_name,
    ...(release.draft && { skip: 'is a draft' }),
    date: release.published_at,
    prerelease: release.prerelease,
    notes: release.body,
    changelogUrl: release.html_url,
    linkIsEvidence: true,
  };
}

const pagesOn = (home: string) => (name: string) => {
  return { homepage: `${home}/${name}`, changelogUrl: `${home}/${name}/releases` };
};

/** A backport may be far down in the list, so the list is read to its end. */
export const githubReleases = registrySource({
  ...onGithub,
  ...releaseList,
  // https://docs.github.com/en/rest/releases/releases#list-releases
  pages: pagesOn('https://github.com'),
  url: ({ server, name }) => `${server}/repos/${name}/releases?per_page=100`,
  accept: 'application/vnd.github+json',
  // GitHub answers 422 after a thousand releases.
  end: 422,
  releases: (page) =>
    page.map((release) => {
      const files = release.assets.map(({ name, created_at: uploaded, digest: sum }) => {
        return { name, uploaded, sum };
      });
      return { ...releaseOf(release), fingerprint: filesIn(files) };
    }),
});

const tagPage = entries({ name: lenient.name, commit: entry({ sha: lenient.text }) });
const codeberg = 'https://codeberg.org';

export const giteaReleases = registrySource({
  ...releaseList,
  // https://docs.gitea.com/api/#tag/repository/operation/repoListReleases
  fields: { name: 'repository', server: 'server' },
  name: { shape: /^[\w.-]+\/[\w.-]+$/, like: 'owner/name' },
  usual: codeberg,
  example: 'owner/name, or gitea-releases:https://git.example.com#owner/name',
  pages: pagesOn(codeberg),
  url: ({ server, name }) => `${server}/api/v1/repos/${name}/releases?limit=50`,
  releases: (page) => page.map(releaseOf),
  // A release has only the name of its tag; the list of tags has the commits.
  async fingerprints({ server, name }, http) {
    const url = `${server}/api/v1/repos/${name}/tags?limit=50`;
    const pageOf = (answer: HttpResponse, url: string) => parseJson(answer, url, tagPage);
    const read = await readPages(http, { url, accept: 'application/json' }, [], pageOf, nextLink);
    const tags = read === 'not-modified' ? [] : read.pages.flat().filter((tag) => tag.commit.sha);
    return new Map(tags.map(({ name, commit }) => [name, `commit:${commit.sha}`]));
  },
});
