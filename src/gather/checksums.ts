/** Checksums of a release's files, from a file of its upstream's own: as `sha256sum` and BSD's tools write it, or one bare sum. */
import type { Artifact } from '#model/component/artifact.ts';
import { withDeadline } from './http/client.ts';
import type { Http } from './http/types.ts';
import { requestDates } from './reading/request-dates.ts';
import { sanitizeText } from './reading/text.ts';

/** What one address says of its artifacts. A release whose file is not there has no checksums, which is no failure. */
export async function askChecksums(
  address: string,
  artifacts: readonly Artifact[],
  versions: readonly string[],
  http: Http,
) {
  const limited = withDeadline(http);
  const read = async (url: string) => {
    const { status, text } = await limited({ url, accept: 'text/plain, */*', expects: [404, 410] });
    return status === 200 ? checksumsIn(text) : undefined;
  };
  let whole: ReturnType<typeof read> | undefined;
  const found = new Map<string, ReadonlyMap<string, string>>();
  const silent: string[] = [];
  const asked = await requestDates(
    versions,
    async (version) => {
      const url = filled(address, encodeURIComponent(version));
      const sums = await (url === address ? (whole ??= read(url)) : read(url));
      if (sums === undefined) silent.push(`${url} is not there`);
      const known = artifacts.flatMap(({ name, file = '' }) => {
        const sum = checksumOf(sums ?? [], filled(file, version));
        return sum === undefined ? [] : [[name, sum] as const];
      });
      if (known.length === 0) silent.push(`${url} holds no checksum of what is declared`);
      found.set(version, new Map(known));
      return undefined;
    },
    'checksums',
  );
  const [because, why] = [asked.doubt, silent[0]].map((words) => words && sanitizeText(words));
  return { found, owed: asked.owed, because, silent: why };
}

function filled(template: string, version: string): string {
  return template.replaceAll('{version}', () => version);
}

type Checksum = { readonly file?: string; readonly digest: string };

const listed = /^\\?([a-f0-9]{32,128})(?:[ \t]+\*?(\S.*))?$/i;
const tagged = /^(md5|sha-?(?:1|256|384|512))[ \t]*\((.+)\)[ \t]*=[ \t]*([a-f0-9]+)$/i;

/** In any of the forms, line by line; what else stands there says nothing. */
function checksumsIn(text: string): Checksum[] {
  return text.split('\n').flatMap((line): Checksum[] => {
    const [, kind, name, tagSum] = tagged.exec(line.trim()) ?? [];
    const [, sum = tagSum, file = name] = listed.exec(line.trim()) ?? [];
    const digest = digestOf(sum ?? '');
    const isOther = kind !== undefined && !digest?.startsWith(`${plain(kind)}:`);
    return digest === undefined || isOther ? [] : [{ digest, ...(file && { file }) }];
  });
}

function plain(algorithm: string): string {
  return algorithm.toLowerCase().replace('-', '');
}

/** The strongest; none where two of that kind contradict each other, or it is not said whose they are. */
function checksumOf(all: readonly Checksum[], wanted: string): string | undefined {
  const names = new Set(all.map(({ file }) => file));
  // A file of one sum needs no name; where it has one, that must not be another's.
  const isAlone = names.size === 1 && (wanted === '' || names.has(undefined));
  const own = all.filter(({ file }) => isAlone || file === wanted || file?.endsWith(`/${wanted}`));
  const longest = Math.max(...own.map(({ digest }) => digest.length));
  const sums = new Set(own.flatMap(({ digest }) => (digest.length === longest ? digest : [])));
  return sums.size === 1 ? [...sums][0] : undefined;
}

const algorithms: ReadonlyMap<number, string> = new Map([
  [32, 'md5'],
  [40, 'sha1'],
  [64, 'sha256'],
  [96, 'sha384'],
  [128, 'sha512'],
]);

/** A sum as it is recorded, `sha256:0123…`, from what registries write too; none where the text is no sum. */
export function digestOf(sum: string): string | undefined {
  const [, encoded] = /^sha\d+-([A-Za-z0-9+/]+=*)$/.exec(sum) ?? [];
  const text = encoded ? Buffer.from(encoded, 'base64').toString('hex') : sum;
  const hex = text.replace(/^(?:md5|sha\d+):/, '').toLowerCase();
  const algorithm = /^[a-f0-9]+$/.test(hex) ? algorithms.get(hex.length) : undefined;
  return algorithm && `${algorithm}:${hex}`;
}
