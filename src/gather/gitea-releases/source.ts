/** Releases of a Gitea or Forgejo server. */
import { releaseList } from '../reading/github.ts';
import { registrySource } from '../registry-source.ts';

const home = 'https://codeberg.org';

export const giteaReleases = registrySource({
  ...releaseList,
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
});
