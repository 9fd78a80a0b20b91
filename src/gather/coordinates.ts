/** Writes and parses a source: `npm:@scope/name`, `helm:https://charts.example.com#chart`. */
import type { SourceDefinition } from '#model/component/component.ts';
import { didYouMean, meantNames } from '#model/nearest.ts';
import { source as sourceShape } from './definition.ts';
import { isPrivateSource } from './private-source.ts';
import type { Coordinates } from './source.ts';
import { isKind, kinds, sourceOf } from './sources.ts';

/** `kind:name`, or `kind:server#name` for another server than usual; `private` hides the server. */
export function describeSource(definition: SourceDefinition, privateHosts: readonly string[] = []) {
  const { server: address, name } = sourceOf(definition).coordinates.write(definition);
  const server = isPrivateSource(definition, privateHosts) ? 'private' : address;
  return `${definition.kind}:${[server, name].filter((part) => part !== undefined).join('#')}`;
}

/** With the real server, for people who edit the definition: nothing is hidden. */
export function coordinatesOf(definition: SourceDefinition): string {
  return describeSource({ ...definition, private: undefined });
}

/** Like `describeSource`, but numbered if sources of a component differ only in private parts. */
export function nameAmong(
  all: readonly SourceDefinition[],
  definition: SourceDefinition,
  privateHosts?: readonly string[],
): string {
  const name = describeSource(definition, privateHosts);
  const alike = all.filter((one) => describeSource(one, privateHosts) === name).map(coordinatesOf);
  const at = [...new Set(alike)].indexOf(coordinatesOf(definition));
  return at > 0 ? `${name}#${at + 1}` : name;
}

/** A first definition from one coordinate; missing fields get values that a person can edit. */
export function parseCoordinates(text: string): SourceDefinition {
  const [, kind = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(text) ?? [];
  const written = JSON.stringify(text);
  if (!isKind(kind)) {
    const pasted = pastedCoordinates(text);
    // Text without a colon is the name of a package, not a kind with a typing mistake.
    const near = meantNames(kind, text.includes(':') ? kinds : [], (one) => `${one}:${rest}`);
    const all = pasted ? '' : `: ${kinds.join(', ')}`;
    throw new Error(`${written} must start with a kind${all}${didYouMean(pasted ?? near)}`);
  }
  const { read, example } = sourceOf({ kind }).coordinates;
  const parsed = sourceShape.safeParse({ kind, ...read(split(rest)) });
  if (parsed.success) return parsed.data;
  // Our own checks have messages for people (`custom`); if a part is missing, the example helps.
  const issue = parsed.error.issues.find(({ code }) => code === 'custom');
  const why = issue === undefined ? '' : `: its ${issue.path.join('.')} ${issue.message}`;
  throw new Error(`${written} is no ${kind} source${why}; write it as ${kind}:${example}`);
}

function split(rest: string): Coordinates {
  if (!/^https?:/.test(rest)) return { name: rest };
  const hash = rest.indexOf('#');
  return hash < 0 ? { server: rest } : { server: rest.slice(0, hash), name: rest.slice(hash + 1) };
}

/** Suggests coordinates for a pasted page, clone address, image or package URL. */
function pastedCoordinates(text: string): string | undefined {
  const address = plainAddress(text.slice(0, 1000));
  const many = /^(github|gitlab)\.com\/(?:(?:orgs|groups)\/([\w-]+).*|([\w-]+))$/;
  if (many.test(address)) return address.replace(many, '$1:$2$3');
  const [own] = kinds.flatMap((kind) => withPageAt(address, kind) ?? []);
  if (own) return own;
  if (/^[\w-]+\/[\w.-]+$/.test(text)) return `github-releases:${text} or docker-hub:${text}`;
  const [, chart] = /^artifacthub\.io\/packages\/helm\/[^/]+\/([^/]+)/.exec(address) ?? [];
  if (chart) return `helm:<what "helm repo add" on that page names>#${chart}`;
  const [, quay] = /^quay\.io\/repository\/([\w.-]+\/[\w.-]+)/.exec(address) ?? [];
  if (quay) return `oci:quay.io/${quay}`;
  const [image] = /^(?:[\w-]+\.)+[\w-]+(?::\d+)?\/[a-z\d._/-]+/.exec(text) ?? [];
  if (image) return `oci:${image}`;
  const [, tagged] = /^((?:[\w-]+\/)?[\w.-]+):v?\d+(?:\.\d+)+[\w.-]*$/.exec(text) ?? [];
  if (tagged) return `docker-hub:${tagged}`;
  const url = /^https?:/i.test(text) && URL.parse(text);
  if (!url) return undefined;
  if (/\b(?:charts?|helm)\b/.test(text)) return `helm:${text.replace(/\/(?:index\.yaml)?$/, '')}#*`;
  const path = url.pathname.replace(/\/(?:-|releases|tags)(?:\/.*)?$/, '');
  const [, project] = /^\/((?:[\w.-]+\/)+[\w-]+)(?:\.git)?\/?$/.exec(path) ?? [];
  if (project === undefined) return `page:${text}, table:${text} or json:${text}`;
  // The address does not say which software runs there.
  const server = `${url.origin}#${project}`;
  return `gitlab-releases:${server}, gitea-releases:${server} or git-tags:${url.origin}/${project}.git`;
}

/** The coordinates whose page or package URL begins the address; the longest match wins. */
function withPageAt(address: string, kind: string): string | undefined {
  const { coordinates, problems, draft, purl } = sourceOf({ kind });
  const parts = address.split('/', 12);
  for (let end = parts.length; end > 1; end--) {
    const tails = parts.slice(0, end).map((_, start) => parts.slice(start, end));
    const name = tails
      .flatMap((tail) => [tail.join('/'), tail.join(':')])
      .find((name) => {
        const { data } = sourceShape.safeParse({ kind, ...coordinates.read({ name }) });
        if (!data || problems?.(data).length) return false;
        const pages = [draft(data).homepage ?? '', purl?.(data) ?? ''].map(plainAddress);
        return pages.includes(parts.slice(0, end).join('/'));
      });
    if (name !== undefined) return `${kind}:${name}`;
  }
  return undefined;
}

/** `git@github.com:o/n.git` as `github.com/o/n`; pages of packages as package URLs: `pkg/npm/x`. */
function plainAddress(text: string): string {
  return text
    .replace(/^(?:[\w+]+:\/\/)?[^/:]+/, (start) => start.toLowerCase())
    .replace(/^(?:[\w+]+:\/\/)?(?:git@)?(?:www\.)?/, '')
    .replace(/[?#].*$|(?<=\/[^/]+)[:@][^/]*$/, '')
    .replace(/(?:\.git)?\/?$/, '')
    .replace('%40', '@')
    .replace(/^([^/:]+):/, '$1/')
    .replace(/^npmjs\.com\/package\//, 'pkg/npm/')
    .replace(/^anaconda\.org\/channels\/([^/]+)\/packages\//, 'anaconda.org/$1/')
    .replace(/^(?:docker\.io|hub\.docker\.com\/repository\/docker)\/(?:library\/)?/, 'pkg/docker/')
    .replace(/^(?:mvnrepository\.com|search\.maven\.org)\/artifact\//, 'pkg/maven/');
}
