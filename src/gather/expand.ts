/** One coordinate that stands for many: an organisation, a scope, a namespace, a chart repository, a group. */
import * as z from 'zod';
import { withDeadline } from './http/client.ts';
import { nextLink, readPages } from './http/pages.ts';
import type { Http, HttpResponse } from './http/types.ts';
import type { Machine } from './machine.ts';
import { withoutSlash } from './reading/address.ts';
import { parseJson } from './reading/parse.ts';

/** What is found: coordinates as a person would write them, or why something is left out. */
export type Offer =
  | { readonly coordinates: string }
  | { readonly name: string; readonly because: string };

type Place = {
  readonly server: string | undefined;
  readonly name: string;
  readonly machine: Machine;
};

type Expansion = {
  readonly kind: string;
  /** What follows the kind, and the server where one is named. */
  readonly shape: RegExp;
  /** Where all are listed. */
  readonly url: (place: Place) => string;
  readonly accept?: string;
  readonly read: (answer: HttpResponse, url: string, place: Place) => Listed | Promise<Listed>;
};

type Listed = { readonly offers: readonly Offer[]; readonly next?: string | null | undefined };

const githubPage = z.array(
  z.object({
    full_name: z.string(),
    fork: z.boolean().default(false),
    archived: z.boolean().default(false),
    private: z.boolean().default(false),
  }),
);
const gitlabPage = z.array(
  z.object({ path_with_namespace: z.string(), forked_from_project: z.unknown().optional() }),
);
const npmPage = z.object({
  total: z.number().default(0),
  objects: z.array(z.object({ package: z.object({ name: z.string() }) })),
});
const dockerPage = z.object({
  next: z.string().nullish(),
  results: z.array(z.object({ name: z.string() })),
});

const npmPageSize = 250;
const githubApi = 'https://api.github.com';

const expansions: readonly Expansion[] = [
  {
    // https://docs.github.com/en/rest/repos/repos#list-repositories-for-a-user, which answers for organisations too
    kind: 'github',
    shape: /^[\w-]+$/,
    url: ({ server = githubApi, name }) =>
      `${withoutSlash(server)}/users/${name}/repos?per_page=100&type=owner`,
    accept: 'application/vnd.github+json',
    read: (answer, url, { server }) => ({
      offers: parseJson(answer, url, githubPage).map((one) => {
        const because = githubReason(one);
        if (because !== undefined) return { name: one.full_name, because };
        return offer('github-releases', server, one.full_name);
      }),
      next: nextLink(answer),
    }),
  },
  {
    // https://docs.gitlab.com/api/groups/#list-projects
    kind: 'gitlab',
    shape: /^[\w.-]+(\/[\w.-]+)*$/,
    url: ({ server = 'https://gitlab.com', name }) =>
      `${withoutSlash(server)}/api/v4/groups/${encodeURIComponent(name)}/projects?include_subgroups=true&archived=false&per_page=100`,
    read: (answer, url, { server }) => ({
      offers: parseJson(answer, url, gitlabPage).map((one) =>
        one.forked_from_project === undefined
          ? offer('gitlab-releases', server, one.path_with_namespace)
          : { name: one.path_with_namespace, because: 'is a fork' },
      ),
      next: nextLink(answer),
    }),
  },
  {
    // https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md#get-v1search
    kind: 'npm',
    shape: /^@[\w.~-]+\/\*$/,
    url: ({ server, name, machine }) =>
      `${withoutSlash(server ?? machine.npmRegistry(name))}/-/v1/search?text=scope:${name.slice(1, -2)}&size=${npmPageSize}`,
    read(answer, url, { server, name }) {
      const { total, objects } = parseJson(answer, url, npmPage);
      const names = objects
        .map((one) => one.package.name)
        .filter((one) => one.startsWith(name.slice(0, -1)));
      const from = Number(URL.parse(answer.url)?.searchParams.get('from') ?? 0) + npmPageSize;
      const next =
        objects.length > 0 && from < total ? `${url.replace(/&from=\d+$/, '')}&from=${from}` : null;
      return { offers: names.map((one) => offer('npm', server, one)), next };
    },
  },
  {
    kind: 'docker-hub',
    shape: /^[a-z0-9_-]+\/\*$/,
    url: ({ server = 'https://hub.docker.com', name }) =>
      `${withoutSlash(server)}/v2/namespaces/${name.slice(0, -2)}/repositories?page_size=100`,
    read(answer, url, { server, name }) {
      const { results, next } = parseJson(answer, url, dockerPage);
      return {
        offers: results.map((one) =>
          offer('docker-hub', server, `${name.slice(0, -1)}${one.name}`),
        ),
        next,
      };
    },
  },
  {
    kind: 'helm',
    shape: /^\*$/,
    url: ({ server }) => `${withoutSlash(server ?? '')}/index.yaml`,
    accept: 'application/yaml, text/yaml, */*;q=0.5',
    async read({ text }, url, { server }) {
      // The library for YAML is large, and few commands need it.
      const { parseIndex } = await import('./helm/parse-index.ts');
      const charts = Object.keys(parseIndex(text, '', url).entries);
      return { offers: charts.map((one) => offer('helm', server, one)) };
    },
  },
];

/** None where the coordinates name one product alone. */
export function expansionOf(text: string) {
  const [, kind = '', server, name = ''] = /^([a-z-]+):(?:(https?:[^#]*)#)?(.*)$/.exec(text) ?? [];
  const found = expansions.find((one) => one.kind === kind && one.shape.test(name));
  if (found === undefined || (kind === 'helm' && server === undefined)) return undefined;
  return {
    text,
    server,
    async list(http: Http, machine: Machine): Promise<readonly Offer[]> {
      const place = { server, name, machine };
      const first = { url: found.url(place), accept: found.accept ?? 'application/json' };
      const credential = credentialOf(kind, place);
      const read = await readPages(
        withDeadline(http),
        { ...first, credential },
        [],
        async (answer, url) => {
          const { offers, next } = await found.read(answer, url, place);
          return { items: offers, next: next ?? undefined };
        },
      );
      return read === 'not-modified' ? [] : read.pages.flat();
    },
  };
}

function credentialOf(kind: string, { server, name, machine }: Place) {
  const { githubToken: token } = machine;
  if (kind === 'github' && server === undefined && token !== undefined)
    return { header: 'authorization', value: `Bearer ${token}` };
  if (kind === 'npm') return machine.npmCredential(server ?? machine.npmRegistry(name));
  return undefined;
}

function githubReason({ fork, archived, private: hidden }: z.infer<typeof githubPage>[number]) {
  if (hidden) return 'is private';
  if (fork) return 'is a fork';
  return archived ? 'is archived' : undefined;
}

function offer(kind: string, server: string | undefined, name: string): Offer {
  return { coordinates: `${kind}:${server === undefined ? '' : `${server}#`}${name}` };
}
