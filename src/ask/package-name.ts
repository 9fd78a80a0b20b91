/** Names of packages in one spelling, so that two ways to write one of them are equal. */
import type { PackageURL } from 'packageurl-js';
import { parsePurl } from '#model/parse-purl.ts';
import { pythonName } from '#model/purl.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

export type PackageName = NonNullable<ReturnType<typeof readPurl>>;

/** `cpe:2.3:a:acme:tool:1.2:*…` or `cpe:/a:acme:tool:1.2`; `*` and `-` are no versions. */
const cpe = /^cpe:(?:2\.3:|\/)([aho]:(?:[^:\\]|\\:)+:(?:[^:\\]|\\:)+)(?::([^:*-][^:]*))?/i;

/** `reference`: as files write it. `key`: for comparing. `repository`: undefined if not given. */
export function readPurl(text: string) {
  const [, named, release] = cpe.exec(text.replaceAll(/\\(?!:)/g, '')) ?? [];
  const known = { type: 'cpe', reference: `${named}`, repository: undefined, version: release };
  if (named) return withoutUndefined({ key: `cpe/${named.toLowerCase()}`, ...known });
  const purl = parsePurl(text.replace(/^pkg:githubactions(?=\/)/i, 'pkg:github'));
  if (purl === undefined) return undefined;
  const { type, name } = purl;
  const namespace = purl.namespace?.replace(/^registry\.(?:terraform\.io|opentofu\.org)\//, '');
  const repository = purl.qualifiers?.['repository_url'];
  // A digest is no version, but an image with a digest may have its tag as a qualifier.
  const isDigest = !purl.version || purl.version.startsWith('sha256:');
  const version = isDigest ? purl.qualifiers?.['tag'] : purl.version;
  if (type === 'docker' || type === 'oci') {
    const reference = imageOf(purl, repository);
    const key = `image/${reference}`;
    return withoutUndefined({ key, type, reference, repository: undefined, version });
  }
  // PyPI's names have any separators (PEP 503); PyPI, NuGet and Go ignore case.
  const written = `${type}/${namespace ?? ''}/${type === 'pypi' ? pythonName(name) : name}`;
  const key = type === 'nuget' || type === 'golang' ? written.toLowerCase() : written;
  const reference = namespace ? `${namespace}${type === 'maven' ? ':' : '/'}${name}` : name;
  const place = repository?.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  return withoutUndefined({ key, type, reference, repository: place, version });
}

/** Docker Hub before an image: its own addresses, and the mirrors of Amazon and Google. */
const dockerHub =
  /^(?:(?:https?|oci):\/\/)?(?:(?:(?:index|registry-1)\.)?docker\.io\/|(?:registry\.)?hub\.docker\.com\/|public\.ecr\.aws\/docker\/(?=library\/)|mirror\.gcr\.io\/)?(?:library\/)?/;

export function imageName(text: string): string {
  return text.replace(dockerHub, '');
}

function imageOf({ type, namespace, name }: PackageURL, repository: string | undefined): string {
  const own = namespace ? `${namespace}/${name}` : name;
  if (repository === undefined) return imageName(own);
  const place = repository.replace(/\/+$/, '');
  // `quay.io/acme` is an owner, never an image, even if an image of it is called `acme` too.
  const isOwner = /^(?:ghcr|quay)\.io\/[^/]+$/.test(place);
  const isLast = place.split('/').at(-1)?.toLowerCase() === name.toLowerCase();
  return imageName(type === 'oci' && isLast && !isOwner ? place : `${place}/${own}`);
}
