/** Releases on GitLab servers: https://docs.gitlab.com/api/releases/#list-releases */
import * as z from 'zod';
import { nextLink } from '../http/pages.ts';
import { withoutSlash } from '../reading/address.ts';
import { entries, entry, lenient } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

const home = 'https://gitlab.com';

export const gitlabReleases = registrySource({
  fields: { name: 'project', server: 'server' },
  name: { shape: /^[\w.-]*\w(\/[\w.-]*\w)+$/, like: 'group/project' },
  usual: home,
  // Every GitLab server has these pages.
  draft(name, server = home) {
    const homepage = `${withoutSlash(server)}/${name}`;
    if (!homepage.startsWith('https:')) return {};
    return { homepage, changelogUrl: `${homepage}/-/releases` };
  },
  example: 'group/project, or gitlab-releases:https://gitlab.example.com#group/project',
  url: ({ server, name }) =>
    `${server}/api/v4/projects/${encodeURIComponent(name)}/releases?per_page=100`,
  read: entries({
    tag_name: lenient.name,
    released_at: lenient.date,
    upcoming_release: lenient.flag,
    description: lenient.text,
    commit: z.object({ id: z.string() }).nullish().catch(undefined),
    _links: entry({ self: lenient.text }),
  }),
  next: nextLink,
  releases: (page) =>
    page.map((release) => ({
      version: release.tag_name,
      ...(release.upcoming_release && { skip: 'is announced and not released' }),
      date: release.released_at,
      authored: true,
      notes: release.description,
      fingerprint: release.commit && `commit:${release.commit.id}`,
      changelogUrl: release._links.self,
      linkIsEvidence: true,
    })),
});
