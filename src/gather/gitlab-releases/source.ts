/** GitLab releases, of gitlab.com or another server. */
import * as z from 'zod';
import { text, upstreamUrl } from '#model/shape.ts';
import { emptyPageProblem, nextLink, readPages } from '../http/pages.ts';
import { lastPart, nameProblems, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, skippedEntry } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { defineSource } from '../source.ts';

/** https://docs.gitlab.com/api/releases/#list-releases */
const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    released_at: z.string().nullish(),
    upcoming_release: z.boolean().default(false),
    description: z.string().nullish(),
    _links: z.object({ self: z.string().nullish() }).optional(),
  }),
);

const home = 'https://gitlab.com';
const projectPattern = /^[\w.-]*\w(\/[\w.-]*\w)+$/;

export const gitlabReleases = defineSource({
  documentation: 'https://docs.gitlab.com/api/releases/#list-releases',
  fields: { project: text, server: upstreamUrl.optional() },
  coordinates: {
    example: 'group/project, or gitlab-releases:https://gitlab.example.com#group/project',
    read: ({ server, name }) => ({ project: name, ...(server !== undefined && { server }) }),
    write: ({ server, project }) => ({ server, name: project }),
  },
  problems: ({ project }) => nameProblems('project', project, projectPattern, 'group/project'),
  draft({ project, server = home }) {
    const homepage = `${withoutSlash(server)}/${project}`;
    const pages = { homepage, changelogUrl: `${homepage}/-/releases` };
    return { name: lastPart(project), ...(homepage.startsWith('https:') && pages) };
  },
  async list({ definition, validators, now }, http) {
    const server = withoutSlash(definition.server ?? home);
    const project = encodeURIComponent(definition.project);
    const url = `${server}/api/v4/projects/${project}/releases?per_page=100`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer, url) => ({
      items: parseJson(answer, url, releasePage),
      next: nextLink(answer),
    }));
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages.flat().map((release) => {
      const { tag_name: version, released_at: date, _links: links } = release;
      if (release.upcoming_release) return skippedEntry(version, 'is announced and not released');
      const listed = { version, evidence: url, date, basis: 'published' as const };
      const link = { changelogUrl: links?.self, linkIsEvidence: true as const };
      return releaseEntry({ ...listed, ...link, notes: release.description }, now);
    });
    const doubt = emptyPageProblem(read.pages, url);
    return listing({ url, entries, validators: read.validators, doubt });
  },
});
