/** Reads an index, file by file, before anything is judged. */
import type { Instant } from '#model/instant.ts';
import { idProblem } from '#model/id-problem.ts';
import { hostFiles, requiredPaths, servedKind } from '#model/served-paths.ts';
import { documentOf, sha256, valueOf, type Document } from './document.ts';
import type { Observed, SeenFile } from './observed.ts';
import { isSafePath, type Answer, type Ask, type Reader } from './reader.ts';
import { parseSums } from './sums.ts';

const unknownPaths = ['no-such-component-0.json', 'no-such-page-0'];
const maxFiles = 100_000;
const strangeValidator = '"no-such-validator"';
/** What Renovate and browsers ask for; hosts keep a copy for each. */
const codings = ['gzip', 'br', 'zstd', 'gzip, deflate, br, zstd'];
/** Of a large index, the first components stand for all: a host codes every file in one way. */
const maxCoded = 100;
/** No other index has these. */
const ownFiles = ['SHA256SUMS', 'status.json', 'changes.json', 'freshness.json', 'renovate.json'];

export async function observe(source: Reader, now: Instant): Promise<Observed> {
  const reader = remembering(source);
  const [index, all] = await Promise.all([read(reader, 'index.json'), read(reader, 'all.json')]);
  const names = namesIn(index);
  const [components, extras, sums, entries, ours] = await Promise.all([
    readAll(reader, names, (name) => `${name}.json`),
    readExtras(reader, names),
    readSums(reader),
    reader.list?.(),
    isOurs(reader),
  ]);
  const paths = new Set([
    ...(sums?.listed.map(({ path }) => path) ?? []),
    ...(entries?.filter(({ type }) => type === 'file').map(({ path }) => path) ?? []),
    ...(ours ? requiredPaths(names).filter((path) => served(reader, path)) : []),
  ]);
  const safe = [...paths].filter(isSafePath).slice(0, maxFiles);
  const known = new Set(names);
  const files = await Promise.all(
    safe.map(async (path) => [path, seen(path, await getPage(reader, path), known)] as const),
  );
  return {
    where: reader.where,
    over: reader.over,
    now,
    ours,
    index,
    all,
    components,
    extras,
    ...(sums === undefined ? {} : { sums }),
    files: new Map(files),
    ...(entries === undefined ? {} : { entries }),
    ...(await (reader.over === 'http' ? overHttp(reader, names, ours) : overFolder())),
  };
}

/** Asks for each file once, so that all clauses check the same bytes. */
function remembering(reader: Reader): Reader {
  const answers = new Map<string, Promise<Answer>>();
  const get = (path: string, ask?: Ask): Promise<Answer> => {
    if (ask !== undefined) return reader.get(path, ask);
    const answer = answers.get(path) ?? reader.get(path);
    answers.set(path, answer);
    return answer;
  };
  return { ...reader, get };
}

/** A folder holds what the host reads and does not serve. */
function served(reader: Reader, path: string): boolean {
  return reader.over === 'folder' || !hostFiles.has(path);
}

/** A folder is what is about to be uploaded, so it must be whole. */
async function isOurs(reader: Reader): Promise<boolean> {
  if (reader.over === 'folder') return true;
  const answers = await Promise.all(ownFiles.map((path) => reader.get(path)));
  return answers.some(
    (answer) =>
      answer.kind === 'answered' &&
      answer.status === 200 &&
      !/^\s*</.test(new TextDecoder().decode(answer.body.subarray(0, 100))),
  );
}

/** Names that are safe to ask for, each once; the unsafe ones have a clause of their own. */
function namesIn(index: Document): readonly string[] {
  const value = valueOf(index);
  if (!Array.isArray(value)) return [];
  const safe = value.filter(
    (name): name is string => typeof name === 'string' && idProblem(name) === undefined,
  );
  return [...new Set(safe)].slice(0, maxFiles);
}

async function read(reader: Reader, path: string): Promise<Document> {
  const document = documentOf(path, await reader.get(path));
  if (reader.over === 'folder' || document.status !== 200) return document;
  const etag = document.headers.get('etag');
  const modified = document.headers.get('last-modified');
  if (etag === undefined && modified === undefined) return document;
  const ask = etag === undefined ? { ifModifiedSince: modified ?? '' } : { ifNoneMatch: etag };
  const again = await reader.get(path, ask);
  return again.kind === 'failed' ? document : { ...document, again: again.status };
}

