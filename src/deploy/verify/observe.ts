/** Reads an index, file by file, before anything is judged. */
import type { Instant } from '#model/instant.ts';
import { idProblem } from '#model/id.ts';
import { documentOf, sha256, valueOf, type Document } from './document.ts';
import type { Observed, SeenFile } from './observed.ts';
import { isSafePath, type Answer, type Reader } from './reader.ts';
import { parseSums } from './sums.ts';

const unknownPaths = ['no-such-component-0.json', 'no-such-page-0'];
const maxFiles = 100_000;
const strangeValidator = '"no-such-validator"';

export async function observe(reader: Reader, now: Instant): Promise<Observed> {
  const [index, all] = await Promise.all([read(reader, 'index.json'), read(reader, 'all.json')]);
  const names = namesIn(index);
  const [components, extras, sums] = await Promise.all([
    readAll(reader, names, (name) => `${name}.json`),
    readExtras(reader, names),
    readSums(reader),
  ]);
  return {
    where: reader.where,
    over: reader.over,
    now,
    index,
    all,
    components,
    extras,
    ...(sums === undefined ? {} : { sums }),
    unknown: new Map(),
    ...(await (reader.over === 'http' ? overHttp(reader) : inFolder(reader))),
  };
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
  const paths = [...new Set(sums.map((sum) => sum.path))].filter(isSafePath).slice(0, maxFiles);
  const files = await Promise.all(
    paths.map(async (path) => [path, seen(await getPage(reader, path))] as const),
  );
  return { listed: sums, wrong, files: new Map(files) };
}

function seen(answer: Answer): SeenFile {
  if (answer.kind === 'failed') return { sha256: '' };
  return { status: answer.status, sha256: sha256(answer.body) };
}

/** Hosts move `/svc.html` to `/svc`, so a page may be one step away. */
async function getPage(reader: Reader, path: string): Promise<Answer> {
  const answer = await reader.get(path);
  if (answer.kind === 'failed' || !path.endsWith('.html')) return answer;
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
  const base = new URL(path, reader.where);
  const target = URL.parse(location, base.href);
  return target?.origin === base.origin ? reader.get(target.href) : answer;
}

async function overHttp(reader: Reader): Promise<Partial<Observed>> {
  const probe = async (path: string) => [path, statusOf(await reader.get(path))] as const;
  const [unknown, strange, page] = await Promise.all([
    Promise.all(unknownPaths.map(probe)),
    reader.get('index.json', { ifNoneMatch: strangeValidator }),
    reader.get(''),
  ]);
  const stranger = statusOf(strange);
  return {
    unknown: new Map(unknown),
    ...(stranger === undefined ? {} : { stranger }),
    ...(isPage(page) ? { page: page.headers } : {}),
  };
}

async function inFolder(reader: Reader): Promise<Partial<Observed>> {
  return reader.list === undefined ? {} : { entries: await reader.list() };
}

function statusOf(answer: Answer): number | undefined {
  return answer.kind === 'answered' ? answer.status : undefined;
}

function isPage(answer: Answer): answer is Extract<Answer, { kind: 'answered' }> {
  return (
    answer.kind === 'answered' &&
    answer.status === 200 &&
    (answer.headers.get('content-type') ?? '').startsWith('text/html')
  );
}
