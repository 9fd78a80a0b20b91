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
  const server = rest.slice(0, hash).replace(/\/index\.yaml$/, '');
  return hash < 0 ? { server: rest } : { server, name: rest.slice(hash + 1) };
}

/** Suggests coordinates for a pasted page, clone address, image or package URL. */
function pastedCoordinates(text: string): string | undefined {
  const address = plainAddress(text.slice(0, 1000));
  if (/^[a-z-]+:/.test(address)) return address;
  const [own] = kinds.flatMap((kind) => withPageAt(address, kind) ?? []);
  if (own) return own;
  if (/^[\w-]+\/[\w.-]+$/.test(text)) return `github-releases:${text} or docker-hub:${text}`;
  const [image] = /^(?:[\w-]+\.)+[\w-]+(?::\d+)?\/[a-z\d._/-]+/.exec(text) ?? [];
  if (image) return `oci:${image}`;
  const [, tagged] = /^((?:[\w-]+\/)?[\w.-]+):v?\d+(?:\.\d+)+[\w.-]*$/.exec(text) ?? [];
  if (tagged) return `docker-hub:${tagged}`;
  const url = /^https?:/i.test(text) && URL.parse(text);
  if (!url) return undefined;
  if (/\b(?:charts?|helm)\b/.test(text)) return `helm:${text.replace(/\/(?:index\.yaml)?$/, '')}#*`;
  const around =
    /^\/api\/v\d\/(?:projects|repos)\b|\/(?:-|releases|(?:repository\/)?tags|src)(?:\/.*)?$/g;
  const path = url.pathname.replaceAll(around, '').replaceAll(/%2f/gi, '/');
  const [, project] = /^\/((?:[\w.-]+\/)+[\w-]+)(?:\.git)?\/?$/.exec(path) ?? [];
  // The address does not say which software runs there.
  const server = `${url.origin}#${project}`;
  const tags = `git-tags:${url.origin}/${project}.git`;
  const code = project && `gitlab-releases:${server}, gitea-releases:${server}, ${tags}, `;
  return `${code ?? ''}page:${text}, table:${text} or json:${text}`;
}

/** The coordinates whose page or package URL begins the address; the longest match wins. */
function withPageAt(address: string, kind: string): string | undefined {
  const { coordinates, problems, draft, purl } = sourceOf({ kind });
  for (const page = address.split('/', 12); page.length > 1; page.pop()) {
    const names = page.flatMap((_, at) => ['/', ':'].map((mark) => page.slice(at).join(mark)));
    const name = names.find((name) => {
      const { data } = sourceShape.safeParse({ kind, ...coordinates.read({ name }) });
      if (!data || problems?.(data).length) return false;
      const pages = [draft(data).homepage ?? '', purl?.(data) ?? ''].map(plainAddress);
      return pages.includes(page.join('/'));
    });
    if (name !== undefined) return `${kind}:${name}`;
  }
  return undefined;
}

/** `github.com/o/n`; pages of packages as `pkg/npm/x`; others as their coordinates, with a colon. */
function plainAddress(text: string): string {
  return text
    .replace(/^(?:[\w+]+:\/\/)?[^/:]+/, (start) => start.toLowerCase())
    .replace(/^(?:[\w+]+:\/\/)?(?:git@)?(?:www\.)?/, '')
    .replace(/[?#].*$|(?<=\/[^/]+)[:@][^/]*$/, '')
    .replace(/(?:\.git)?\/?$/, '')
    .replaceAll(/%(?:40|2f)/gi, (part) => decodeURIComponent(part))
    .replace(/^([^/:]+):/, '$1/')
    .replace(/^(?:npmjs\.com\/package|registry\.npmjs\.\w+)\//, 'pkg/npm/')
    .replace(/^npmjs\.com\/(?:~|org\/)([\w.-]+).*/, 'npm:@$1/*')
    .replace(/^hub\.docker\.com\/(?:u|orgs)\/(\w+).*/, 'docker-hub:$1/*')
    .replace(/^repo\.packagist\.org\/p2\/(.+?)(?:~dev)?\.json/, 'packagist.org/packages/$1')
    .replace(/^api\.nuget\.org\/v3.*\/([^/]+)\/index\.json/, 'pkg/nuget/$1')
    .replace(
      /^repo1?\.maven(?:\.apache)?\.org\/maven2\/(.+?)\/([^/]+)(?:\/(?:\d|maven-metadata).*)?$/,
      (_, group: string, name: string) => `pkg/maven/${group.replaceAll('/', '.')}/${name}`,
    )
    .replace(/^github\.com\/orgs\/([^/]+)\/packages\/container\/package\//, 'oci:ghcr.io/$1/')
    .replace(/^api\.(github\.com\/|anaconda\.org\/)(?:repos|package)\//, '$1')
    .replace(/^(hub\.docker\.com)\/v2\/\w+\/([^/]+\/)(?:repositories\/)?/, '$1/r/$2')
    .replace(
      /^(?!gith)([^/]+)\/(?:api(?:\/v\d)?|v1)\/(?:projects\/|repos\/)?(.+?)(?:\.json|\/releases)?$/,
      '$1/$2',
    )
    .replace(/^(rubygems\.org)\/versions\//, '$1/gems/')
    .replace(/^github\.com\/([^/]+\/[^/]+)\/tags.*/, 'github-tags:$1')
    .replace(/^bitbucket\.org\/([^/]+\/[^/]+).*/, 'git-tags:https://bitbucket.org/$1.git')
    .replace(/^([^/]+)\/v2\/(.+)\/tags\/list$/, 'oci:$1/$2')
    .replace(/^gallery\.ecr\.aws\//, 'public.ecr.aws/')
    .replace(/^(?:mcr\.microsoft\.com|gcr\.io|registry\.k8s\.io|public\.ecr\.aws)\//, 'oci:$&')
    .replace(/^pypi\.org\/(?:simple|pypi)\//, 'pkg/pypi/')
    .replace(/^docs\.rs\/(?:crate\/)?|^index\.crates\.io\/(?:[^/]+\/){1,2}/, 'pkg/cargo/')
    .replace(/^proxy\.golang\.org\/(.+?)\/@.*/, 'go:$1')
    .replace(/^github\.com\/([^/]+)\/[^/]+\/pkgs\/container\/([^/]+).*/, 'oci:ghcr.io/$1/$2')
    .replace(/^(github|gitlab)\.com\/(?:(?:orgs|groups)\/([\w-]+).*|([\w-]+))$/, '$1:$2$3')
    .replace(/^quay\.io\/repository\/([^/]+\/[^/]+).*/, 'oci:quay.io/$1')
    .replace(/^artifacthub.*helm\/[^/]+\/([^/]+).*/, 'helm:<what "helm repo add" there names>#$1')
    .replace(/^anaconda\.org\/channels\/([^/]+)\/packages\//, 'anaconda.org/$1/')
    .replace(/^(?:docker\.io|hub\.docker\.com\/repository\/docker)\/(?:library\/)?/, 'pkg/docker/')
    .replace(/^(?:mvnrepository\.com|search\.maven\.org)\/artifact\//, 'pkg/maven/');
}
