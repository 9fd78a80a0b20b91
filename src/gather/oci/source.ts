/** Any registry of the OCI distribution specification. */
import * as z from 'zod';
import { inRegistry, purlText } from '#model/purl.ts';
import { suchAs, flag, text, upstreamUrl } from '#model/shape.ts';
import { Failure, orFailure } from '../failure.ts';
import { nextLink } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { lastPart, nameProblems, samePath } from '../reading/address.ts';
import { dateOf, isSemverPrerelease } from '../reading/entries.ts';
import type { Place } from '../reading/list-releases.ts';
import { entry, lenient, parseJson } from '../reading/parse.ts';
import { defineSource } from '../registry-source.ts';
import { withToken } from './token.ts';

/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags */
const list = z
  .object({ name: z.unknown().optional(), tags: z.array(lenient.name).nullish() })
  .transform(({ name, tags }) => ({ name, tags: tags ?? [] }));
type Found = { readonly next?: string; readonly doubt?: string; readonly isEnd?: boolean };
const pageSize = 1000;
/** The host of Docker's own registry. Names of images have `docker.io` instead. */
const dockerHost = 'registry-1.docker.io';
/** The origin where a registry issues its tokens, if it is another one. */
const tokenOrigins = new Map([
  [dockerHost, 'https://auth.docker.io'],
  ['registry.gitlab.com', 'https://gitlab.com'],
]);

const pattern = /^[a-z0-9]+([._-]+[a-z0-9]+)*(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*$/;

export const oci = defineSource({
  fields: {
    registry: suchAs(upstreamUrl, 'https://registry.example.com'),
    repository: suchAs(text, 'namespace/name'),
    chart: flag('It holds a Helm chart: its versions are SemVer, and "_" stands for "+".'),
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
    const origins = [origin, tokenOrigins.get(host) ?? origin];
    return withProblem(withToken(http, credential && { credential, origins }), problem);
  },
  url: (place) => `${baseOf(place)}/tags/list?n=${pageSize}`,
  async read(answer, url, _, http) {
    const page = parseJson(answer, url, list);
    const link = nextLink(answer);
    if (link === undefined) return { ...page, ...(await after(url, page.tags, http)) };
    // A proxy may send the path of its upstream, or omit its own folder: use only the query.
    const next = URL.parse(link, url)?.search;
    return { ...page, next: next ? new URL(next, url).href : link };
  },
  next: (_, { next }) => next,
  endsEmpty: ({ isEnd = false }) => isEnd,
  isSame: samePath,
  releases: ({ tags }, { definition: { chart = false } }) =>
    tags.map((tag) => {
      const version = chart ? tag.replaceAll('_', '+') : tag;
      const prerelease = chart && isSemverPrerelease(version);
      return { version, basis: 'by', authored: true, prerelease };
    }),
  date: (version, place, http) =>
    createdOf(http, baseOf(place), inRegistry('oci', version), place.now),
  undated: 'its image does not say when it was made',
  fingerprint: (version, place, http) => digestOf(http, baseOf(place), inRegistry('oci', version)),
  doubt: (pages) => pages.at(-1)?.doubt,
});

function baseOf({ server, name }: Place): string {
  return `${server}/v2/${name}`;
}

/** A public image needs no login; if it is refused, the message says why no login was sent. */
function withProblem(http: Http, problem: string | undefined): Http {
  if (problem === undefined) return http;
  return async (request) => {
    const answer = await http(request).catch(orFailure);
    if (!(answer instanceof Failure)) return answer;
    const { kind, scope, retry, message } = answer;
    throw new Failure(`${message}; ${problem}`, { kind, scope, retry, cause: answer });
  };
}

/** Some registries or proxies silently cut a list at a round number; others send all of it. */
async function after(url: string, tags: readonly string[], http: Http): Promise<Found> {
  if (tags.length === 0) return { isEnd: await isEnd(url, http) };
  if (tags.length < pageSize && tags.length % 50 > 0) return {};
  const next = new URL(url);
  next.searchParams.set('last', tags.at(-1) ?? '');
  const answer = await http({ url: next.href }).catch(orFailure);
  const doubt = `${url} lists just ${tags.length} tags, and names no page with more`;
  if (answer instanceof Failure) return { doubt: `${doubt}: ${answer.message}` };
  const more = parseJson(answer, next.href, list).tags;
  const known = new Set(tags);
  if (more.some((tag) => !known.has(tag))) return { next: next.href };
  return more.length > 0 && tags.length <= pageSize ? { doubt } : {};
}

/** Gitea links a next page even at the end: then a list from before the last tag ends with it. */
async function isEnd(url: string, http: Http): Promise<boolean> {
  const before = new URL(url);
  const last = before.searchParams.get('last');
  if (!last) return false;
  before.searchParams.set('last', last.slice(0, -1));
  const read = async () => parseJson(await http({ url: before.href }), before.href, list).tags;
  const tags = await read().catch(orFailure);
  return !(tags instanceof Failure) && tags.at(-1) === last;
}

/** A digest becomes a part of an address, so its form is checked. */
const digest = z.string().regex(/^[a-z0-9]+:[a-f0-9]{32,128}$/, 'must be a digest');
const created = 'org.opencontainers.image.created';

const manifest = z.object({
  annotations: z.object({ [created]: z.string().optional().catch(undefined) }).nullish(),
  config: z.object({ digest }).nullish(),
  // An attestation is listed beside its image, with the platform "unknown".
  manifests: z.array(z.object({ digest, platform: entry({ os: lenient.text }) })).nullish(),
});

const imageConfig = z.object({ created: z.string().optional().catch(undefined) });

const accept = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** The first valid creation time in an image. Anyone can write it: it is only the author's word. */
async function createdOf(http: Http, base: string, tag: string, now: Place['now']) {
  const isTime = (said: string | undefined) => dateOf(said, now).date !== undefined;
  const top = await readManifest(http, base, encodeURIComponent(tag));
  const stated = top.annotations?.[created];
  if (isTime(stated)) return stated;
  const child = top.manifests?.find(({ platform }) => platform.os !== 'unknown')?.digest;
  const image = child === undefined ? top : await readManifest(http, base, child);
  const [made, config] = [image.annotations?.[created], image.config?.digest];
  if (isTime(made) || config === undefined) return made || stated;
  const url = `${base}/blobs/${config}`;
  return parseJson(await http({ url }), url, imageConfig).created || made || stated;
}

/** A tag's digest: https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pull */
async function digestOf(http: Http, base: string, tag: string): Promise<string | undefined> {
  const url = `${base}/manifests/${encodeURIComponent(tag)}`;
  const answer = await http({ url, method: 'HEAD', accept, expects: [404, 405] });
  return digest.safeParse(answer.header('docker-content-digest')).data;
}

async function readManifest(http: Http, base: string, reference: string) {
  const url = `${base}/manifests/${reference}`;
  return parseJson(await http({ url, accept }), url, manifest);
}
