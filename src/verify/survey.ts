/** Reads what is known of an index before its components are read: its names, its paths and its own files. */
import type { Instant } from '#model/time/instant.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { hostFiles, requiredPaths } from '#model/served/served-paths.ts';
import { factsOf, sha256, valueOf, type Document, type DocumentFacts } from './document.ts';
import { factsOfFile, getPage, withContent } from './files.ts';
import { httpAnswers } from './http-answers.ts';
import type { FileFacts, Observed, SeenFile } from './observed.ts';
import { isThere, readDocument } from './read-document.ts';
import { isSafePath, type Answer, type Ask, type Reader } from './reader.ts';
import { parseSums } from './sums.ts';

const maxFiles = 100_000;
/** No other index has these. */
const ownFiles = ['SHA256SUMS', 'status.json', 'changes.json', 'freshness.json', 'renovate.json'];

/** What is read of an index so far, and what is still to be read. */
export type Survey = {
  readonly index: Observed;
  /** As they were found, whatever `index` shows of them. */
  readonly files: Map<string, FileFacts>;
  readonly specified: Map<string, DocumentFacts>;
  readonly beyond: Map<string, DocumentFacts>;
  /** `all.json`, as it came. */
  readonly all: Answer;
  readonly allFacts: DocumentFacts;
  /** By component, the paths of its files. */
  readonly pathsOf: ReadonlyMap<string, readonly string[]>;
};

export async function surveyOf(source: Reader, now: Instant): Promise<Survey> {
  const reader = remembering(source);
  const [index, all] = await Promise.all([
    readDocument(reader, 'index.json'),
    readDocument(reader, 'all.json', { isRaw: true }),
  ]);
  const names = namesIn(index.document);
  const [status, changes, sums, entries, ours] = await Promise.all([
    readDocument(reader, 'status.json'),
    readDocument(reader, 'changes.json'),
    readSums(reader),
    reader.list?.(),
    isOurs(reader),
  ]);
  const paths = new Set(
    [
      ...(sums?.listed.map(({ path }) => path) ?? []),
      ...(entries?.filter(({ type }) => type === 'file').map(({ path }) => path) ?? []),
      ...(ours ? requiredPaths(names).filter((path) => served(reader, path)) : []),
    ].filter(isSafePath),
  );
  const bounded = paths.size > maxFiles ? new Set([...paths].slice(0, maxFiles)) : paths;
  const pathsOf = Map.groupBy(bounded, (path) => componentOf(path, names) ?? '');
  const files = new Map<string, FileFacts>();
  const own = await readOwn(reader, pathsOf.get('') ?? [], names, files);
  const specified = new Map([['index.json', factsOf(index.document)]]);
  const beyond = new Map<string, DocumentFacts>();
  for (const { document } of [status, changes])
    if (isThere(document)) beyond.set(document.path, factsOf(document));
  return {
    index: {
      where: reader.where,
      over: reader.over,
      now,
      ours,
      names,
      index: index.document,
      ...(isThere(status.document) && { status: status.document }),
      ...(isThere(changes.document) && { changes: changes.document }),
      ...(sums === undefined ? {} : { sums }),
      paths: bounded,
      own,
      files,
      specified,
      beyond,
      ...(entries === undefined ? {} : { entries }),
      ...(reader.over === 'http'
        ? await httpAnswers(reader, names, ours)
        : { unknown: new Map(), addresses: new Map(), coded: new Map() }),
    },
    files,
    specified,
    beyond,
    all: all.answer,
    allFacts: factsOf(all.document),
    pathsOf,
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
function namesIn(index: Document): ReadonlySet<string> {
  const value = valueOf(index);
  if (!Array.isArray(value)) return new Set();
  const safe = value.filter(
    (name): name is string => typeof name === 'string' && idProblem(name) === undefined,
  );
  return new Set([...new Set(safe)].slice(0, maxFiles));
}

/** The folders that hold a file for each component, named as it is. */
const componentFolders = new Set([
  '',
  'details/',
  'badge/',
  'presets/only/',
  'api/',
  'api/v1/products/',
  'cle/',
  'openeox/',
  'lifecycle/',
  'sbom/',
]);

function componentOf(path: string, names: ReadonlySet<string>): string | undefined {
  const start = path.lastIndexOf('/') + 1;
  const name = path.slice(start).replace(/(\.releases-\d+)?\.[a-z]+$/, '');
  return names.has(name) && componentFolders.has(path.slice(0, start)) ? name : undefined;
}

async function readOwn(
  reader: Reader,
  paths: readonly string[],
  names: ReadonlySet<string>,
  files: Map<string, FileFacts>,
): Promise<ReadonlyMap<string, SeenFile>> {
  const own = new Map<string, SeenFile>();
  await Promise.all(
    paths.map(async (path) => {
      const answer = await getPage(reader, path);
      const facts = factsOfFile(path, answer, names);
      files.set(path, facts);
      // Of all that is served, this is the largest file by far.
      if (path !== 'all.json') own.set(path, withContent(facts, answer));
    }),
  );
  return own;
}

async function readSums(reader: Reader): Promise<Observed['sums']> {
  const answer = await reader.get('SHA256SUMS');
  if (answer.kind === 'failed' || answer.status !== 200) return undefined;
  const text = new TextDecoder().decode(answer.body);
  if (/^\s*</.test(text)) return undefined;
  const { sums, wrong } = parseSums(text);
  return { listed: sums, wrong, sha256: sha256(answer.body) };
}
