/** Digests of a release's files: from a file of checksums, or from what a registry said. */
import { labelOf, type Artifact } from '#model/component/artifact.ts';
import { remembered } from '#model/remembered.ts';
import type { Http } from './http/types.ts';
import { requestEach } from './reading/request-each.ts';

/** Digests from the checksum files at one address. A release without such a file is no failure. */
export async function askChecksums(
  address: string,
  artifacts: readonly Artifact[],
  versions: readonly string[],
  http: Http,
) {
  // One file may be for all versions, so it is read once; undefined if it does not exist (yet).
  const read = remembered(async (url: string) => {
    const { status, text } = await http({ url, accept: 'text/plain, */*', expects: [404, 410] });
    return status === 200 ? checksumsIn(text) : undefined;
  });
  async function request(version: string) {
    const sums = await read(filled(address, encodeURIComponent(version)));
    if (sums === undefined) return undefined;
    return artifacts.flatMap((one) =>
      digestsOf(sums, filled(one.file ?? '', version)).map((digest) => `${labelOf(one)} ${digest}`),
    );
  }
  return await requestEach(versions, request, 'checksums');
}

/** Digests from fingerprints: `<source> <digest>`, or `<source> <file> <digest>`. */
export function registryDigests(
  { file, name }: Artifact,
  source: string,
  fingerprints: readonly string[],
  version: string,
): string[] {
  const place = file === undefined ? `${source} ` : `${source} ${filled(file, version)} `;
  return fingerprints.flatMap((one) => {
    const digest = one.startsWith(place) ? digestOf(one.slice(place.length)) : undefined;
    return digest ? `${labelOf({ name })} ${digest}` : [];
  });
}

function filled(template: string, version: string): string {
  return template.replaceAll('{version}', () => version);
}

/** As `sha256sum` and BSD's tools write them, or one bare sum; other lines are ignored. */
function checksumsIn(text: string) {
  return text.split('\n').flatMap((line) => {
    const [, sum = '', file = ''] = /^\\?([a-f0-9]+)(?:\s+\*?(\S.*))?$/i.exec(line.trim()) ?? [];
    const [, kind = '', name = file, tagged = sum] =
      /^(md5|sha(?:2?-)?\d+)\s*\((.+)\)\s*=\s*([a-f0-9]+)$/i.exec(line.trim()) ?? [];
    const digest = digestOf(tagged);
    const isOther = !digest?.startsWith(kind.toLowerCase().replace(/2?-/, ''));
    return digest === undefined || isOther ? [] : [{ file: name, digest }];
  });
}

/** The file's digests, strongest kind first; none if two of that kind differ or no name fits. */
function digestsOf(all: ReturnType<typeof checksumsIn>, wanted: string): string[] {
  const names = new Set(all.map(({ file }) => file));
  // Sums of a single file need no file name; if both sides give a name, it must be the same.
  const isAlone = names.size === 1 && (wanted === '' || names.has(''));
  const own = all.filter(({ file }) => isAlone || file === wanted || file.endsWith(`/${wanted}`));
  const digests = [...new Set(own.map(({ digest }) => digest))];
  const kinds = [...Map.groupBy(digests, ({ length }) => length)].sort(([a], [b]) => b - a);
  const sole = kinds.map(([, [digest = '', other]]) => (other === undefined ? digest : ''));
  return sole[0] ? sole.filter(Boolean) : [];
}

const algorithms: Readonly<Record<number, string>> = {
  32: 'md5',
  40: 'sha1',
  64: 'sha256',
  96: 'sha384',
  128: 'sha512',
};

/** The recorded form, `sha256:0123…`; npm, NuGet and Jenkins give sums in base64. */
function digestOf(sum: string): string | undefined {
  const [, encoded] = /^(?:sha\d+-|sum:|sha256:(?=.{44}$))([A-Za-z0-9+/]+=*)$/.exec(sum) ?? [];
  const text = encoded ? Buffer.from(encoded, 'base64').toString('hex') : sum;
  const hex = text.replace(/^(?:md5:|sha\d+:|shasum )/, '').toLowerCase();
  const algorithm = /^[a-f0-9]+$/.test(hex) ? algorithms[hex.length] : undefined;
  return algorithm && `${algorithm}:${hex}`;
}
