/** GitHub releases: a backport hides deep in the list, so it is read to its end. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { emptyPageProblem, nextLink, readPages } from '../http/pages.ts';
import { lastPart, nameProblems, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, skippedEntry } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { defineSource } from '../source.ts';

/** https://docs.github.com/en/rest/releases/releases#list-releases */
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

const home = 'https://api.github.com';

export const githubReleases = defineSource({
  documentation: 'https://docs.github.com/en/rest/releases/releases#list-releases',
  fields: { repository: text, api: upstreamUrl.optional() },
  coordinates: {
    example: 'owner/name',
    read: ({ server, name }) => ({
      repository: name,
      ...(server !== undefined && { api: server }),
    }),
    write: ({ api, repository }) => ({ server: api, name: repository }),
  },
  problems: ({ repository }) =>
    nameProblems('repository', repository, /^[\w-]+\/[\w.-]*[\w-]$/, 'owner/name'),
  purl: ({ repository, api }) => (api === undefined ? scoped('github', repository) : undefined),
  draft: ({ repository, api }) => ({
    name: lastPart(repository),
    ...(api === undefined && {
      homepage: `https://github.com/${repository}`,
      changelogUrl: `https://github.com/${repository}/releases`,
    }),
  }),
  async list({ definition, validators, now, machine }, http) {
    const api = withoutSlash(definition.api ?? home);
    const url = `${api}/repos/${definition.repository}/releases?per_page=100`;
    const token = api === home ? machine.githubToken : undefined;
    const request = {
      url,
      accept: 'application/vnd.github+json',
      ...(token !== undefined && {
        credential: { header: 'authorization', value: `Bearer ${token}` },
      }),
    };
    const read = await readPages(http, request, validators, (answer, url) => ({
      items: parseJson(answer, url, releasePage),
      next: nextLink(answer),
    }));
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages.flat().map((release) => {
      const {
        tag_name: version,
        html_url: link,
        published_at: date,
        prerelease,
        body: notes,
      } = release;
      if (release.draft) return skippedEntry(version, 'is a draft');
      const listed = {
        version,
        date,
        prerelease,
        notes,
        changelogUrl: link,
        linkIsEvidence: true as const,
      };
      return releaseEntry({ ...listed, evidence: url, basis: 'published' }, now);
    });
    const doubt = emptyPageProblem(read.pages, url);
    return listing({ url, entries, validators: read.validators, doubt });
  },
});
