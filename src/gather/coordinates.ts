/** A source in one line: `npm:@scope/name`, `helm:https://charts.example.com#chart`; both ways. */
import { source, type SourceDefinition, type SourceKind } from '#model/component.ts';

type Coordinates = {
  /** The server; absent where the definition leaves it to a default. */
  readonly server?: string | undefined;
  readonly name?: string | undefined;
};

/** `kind:name`, or `kind:server#name` where the server is not the usual one. */
export function describeSource(definition: SourceDefinition): string {
  const { server, name } = coordinatesOf(definition);
  const what = [server, name].filter((part) => part !== undefined).join('#');
  return `${definition.kind}:${what}`;
}

/** A first definition from one coordinate; what cannot be told from it is filled in for editing. */
export function parseCoordinates(text: string): SourceDefinition {
  const colon = text.indexOf(':');
  const kind = text.slice(0, Math.max(0, colon));
  if (!isKind(kind)) {
    throw new Error(`${JSON.stringify(text)} must start with a kind: ${kinds.join(', ')}`);
  }
  const { draft, example } = forms[kind];
  const read = source.safeParse(draft(split(text.slice(colon + 1))));
  if (read.success) return read.data;
  throw new Error(`${JSON.stringify(text)} is no ${kind} source; write it as ${kind}:${example}`);
}

type Form = {
  readonly example: string;
  readonly draft: (parts: Coordinates) => { readonly kind: SourceKind };
};

/** Where a kind has one public home, its coordinates need no server. */
const forms = {
  npm: {
    example: '@scope/name, or npm:https://registry.example.com#@scope/name',
    draft: ({ server, name }) => ({
      kind: 'npm',
      package: name,
      ...(server !== undefined && { registry: server }),
    }),
  },
  maven: {
    example: 'group:artifact, or maven:https://repository.example.com#group:artifact',
    draft: ({ server = 'https://repo1.maven.org/maven2', name }) => {
      const [group, artifact, ...more] = name?.split(':') ?? [];
      return { kind: 'maven', group, artifact: [artifact, ...more].join(':'), repository: server };
    },
  },
  pypi: {
    example: 'name, or pypi:https://index.example.com/simple#name',
    draft: ({ server = 'https://pypi.org/simple', name }) => ({
      kind: 'pypi',
      package: name,
      index: server,
    }),
  },
  helm: {
    example: 'https://charts.example.com#chart',
    draft: ({ server, name }) => ({ kind: 'helm', chart: name, repository: server }),
  },
  'docker-hub': {
    example: 'namespace/name',
    draft: ({ server, name }) => ({
      kind: 'docker-hub',
      repository: name,
      ...(server !== undefined && { api: server }),
    }),
  },
  oci: {
    example:
      'https://registry.example.com#namespace/name, or oci:registry.example.com/namespace/name',
    draft: ({ server, name }) => {
      if (server !== undefined) return { kind: 'oci', registry: server, repository: name };
      const [, host, repository] = /^([^/]+)\/(.+)$/.exec(name ?? '') ?? [];
      return { kind: 'oci', registry: `https://${host}`, repository };
    },
  },
  'github-releases': {
    example: 'owner/name',
    draft: ({ server, name }) => ({
      kind: 'github-releases',
      repository: name,
      ...(server !== undefined && { api: server }),
    }),
  },
  page: {
    example: 'https://example.com/releases',
    draft: ({ server, name }) => ({
      kind: 'page',
      url: name === undefined ? server : `${server}#${name}`,
      match: '^#+ (?<version>[0-9][^ \\n]*)',
    }),
  },
  json: {
    example: 'https://example.com/releases.json#/releases',
    draft: ({ server, name }) => ({
      kind: 'json',
      url: server,
      releases: name ?? '',
      version: '/version',
    }),
  },
} satisfies { readonly [K in SourceKind]: Form };

const kinds = Object.keys(forms);

function isKind(kind: string): kind is SourceKind {
  return Object.hasOwn(forms, kind);
}

function split(rest: string): Coordinates {
  if (!/^https?:/.test(rest)) return { name: rest };
  const hash = rest.indexOf('#');
  return hash < 0 ? { server: rest } : { server: rest.slice(0, hash), name: rest.slice(hash + 1) };
}

function coordinatesOf(definition: SourceDefinition): Coordinates {
  switch (definition.kind) {
    case 'npm':
      return { server: definition.registry, name: definition.package };
    case 'maven':
      return {
        server: definition.repository,
        name: `${definition.group}:${definition.artifact}`,
      };
    case 'pypi':
      return { server: definition.index, name: definition.package };
    case 'helm':
      return { server: definition.repository, name: definition.chart };
    case 'docker-hub':
    case 'github-releases':
      return { server: definition.api, name: definition.repository };
    case 'oci':
      return { server: definition.registry, name: definition.repository };
    case 'page':
      return { server: definition.url };
    case 'json':
      return { server: definition.url, name: definition.releases };
    default:
      return definition satisfies never;
  }
}
