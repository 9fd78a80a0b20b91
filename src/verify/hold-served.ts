/** Fetches a served index, and checks how it is served. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guarded } from '#io/system-error.ts';
import { refuse } from '#model/problem.ts';
import { compareText } from '#model/order.ts';
import { tryJson } from '#model/json.ts';
import { openFindings, type Findings, type Needs } from './clause.ts';
import { hostIn, isFactsFile, namesIn, textOf, type Held, type HeldFile } from './held.ts';
import { encoding, probe, probes, type FileValidator } from './probes.ts';
import { getPage, isSafePath, type Fetched, type Reader } from './reader.ts';
import { parseSums } from './sums.ts';
import { absence, served } from './transport.ts';

const sumsFile = 'SHA256SUMS';
const first = ['index.json', 'facts.json', sumsFile];

/** Reads the files that tell which others there are; throws if they cannot be read. */
async function surveyOf(reader: Reader) {
  const asked = first.map(async (path) => [path, await reader.get(path, { encoding })] as const);
  const answers = new Map(await Promise.all(asked));
  const [index, facts, sums] = first.map((path) => answers.get(path));
  const isThere = [...answers].some(([path, answer]) => absence(path, answer) === undefined);
  for (const [path, answer] of answers) {
    if (answer.kind === 'answered' && isThere) continue;
    const question = `is ${reader.where} the address of an index?`;
    refuse('E-UNREACHABLE', path, [absence(path, answer), question].join('; '));
  }
  const names = namesIn(tryJson(bodyText(index) ?? ''));
  const host = hostIn(bodyText(facts));
  const listed = parseSums(bodyText(sums) ?? '').sums.map(({ path }) => path);
  const hasFacts = isFactsFile(bodyText(facts)) || listed.includes('facts.json');
  const paths = new Set([
    'index.json',
    ...(hasFacts && listed.includes('all/index.json') ? [] : ['all.json']),
    ...names.map((name) => `${name}.json`),
    ...(hasFacts ? ['SHA256SUMS', 'log.jsonl', ...listed.filter(isSafePath)] : []),
  ]);
  return { names, hasFacts, host, paths: [...paths], answers };
}

function bodyText(answer: Fetched | undefined): string | undefined {
  return answer?.kind === 'answered' && answer.status === 200 ? textOf(answer.body) : undefined;
}

type Wanted = {
  readonly paths: readonly string[];
  readonly hasFacts: boolean;
  readonly answers?: ReadonlyMap<string, Fetched>;
};

/** Fetches each file and checks its headers; returns which files are missing or were not read. */
export async function readServed(
  reader: Reader,
  { paths, hasFacts, answers }: Wanted,
  findings: Findings,
  keep: (path: string, body: Uint8Array) => void,
) {
  const [missing, unread] = [new Map<string, string>(), new Map<string, string>()];
  const validators = new Map<string, FileValidator>();
  reader.expect?.(paths.length);
  const read = async (path: string) => {
    const answer = answers?.get(path) ?? (await getPage(reader, path, { encoding }));
    if (answer.kind === 'failed' && answer.unread) {
      unread.set(path, answer.because);
      return;
    }
    findings.hold('how it is served', served, { path, answer, hasFacts });
    const why = absence(path, answer);
    if (why !== undefined) missing.set(path, why);
    else if (answer.kind === 'answered') {
      const [etag, modified] = ['etag', 'last-modified'].map((name) => answer.headers.get(name));
      validators.set(path, { etag, modified, isElsewhere: answer.isElsewhere });
      keep(path, answer.body);
    }
  };
  await Promise.all(paths.map(read));
  return { missing, unread, validators };
}

/** `room`: an empty folder for the files, since an index may be too large for memory. */
export async function holdServed(reader: Reader, room: string, needs?: Needs) {
  const survey = await surveyOf(reader);
  const { names, hasFacts, host } = survey;
  const findings = openFindings(hasFacts, host, needs);
  const kept = new Map<string, HeldFile>();
  const keep = (path: string, body: Uint8Array) => {
    // Named by number, since not every file system allows every path.
    const file = join(room, String(kept.size));
    guarded(file, () => writeFileSync(file, body));
    kept.set(path, { file, size: body.length });
  };
  const { missing, unread, validators } = await readServed(reader, survey, findings, keep);
  const files = new Map([...kept].toSorted(([a], [b]) => compareText(a, b)));
  const held: Held = { where: reader.where, over: 'http', files, missing, unread };
  if (unread.size === 0) {
    findings.hold('how it is served', probes, await probe(reader, held, { ...survey, validators }));
  }
  const [before, now] = [survey.answers.get(sumsFile), await reader.get(sumsFile, { encoding })];
  // Another index was deployed during the reading.
  const isReplaced = bodyText(before) !== (bodyText(now) ?? bodyText(before));
  return { held, names, hasFacts, findings, isReplaced };
}
