import { PackageURL } from 'packageurl-js';

/** Undefined if it is none. No version is needed, which the library demands of some types. */
export function parsePurl(text: string): PackageURL | undefined {
  // No name is longer, and the parser is slow if there are many parts.
  if (text.length > 2000 || !/^pkg:/i.test(text)) return undefined;
  try {
    const [type = '', namespace, name = '', version, ...rest] = PackageURL.parseString(text);
    const purl = new PackageURL(type, namespace, name, version ?? '0', ...rest);
    if (version === undefined) purl.version = undefined;
    return purl;
  } catch {
    return undefined;
  }
}
