/** Coordinates for what people paste: the address of a page, a clone or an image, or a package URL. */
import { source as sourceShape } from './definition.ts';
import { kinds, sourceOf } from './sources.ts';

/** Those that were probably meant, in words. */
export function pastedCoordinates(text: string): string | undefined {
  const address = plainAddress(text.slice(0, 1000));
  const many = /^(github|gitlab)\.com\/(?:(?:orgs|groups)\/([\w-]+).*|([\w-]+))$/;
  if (many.test(address)) return address.replace(many, '$1:$2$3');
  const [own] = kinds.flatMap((kind) => withPageAt(address, kind) ?? []);
  if (own) return own;
  if (/^[\w-]+\/[\w.-]+$/.test(text)) return `github-releases:${text} or docker-hub:${text}`;
  const [, chart] = /^artifacthub\.io\/packages\/helm\/[^/]+\/([^/]+)/.exec(address) ?? [];
  if (chart) return `helm:<what "helm repo add" on that page names>#${chart}`;
  const [image] = /^(?:[\w-]+\.)+[\w-]+(?::\d+)?\/[a-z\d._/-]+/.exec(text) ?? [];
  if (image) return `oci:${image}`;
  const url = /^https?:/i.test(text) && URL.parse(text);
  if (!url) return undefined;
  if (/\b(?:charts?|helm)\b/.test(text)) return `helm:${text.replace(/\/(?:index\.yaml)?$/, '')}#*`;
  const path = url.pathname.replace(/\/(?:-|releases|tags)(?:\/.*)?$/, '');
  const [, project] = /^\/((?:[\w.-]+\/)+[\w-]+)(?:\.git)?\/?$/.exec(path) ?? [];
  if (project === undefined) return `page:${text}, table:${text} or json:${text}`;
  // What runs there, its address does not say.
  const server = `${url.origin}#${project}`;
  return `gitlab-releases:${server}, gitea-releases:${server} or git-tags:${url.origin}/${project}.git`;
}

/** The longest name of a kind whose page, or package URL, the address begins with. */
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

/** `github.com/owner/name` of `git@github.com:owner/name.git`; of packages, what a package URL says as well. */
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
