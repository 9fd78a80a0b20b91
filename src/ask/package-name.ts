/** Names of packages in one spelling, so that two ways to write one of them are equal. */
import { PackageURL } from 'packageurl-js';

export type PackageName = {
  /** Type, namespace and name; the whole name of an image, whatever its type. */
  readonly key: string;
  readonly type: string;
  /** As people write it in the files of its ecosystem. */
  readonly reference: string;
  /** Where it is published, where that is said. */
  readonly repository?: string;
  readonly version?: string;
};

/** None for a text that is no package URL. */
export function readPurl(text: string): PackageName | undefined {
  const purl = parsePurl(text);
  if (purl === undefined) return undefined;
  const { type, namespace, name } = purl;
  const repository = purl.qualifiers?.['repository_url'];
  const version = versionOf(purl);
  const given = version === undefined ? {} : { version };
  if (type === 'docker' || type === 'oci') {
    const image = imageOf(purl, repository);
    return { key: `image/${image}`, type, reference: image, ...given };
  }
  return {
    key: [type, namespace ?? '', nameKey(type, name)].join('/'),
    type,
    reference: namespace ? `${namespace}${type === 'maven' ? ':' : '/'}${name}` : name,
    ...(repository !== undefined && { repository: plainAddress(repository) }),
    ...given,
  };
}

/** Whether it claims to be a package URL, however it is written. */
export function claimsPurl(text: string | undefined): boolean {
  return text !== undefined && /^pkg:/i.test(text);
}

/** Docker Hub's names have three spellings, of which the shortest counts. */
export function imageName(text: string): string {
  return text
    .replace(/^https?:\/\//, '')
    .replace(/^(?:docker\.io|index\.docker\.io|registry-1\.docker\.io)\//, '')
    .replace(/^library\//, '');
}

/** PyPI's names have any separators (PEP 503), and those of NuGet and PyPI letters of any case. */
function nameKey(type: string, name: string): string {
  if (type === 'pypi') return pythonName(name);
  return type === 'nuget' ? name.toLowerCase() : name;
}

export function pythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

export function parsePurl(text: string): PackageURL | undefined {
  // Nothing longer is a name, and the parser takes its time for each part.
  if (text.length > 2000 || !claimsPurl(text)) return undefined;
  try {
    return PackageURL.fromString(text.replace(/^pkg:/i, 'pkg:'));
  } catch {
    return undefined;
  }
}

/** A digest is no version, but an image that is named by one may still say its tag. */
function versionOf({ version, qualifiers }: PackageURL): string | undefined {
  const isDigest = version?.startsWith('sha256:') === true;
  return isDigest || !version ? qualifiers?.['tag'] : version;
}

function imageOf({ type, namespace, name }: PackageURL, repository: string | undefined): string {
  const own = namespace ? `${namespace}/${name}` : name;
  if (repository === undefined) return imageName(own);
  const place = repository.replace(/\/+$/, '');
  const isWhole = type === 'oci' && place.split('/').at(-1)?.toLowerCase() === name.toLowerCase();
  return imageName(isWhole ? place : `${place}/${own}`);
}

function plainAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/+$/, '');
}