async function readAll(
  reader: Reader,
  names: readonly string[],
  pathOf: (name: string) => string,
): Promise<Map<string, Document>> {
  const read1 = async (name: string) => [name, await read(reader, pathOf(name))] as const;
  return new Map(await Promise.all(names.map(read1)));
}

async function readExtras(reader: Reader, names: readonly string[]): Promise<Observed['extras']> {
  const [status, changes, details] = await Promise.all([
    read(reader, 'status.json'),
    read(reader, 'changes.json'),
    readAll(reader, names, (name) => `details/${name}.json`),
  ]);
  return {
    ...(isThere(status) ? { status } : {}),
    ...(isThere(changes) ? { changes } : {}),
    details: new Map([...details].filter(([, document]) => isThere(document))),
  };
}

/** Another index may answer its own way for files that are only ours. */
function isThere(document: Document): boolean {
  return document.status === 200 && document.json.kind !== 'none';
}

async function readSums(reader: Reader): Promise<Observed['sums']> {
  const answer = await reader.get('SHA256SUMS');
  if (answer.kind === 'failed' || answer.status !== 200) return undefined;
  const text = new TextDecoder().decode(answer.body);
  if (/^\s*</.test(text)) return undefined;
  const { sums, wrong } = parseSums(text);
  return { listed: sums, wrong, sha256: sha256(answer.body) };
}

function seen(path: string, answer: Answer, components: ReadonlySet<string>): SeenFile {
  const kind = servedKind(path, components);
  const known = { path, ...(kind === undefined ? {} : { kind }) };
  if (answer.kind === 'failed')
    return { ...known, failure: answer.because, sha256: '', headers: new Map(), text: '', size: 0 };
  const { status, headers, body } = answer;
  return {
    ...known,
    status,
    headers,
    // Decoded when a clause asks: as texts, all files together take several times the memory.
    get text() {
      return kind === undefined ? '' : new TextDecoder().decode(body);
    },
    sha256: sha256(body),
    size: body.length,
  };
}

/** Hosts move `/name.html` to `/name`, so a page may be one step away. */
export async function getPage(reader: Reader, path: string): Promise<Answer> {
  const answer = await reader.get(path);
  if (answer.kind === 'failed' || !path.endsWith('.html')) return answer;
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
  const base = new URL(path, reader.where);
  const target = URL.parse(location, base.href);
  return target?.origin === base.origin ? reader.get(target.href) : answer;
}

async function overHttp(reader: Reader, names: readonly string[], ours: boolean) {
  const components = new Set(names);
  const ask = async (key: string, path: string, how?: Ask) =>
    [key, seen(path, await reader.get(path, how), components)] as const;
  const pages = ours ? [...names, 'search', 'renovate', ''] : [];
  const some = names.slice(0, maxCoded).map((name) => `${name}.json`);
  const codedPaths = ['index.json', 'all.json', ...some];
  const [unknown, strange, addresses, coded] = await Promise.all([
    Promise.all(unknownPaths.map((path) => ask(path, path))),
    reader.get('index.json', { ifNoneMatch: strangeValidator }),
    Promise.all(pages.map((page) => askPage(reader, page, components))),
    Promise.all(
      codings.flatMap((encoding) =>
        [...codedPaths, ...(ours ? ['renovate.json'] : [])].map((path) =>
          ask(`${encoding} ${path}`, path, { encoding }),
        ),
      ),
    ),
  ]);
  return {
    unknown: new Map(unknown),
    ...(strange.kind === 'answered' && { unknownValidatorStatus: strange.status }),
    addresses: new Map(addresses),
    coded: new Map(coded),
  };
}

async function askPage(reader: Reader, page: string, components: ReadonlySet<string>) {
  const file = seen(page, await reader.get(page), components);
  return [`${page === '' ? 'index' : page}.html`, { ...file, kind: 'page' as const }] as const;
}

async function overFolder(): Promise<Pick<Observed, 'unknown' | 'addresses' | 'coded'>> {
  return { unknown: new Map(), addresses: new Map(), coded: new Map() };
}
