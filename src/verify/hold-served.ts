/** Fetches a served index, and holds how it is served against the contract. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '#model/problem.ts';
import type { Findings } from './clause.ts';
import {
  isFactsFile,
  jsonOf,
  maxFiles,
  namesIn,
  textOf,
  type Held,
  type HeldFile,
} from './held.ts';
import { probe, probes } from './probes.ts';
import { getPage, isSafePath, type Answer, type Reader } from './reader.ts';
import { parseSums } from './sums.ts';
import { isThere, served } from './transport.ts';

/** What the rest depends on. */
export type Survey = {
  readonly names: readonly string[];
  readonly hasFacts: boolean;
  /** Every file that is promised. */
  readonly paths: readonly string[];
};

/** Without an answer for the list of names, there is nothing more to say. */
export async function surveyOf(reader: Reader): Promise<Survey> {
  const [index, facts, sums] = await Promise.all(
    ['index.json', 'facts.json', 'SHA256SUMS'].map((path) => reader.get(path)),
  );
  if (index?.kind === 'failed') {
    const message = `${index.because}; is ${reader.where} the address of an index?`;
    refuse('E-UNREACHABLE', 'index.json', message);
  }
  const names = namesIn(jsonOf(bodyText(index)));
  const hasFacts = isFactsFile(bodyText(facts));
  const listed = parseSums(bodyText(sums) ?? '').sums.map(({ path }) => path);
  const paths = new Set([
    'index.json',
    ...(hasFacts && listed.includes('all/index.json') ? [] : ['all.json']),
    ...names.map((name) => `${name}.json`),
    ...(hasFacts ? ['SHA256SUMS', 'log.jsonl', ...listed.filter(isSafePath)] : []),
  ]);
  return { names, hasFacts, paths: [...paths].slice(0, maxFiles) };
}

function bodyText(answer: Answer | undefined): string | undefined {
  return answer?.kind === 'answered' && answer.status === 200 ? textOf(answer.body) : undefined;
}

type Keep = (path: string, body: Uint8Array) => void;

/** Asks for each file and holds its headers against the contract; answers why some are not there. */
export async function readServed(
  reader: Reader,
  { paths, hasFacts }: Pick<Survey, 'paths' | 'hasFacts'>,
  findings: Findings,
  keep: Keep,
): Promise<ReadonlyMap<string, string>> {
  const missing = new Map<string, string>();
  await Promise.all(
    paths.map(async (path) => {
      const answer = await getPage(reader, path);
      findings.hold('how it is served', served, { path, answer, hasFacts });
      if (answer.kind === 'answered' && isThere(path, answer)) keep(path, answer.body);
      else
        missing.set(path, answer.kind === 'failed' ? answer.because : `answers ${answer.status}`);
    }),
  );
  return missing;
}

/** The files lie in a folder of their own until `remove`: no memory holds an index. */
export async function holdServed(reader: Reader, survey: Survey, findings: Findings) {
  const folder = mkdtempSync(join(tmpdir(), 'served-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const kept = new Map<string, HeldFile>();
    const missing = await readServed(reader, survey, findings, (path, body) => {
      // By number, as not every system can have a file of every path.
      const file = join(folder, String(kept.size));
      writeFileSync(file, body);
      kept.set(path, { file, size: body.length });
    });
    const files = new Map([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const held: Held = { where: reader.where, over: 'http', files, missing, entries: [] };
    findings.hold('how it is served', probes, await probe(reader, held, survey.hasFacts));
    return { held, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
