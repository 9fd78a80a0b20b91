/** One coordinate that stands for many: an organisation, scope, namespace or chart repository. */
import * as z from 'zod';
import { nextLink, readPages } from './http/pages.ts';
import type { Credential, Http, HttpResponse } from './http/types.ts';
import type { Machine } from './machine.ts';
import { sanitizeName, withoutSlash } from './reading/address.ts';
import { githubCredential } from './reading/github.ts';
import type { Place } from './reading/list-releases.ts';
import { parseJson } from './reading/parse.ts';
import { sourceOf } from './sources.ts';

type Product = { readonly name: string; readonly because?: string | undefined };
type Listed = { readonly products: readonly Product[]; readonly next?: string | null | undefined };

type Expansion = {
  readonly shape: RegExp;
  /** The kind of source of each product, if it is another one. */
  readonly of?: string;
  readonly path: (name: string) => string;
  readonly accept?: string;
  readonly credential?: (of: Pick<Place, 'server' | 'machine'>) => Credential | undefined;
  readonly read: (answer: HttpResponse, url: string, name: string) => Listed | Promise<Listed>;
};

const githubRepository = z
  .object({
    full_name: z.string(),
    fork: z.boolean().default(false),
    archived: z.boolean().default(false),
    private: z.boolean().default(false),
  })
  .transform(({ full_name: name, fork, archived, private: hidden }): Product => {
    const marks = { 'is private': hidden, 'is a fork': fork, 'is archived': archived };
    return { name, because: Object.entries(marks).find(([, isSo]) => isSo)?.[0] };
  });
const gitlabProject = z
  .object({ path_with_namespace: z.string(), forked_from_project: z.unknown().optional() })
  .transform(({ path_with_namespace: name, forked_from_project: origin }): Product => {
    return { name, because: origin === undefined ? undefined : 'is a fork' };
  });
const named = z.object({ name: z.string() });
const npmPage = z.object({
  total: z.number().default(0),
  objects: z.array(z.object({ package: named })),
});
const dockerPage = z.object({ next: z.string().nullish(), results: z.array(named) });
const npmPageSize = 250;

function linked(product: z.ZodType<Product>): Expansion['read'] {
  const page = z.array(product);
  return (answer, url) => ({ products: parseJson(answer, url, page), next: nextLink(answer) });
}

const expansions: Readonly<Record<string, Expansion>> = {
  // For organisations too: https://docs.github.com/en/rest/repos/repos#list-repositories-for-a-user
  github: {
    shape: /^[\w-]+$/,
    of: 'github-releases',
    path: (name) => `users/${name}/repos?per_page=100&type=owner`,
    accept: 'application/vnd.github+json',
    credential: githubCredential,
    read: linked(githubRepository),
  },
  // https://docs.gitlab.com/api/groups/#list-projects
  gitlab: {
    shape: /^[\w.-]+(\/[\w.-]+)*$/,
    of: 'gitlab-releases',
    path: (name) =>
      `api/v4/groups/${encodeURIComponent(name)}/projects?include_subgroups=true&archived=false&per_page=100`,
    read: linked(gitlabProject),
  },
  // https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md#get-v1search
  npm: {
    shape: /^@[\w.~-]+\/\*$/,
    path: (name) => `-/v1/search?text=scope:${name.slice(1, -2)}&size=${npmPageSize}`,
    credential: ({ server, machine }) => machine.npmCredential(server),
    read(answer, url, name) {
      const { total, objects } = parseJson(answer, url, npmPage);
      const from = Number(URL.parse(answer.url)?.searchParams.get('from') ?? 0) + npmPageSize;
      const next =
        objects.length > 0 && from < total ? `${url.replace(/&from=\d+$/, '')}&from=${from}` : null;
      const products = objects.map((one) => one.package);
      return { products: products.filter((one) => one.name.startsWith(name.slice(0, -1))), next };
    },
  },
  'docker-hub': {
    shape: /^[a-z0-9_-]+\/\*$/,
    path: (name) => `v2/namespaces/${name.slice(0, -2)}/repositories?page_size=100`,
    read(answer, url, name) {
      const { results, next } = parseJson(answer, url, dockerPage);
      return { products: results.map((one) => ({ name: name.slice(0, -1) + one.name })), next };
    },
  },
  helm: {
    shape: /^\*$/,
    path: () => 'index.yaml',
    accept: 'application/yaml, text/yaml, */*;q=0.5',
    async read(answer, url) {
      const { parseIndex } = await import('./helm/parse-index.ts');
      const names = Object.keys(parseIndex(answer, '', url).entries);
      return { products: names.map((name) => ({ name })) };
    },
  },
};

/** Undefined if the coordinates name a single product. */
export function expansionOf(text: string) {
  const [, kind = '', server, name = ''] = /^([a-z-]+):(?:(https?:[^#]*)#)?(.*)$/.exec(text) ?? [];
  const found = Object.hasOwn(expansions, kind) ? expansions[kind] : undefined;
  if (!found?.shape.test(name)) return undefined;
  const { of = kind, accept = 'application/json' } = found;
  const { usual } = sourceOf({ kind: of });
  if (server === undefined && usual === undefined) return undefined;
  return {
    text,
    server,
    async list(http: Http, machine: Machine) {
      const own = typeof usual === 'function' ? usual(name, machine) : usual;
      const asked = withoutSlash(server ?? own ?? '');
      const url = `${asked}/${found.path(name)}`;
      const request = { url, accept, credential: found.credential?.({ server: asked, machine }) };
      const pageOf = (answer: HttpResponse, url: string) => found.read(answer, url, name);
      const read = await readPages(http, request, [], pageOf, (_, { next }) => next);
      const products = read === 'not-modified' ? [] : read.pages.flatMap((one) => one.products);
      const place = `${of}:${server === undefined ? '' : `${server}#`}`;
      return products.map((one) => ({ ...one, coordinates: place + sanitizeName(one.name, 1000) }));
    },
  };
}
