/** Any registry of the OCI distribution specification. */
import * as z from 'zod';
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import type { Http, HttpResponse, SourceCredential } from '../http/types.ts';
import type { Machine } from '../machine.ts';
import {
  lastPart,
  nameProblems,
  refuseOtherName,
  samePath,
  withoutSlash,
} from '../reading/address.ts';
import { isSemverPrerelease } from '../reading/entries.ts';
import { listReleases, type ReleaseList } from '../reading/list-releases.ts';
import { parseJson } from '../reading/parse.ts';
import { defineSource } from '../source.ts';
import { createdOf, digestOf } from './created.ts';
import { withToken } from './token.ts';

/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags */
const tagList = z.object({
  name: z.unknown().optional(),
  tags: z.array(z.string().min(1)).nullish(),
});

const pageSize = 1000;

const namePattern = /^[a-z0-9]+([._-]+[a-z0-9]+)*(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*$/;

export const oci = defineSource({
  documentation: 'https://github.com/opencontainers/distribution-spec/blob/main/spec.md',
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
      const [, host, repository] = /^([^/]+)\/(.+)$/.exec(name ?? '') ?? [];
      return { registry: `https://${host}`, repository };
    },
    write: ({ registry, repository }) => ({ server: registry, name: repository }),
  },
  problems: ({ repository }) =>
    nameProblems('repository', repository, namePattern, 'namespace/name'),
  purl: ({ registry, repository }) =>
    purlText({ kind: 'docker', name: `${new URL(registry).host}/${repository}` }),
  draft: ({ registry, repository }) => ({
    name: lastPart(repository),
    ...(new URL(registry).host === 'ghcr.io' && { homepage: `https://ghcr.io/${repository}` }),
  }),
  async list(request, http) {
    const { definition, login, machine } = request;
    const { registry, repository: name, chart = false } = definition;
    const base = `${withoutSlash(registry)}/v2/${name}`;
    const docker = login === undefined ? await dockerLogin(registry, machine) : {};
    const authorized = withProblem(withToken(http, login ?? docker.login), docker.problem);
    const tagOf = (version: string) => (chart ? version.replaceAll('+', '_') : version);
    const list: ReleaseList<TagPage> = {
      url: () => `${base}/tags/list?n=${pageSize}`,
      read: tagReader(name),
      next: (_, { next }) => next,
      releases: ({ tags }) =>
        tags.map((tag) => {
          const version = chart ? tag.replaceAll('_', '+') : tag;
          const prerelease = chart && isSemverPrerelease(version);
          return { version, basis: 'by', authored: true, prerelease };
        }),
      date: (version) => createdOf(authorized, base, tagOf(version)),
      undated: 'its image does not say when it was made',
      fingerprint: (version) => digestOf(authorized, base, tagOf(version)),
      doubt: (pages, url) =>
        emptyPageProblem(
          pages.filter(({ announced }) => announced).map(({ tags }) => tags),
          url,
        ),
    };
    return await listReleases(list, request, authorized);
  },
});

/** Docker's own registry gives its tokens on another host. */
const dockerTokens = 'https://auth.docker.io';

type Login = { readonly login?: SourceCredential; readonly problem?: string | undefined };

async function dockerLogin(registry: string, machine: Machine): Promise<Login> {
  const { host, origin } = new URL(registry);
  const { credential, problem } = await machine.dockerLogin(host);
  if (credential === undefined) return { problem };
  const isDocker = host === 'registry-1.docker.io';
  return { login: { credential, origins: isDocker ? [origin, dockerTokens] : [origin] } };
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
      const details = { kind, scope, ...(retry && { retry }), cause: error };
      throw new Failure(`${error.message}; ${problem}`, details);
    }
  };
}

type TagPage = {
  readonly tags: readonly string[];
  /** The page before named it; otherwise it was requested to be sure. */
  readonly announced: boolean;
  readonly next: string | undefined;
};

/** Page by page: not every registry sends a `Link` as the specification says. */
function tagReader(repository: string): (answer: HttpResponse, url: string) => TagPage {
  const seen = new Set<string>();
  let isNamed = true;
  return (answer, url) => {
    const list = parseJson(answer, url, tagList);
    refuseOtherName(list.name, repository, url, samePath);
    const tags = list.tags ?? [];
    const [announced, before, link] = [isNamed, seen.size, nextLink(answer)];
    for (const tag of tags) seen.add(tag);
    isNamed = link !== undefined;
    // Some registries cut a long list and say nothing; others ignore the size and send all at once.
    const isWhole = tags.length < pageSize || seen.size === before;
    return { tags, announced, next: link ?? (isWhole ? undefined : after(url, tags.at(-1) ?? '')) };
  };
}

function after(url: string, tag: string): string {
  const next = new URL(url);
  next.searchParams.set('last', tag);
  return next.href;
}
