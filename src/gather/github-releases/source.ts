/** GitHub releases: a backport hides deep in the list, so it is read to its end. */
import { onGithub, releaseList } from '../reading/github.ts';
import { registrySource } from '../registry-source.ts';

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
