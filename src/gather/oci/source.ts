/** Any registry of the OCI distribution specification. */
import * as z from 'zod';
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { emptyPageProblem, nextLink, readPages, type Page } from '../http/pages.ts';
import type { Http, HttpResponse, SourceCredential } from '../http/types.ts';
import type { Machine } from '../machine.ts';
import {
  lastPart,
  nameProblems,
  refuseOtherName,
  samePath,
  withoutSlash,
} from '../reading/address.ts';
import { isSemverPrerelease, listing } from '../reading/entries.ts';
import { answerTo, datedEntry, requestDates } from '../reading/request-dates.ts';
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
  async list({ definition, now, namesToDate, namesToWatch, login, machine }, http) {
    const base = `${withoutSlash(definition.registry)}/v2/${definition.repository}`;
    const url = `${base}/tags/list?n=${pageSize}`;
    const docker = login === undefined ? await dockerLogin(definition.registry, machine) : {};
    const authorized = withProblem(withToken(http, login ?? docker.login), docker.problem);
    const request = { url, accept: 'application/json' };
    // Asked for whole each day: a tag that moves does not change the list.
    const read = await readPages(authorized, request, [], tagReader(definition.repository));
    if (read === 'not-modified') return { kind: read };
    const tags = new Map(
      read.pages
        .flatMap((page) => page.tags)
        .map((tag) => [definition.chart ? tag.replaceAll('_', '+') : tag, tag]),
    );
    const { dates, ...asked } = await requestDates(namesToDate([...tags.keys()]), (version) =>
      createdOf(authorized, base, tags.get(version) ?? version),
    );
    const watched = await requestDates(namesToWatch([...tags.keys()]), (version) =>
      digestOf(authorized, base, tags.get(version) ?? version),
    );
    const entries = [...tags.keys()].map((version) => {
      const prerelease = definition.chart === true && isSemverPrerelease(version);
      const fingerprint = answerTo(watched, version);
      const said = { version, evidence: url, fingerprint, prerelease };
      const listed = { ...said, basis: 'by', authored: true } as const;
      return datedEntry(listed, dates.get(version), now, 'its image does not say when it was made');
    });
    const announced = read.pages.filter((page) => page.announced).map((page) => page.tags);
    const doubt = asked.doubt ?? emptyPageProblem(announced, url);
    return listing({ url, entries, validators: [], doubt, owed: asked.owed });
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
};

/** Page by page: not every registry sends a `Link` as the specification says. */
function tagReader(repository: string): (answer: HttpResponse, url: string) => Page<TagPage> {
  const seen = new Set<string>();
  let announced = true;
  return (answer, url) => {
    const list = parseJson(answer, url, tagList);
    refuseOtherName(list.name, repository, url, samePath);
    const tags = list.tags ?? [];
    const page = { tags, announced };
    const before = seen.size;
    for (const tag of tags) seen.add(tag);
    const link = nextLink(answer);
    announced = link !== undefined;
    if (link !== undefined) return { items: page, next: link };
    // Some registries cut a long list and say nothing; others ignore the size and send all at once.
    if (tags.length < pageSize || seen.size === before) return { items: page };
    return { items: page, next: after(url, tags.at(-1) ?? '') };
  };
}

function after(url: string, tag: string): string {
  const next = new URL(url);
  next.searchParams.set('last', tag);
  return next.href;
}
