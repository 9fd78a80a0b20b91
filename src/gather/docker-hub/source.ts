/** Docker Hub: its own API, since the registry behind it gives no dates. */
import * as z from 'zod';
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { emptyPageProblem, readPages } from '../http/pages.ts';
import { lastPart, nameProblems, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { defineSource } from '../source.ts';

/** https://docs.docker.com/reference/api/hub/latest/#tag/repositories */
const tagPage = z.object({
  count: z.number().optional(),
  next: z.string().nullish(),
  results: z.array(z.object({ name: z.string().min(1), tag_last_pushed: z.string().nullish() })),
});
type TagPage = z.infer<typeof tagPage>;

export const dockerHub = defineSource({
  documentation: 'https://docs.docker.com/reference/api/hub/latest/#tag/repositories',
  fields: { repository: text, api: upstreamUrl.optional() },
  coordinates: {
    example: 'namespace/name',
    read: ({ server, name }) => ({
      repository: name,
      ...(server !== undefined && { api: server }),
    }),
    write: ({ api, repository }) => ({ server: api, name: repository }),
  },
  problems: ({ repository }) =>
    nameProblems(
      'repository',
      repository,
      /^([a-z0-9_-]+\/)?[a-z0-9][a-z0-9._-]*$/,
      'namespace/name',
    ),
  purl: ({ repository, api }) =>
    api === undefined
      ? purlText({ kind: 'docker', name: repository.replace(/^library\//, '') })
      : undefined,
  draft: ({ repository, api }) => ({
    name: lastPart(repository),
    ...(api === undefined && { homepage: pageOf(repository) }),
    references: [{ kind: 'docker', name: repository }],
  }),
  async list({ definition, validators, now }, http) {
    const api = withoutSlash(definition.api ?? 'https://hub.docker.com');
    const [namespace, name] = split(definition.repository);
    const url = `${api}/v2/namespaces/${namespace}/repositories/${name}/tags?page_size=100`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer, url) => {
      const page = parseJson(answer, url, tagPage);
      return { items: page, next: page.next ?? undefined };
    });
    if (read === 'not-modified') return { kind: read };
    const lists = read.pages.map(({ results }) => results);
    const tags = lists.flat();
    // A tag's date moves when it is pushed again, so the release is from that day or earlier.
    const entries = tags.map(({ name, tag_last_pushed: date }) =>
      releaseEntry({ version: name, evidence: url, date, basis: 'by' }, now),
    );
    const doubt = shortfall(tags, read.pages, url) ?? emptyPageProblem(lists, url);
    return listing({ url, entries, validators: read.validators, doubt });
  },
});

function shortfall(
  tags: TagPage['results'],
  pages: readonly TagPage[],
  url: string,
): string | undefined {
  const count = Math.max(...pages.map((page) => page.count ?? 0));
  const unique = new Set(tags.map((tag) => tag.name)).size;
  return unique < count ? `${url} counts ${count} tags and lists ${unique}` : undefined;
}

/** Official images have no namespace in their name. */
function split(repository: string): readonly [string, string] {
  const [first = '', ...rest] = repository.split('/');
  return rest.length === 0 ? ['library', first] : [first, rest.join('/')];
}

/** Official images have no namespace, and a page of another form. */
function pageOf(repository: string): string {
  const [namespace, name] = split(repository);
  return `https://hub.docker.com/${namespace === 'library' ? `_/${name}` : `r/${repository}`}`;
}
