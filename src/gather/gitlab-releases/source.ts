/** GitLab releases, of gitlab.com or another server. */
import * as z from 'zod';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import { lastPart, withoutSlash } from '../reading/address.ts';
import { parseJson } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

/** https://docs.gitlab.com/api/releases/#list-releases */
const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    released_at: z.string().nullish(),
    upcoming_release: z.boolean().default(false),
    description: z.string().nullish(),
    commit: z.object({ id: z.string() }).nullish().catch(undefined),
    _links: z.object({ self: z.string().nullish() }).optional(),
  }),
);

const home = 'https://gitlab.com';

const source = registrySource({
  documentation: 'https://docs.gitlab.com/api/releases/#list-releases',
  fields: { name: 'project', server: 'server' },
  name: { shape: /^[\w.-]*\w(\/[\w.-]*\w)+$/, like: 'group/project' },
  usual: home,
  example: 'group/project, or gitlab-releases:https://gitlab.example.com#group/project',
  url: ({ server, name }) =>
    `${server}/api/v4/projects/${encodeURIComponent(name)}/releases?per_page=100`,
  read: (answer, url) => parseJson(answer, url, releasePage),
  next: nextLink,
  releases: (page) =>
    page.map((release) => ({
      version: release.tag_name,
      ...(release.upcoming_release && { skip: 'is announced and not released' }),
      date: release.released_at,
      basis: 'published',
      notes: release.description,
      fingerprint: release.commit && `commit:${release.commit.id}`,
      changelogUrl: release._links?.self,
      linkIsEvidence: true,
    })),
  doubt: emptyPageProblem,
});

/** Every server of it has these pages. */
export const gitlabReleases: typeof source = {
  ...source,
  draft(definition) {
    const { server = home, name = '' } = source.coordinates.write(definition);
    const homepage = `${withoutSlash(server)}/${name}`;
    const pages = { homepage, changelogUrl: `${homepage}/-/releases` };
    return { name: lastPart(name), ...(homepage.startsWith('https:') && pages) };
  },
};
