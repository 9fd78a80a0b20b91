/** Any registry of the OCI distribution specification. */
import * as z from 'zod';
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { lastPart, nameProblems, samePath } from '../reading/address.ts';
import { isSemverPrerelease } from '../reading/entries.ts';
import type { Place } from '../reading/list-releases.ts';
import { parseJson } from '../reading/parse.ts';
import { defineSource } from '../registry-source.ts';
import { createdOf, digestOf } from './created.ts';
import { withToken } from './token.ts';

/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags */
const list = z.object({ name: z.unknown().optional(), tags: z.array(z.string().min(1)).nullish() });

const pageSize = 1000;
/** Docker's own registry is on another host than its images are named by, and gives its tokens on a third. */
const dockerHost = 'registry-1.docker.io';

const pattern = /^[a-z0-9]+([._-]+[a-z0-9]+)*(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*$/;

export const oci = defineSource({
  fields: {
    registry: upstreamUrl,
    repository: text,
    chart: z
      .literal(true)
      .optional()
      .describe('It holds a Helm chart: its versions are SemVer, and "_" stands for "+".'),
  },
  coordinates: {
    example:
      'https://registry.example.com#namespace/name, or oci:registry.example.com/namespace/name',
    read({ server, name }) {
      if (server !== undefined) return { registry: server, repository: name };
      const [, host, repository] = /^(?:(?:oci:)?\/\/)?([^/]+)\/(.+)$/.exec(name ?? '') ?? [];
      return { registry: `https://${host === 'docker.io' ? dockerHost : host}`, repository };
    },
    write: ({ registry, repository }) => ({ server: registry, name: repository }),
  },
  problems: ({ repository }) => nameProblems('repository', repository, pattern, 'namespace/name'),
  purl: ({ registry, repository }) =>
    purlText({ kind: 'docker', name: `${new URL(registry).host}/${repository}` }),
  draft: ({ registry, repository }) => ({
    name: lastPart(repository),
    ...(new URL(registry).host === 'ghcr.io' && { homepage: `https://ghcr.io/${repository}` }),
  }),
  async authorize({ login, machine, server }, http) {
    if (login !== undefined) return withToken(http, login);
    const { host, origin } = new URL(server);
    const { credential, problem } = await machine.dockerLogin(host);
    const origins = host === dockerHost ? [origin, 'https://auth.docker.io'] : [origin];
    return withProblem(withToken(http, credential && { credential, origins }), problem);
  },
  url: (place) => `${baseOf(place)}/tags/list?n=${pageSize}`,
  read(answer, url) {
    const { name, tags } = parseJson(answer, url, list);
    const link = nextLink(answer);
    // Not every registry sends a `Link` as the specification says.
    return { name, tags: tags ?? [], link, next: link ?? after(url, tags ?? []) };
  },
  next: (_, { next }) => next,
  isSame: samePath,
  releases: ({ tags }, { definition: { chart = false } }) =>
    tags.map((tag) => {
      const version = chart ? tag.replaceAll('_', '+') : tag;
      const prerelease = chart && isSemverPrerelease(version);
      return { version, basis: 'by', authored: true, prerelease };
    }),
  date: (version, place, http) => createdOf(http, baseOf(place), tagOf(version)),
  undated: 'its image does not say when it was made',
  fingerprint: (version, place, http) => digestOf(http, baseOf(place), tagOf(version)),
  // A page that no other one named was requested to be sure.
  doubt: (pages, url) =>
    emptyPageProblem(
      pages.filter((_, at) => at === 0 || pages[at - 1]?.link).map(({ tags }) => tags),
      url,
    ),
});

function baseOf({ server, name }: Place): string {
  return `${server}/v2/${name}`;
}

/** No tag has a plus: that of a chart's version is written otherwise. */
function tagOf(version: string): string {
  return version.replaceAll('+', '_');
}

/** A public image needs no login; where the registry refuses, the reader learns why none was sent. */
function withProblem(http: Http, problem: string | undefined): Http {
  if (problem === undefined) return http;
  return async (request) => {
    try {
      return await http(request);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { kind, scope, retry } = error;
      throw new Failure(`${error.message}; ${problem}`, { kind, scope, retry, cause: error });
    }
  };
}

/** Some registries cut a long list and say nothing; others ignore the size, or where to begin, and send all at once. */
function after(url: string, tags: readonly string[]): string | undefined {
  const next = new URL(url);
  if (tags.length < pageSize || tags.includes(next.searchParams.get('last') ?? ''))
    return undefined;
  next.searchParams.set('last', tags.at(-1) ?? '');
  return next.href;
}
