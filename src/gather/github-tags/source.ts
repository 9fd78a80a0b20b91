/** Tags on GitHub with days and commits, a hundred per request. GitHub requires a token. */
import * as z from 'zod';
import { Failure } from '../failure.ts';
import { githubApi, onGithub } from '../reading/github.ts';
import { entries, entry, lenient, parseJson } from '../reading/parse.ts';
import { sanitizeText } from '../reading/address.ts';
import { registrySource } from '../registry-source.ts';

const commit = { oid: lenient.name, committedDate: lenient.date };
const refs = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  nodes: entries({
    name: lenient.name,
    target: entry({
      ...commit,
      tagger: entry({ date: lenient.date }),
      target: z.object(commit).nullish().catch(undefined),
    }),
  }),
});
const tagPage = z.object({
  data: z.object({ repository: z.object({ refs }).nullish() }).nullish(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).optional(),
});

const query = `query($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    refs(refPrefix: "refs/tags/", first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { name target {
        oid
        ... on Commit { committedDate }
        ... on Tag { tagger { date } target { oid ... on Commit { committedDate } } }
      } }
    }
  }
}`;

export const githubTags = registrySource({
  ...onGithub,
  // https://docs.github.com/en/graphql/reference/objects#ref
  pages: (name) => ({ homepage: `https://github.com/${name}` }),
  // GitHub Enterprise Server has its REST API at /api/v3, and GraphQL at /api/graphql.
  url: ({ server }) => `${server.replace(/\/v3$/, '')}/graphql`,
  // The part of the address after #, which no server sees, says where the page begins.
  body: (url, { name: repository }) => {
    const [owner, name] = repository.split('/');
    const after = decodeURIComponent(new URL(url).hash.slice(1)) || null;
    return JSON.stringify({ query, variables: { owner, name, after } });
  },
  read(answer, url) {
    const { data, errors = [] } = parseJson(answer, url, tagPage);
    const refs = data?.repository?.refs;
    if (refs && errors.length === 0) return refs;
    const { type, message = 'it knows no such repository' } = errors[0] ?? {};
    const kind = type === 'NOT_FOUND' ? 'gone' : 'unavailable';
    throw new Failure(`${url} refuses: ${sanitizeText(message)}`, { kind });
  },
  next: (_, { pageInfo }) =>
    pageInfo.hasNextPage ? `#${encodeURIComponent(pageInfo.endCursor ?? '')}` : undefined,
  releases: ({ nodes }, { server, name }) =>
    nodes.map(({ name: version, target: tag }) => {
      const named = tag.target ?? tag;
      return {
        version,
        ...(server === githubApi && { evidence: `https://github.com/${name}/tags` }),
        date: tag.tagger.date ?? named.committedDate,
        basis: 'near',
        authored: true,
        fingerprint: named.oid && `commit:${named.oid}`,
      };
    }),
});
