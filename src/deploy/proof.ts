/** Proves that the live address serves what was built, within one deadline for all of it. */
import { hash, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#model/time/instant.ts';
import { refusalIn, Refusal, type Problem } from '#model/problem.ts';
import { hostFiles } from '#model/served/paths.ts';
import { openFindings } from '#verify/clause.ts';
import { holdFolder, hostIn, sumHeld, textHeld, type Held } from '#verify/held.ts';
import { readServed } from '#verify/hold-served.ts';
import { probe, probedPaths, probes } from '#verify/probes.ts';
import type { Reader } from '#verify/reader.ts';
import { exitOf, verify } from '#verify/verify.ts';

export type Proof = {
  readonly built: Reader;
  readonly live: Reader;
  /** How long the live address may take to serve it, over all tries and all files. */
  readonly patienceMs: number;
  readonly stop?: AbortSignal | undefined;
  readonly say: (line: string) => void;
  /** Files that differ from the live ones: they and a sample are proven. Undefined: all files. */
  readonly changed?: ReadonlySet<string> | undefined;
};

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const msPerFile = 25;
const sampleSize = 40;

/** Read first, since they differ between any two builds: they show whether to go on. */
const telltales = ['SHA256SUMS', 'log.jsonl', 'status.json'];

/** Problems of the live index at the deadline; empty as soon as it is what was built. */
export async function proveLive(proof: Proof): Promise<readonly Problem[]> {
  const patienceMs = Math.max(1, proof.patienceMs) + readingMs(proof.built, proof.changed);
  const deadline = AbortSignal.timeout(patienceMs);
  const signal = proof.stop === undefined ? deadline : AbortSignal.any([deadline, proof.stop]);
  const live = withSignal(proof.live, signal);
  let seen: readonly Problem[] = [];
  const isProven = await untilTrue(signal, async () => {
    const problems = await problemsOf({ ...proof, live });
    const [first] = problems;
    const isNew = first !== undefined && first.message !== seen[0]?.message;
    // At the deadline every read fails; what was wrong before that is the better reason.
    if (!signal.aborted || seen.length === 0) seen = problems;
    if (isNew && !signal.aborted) proof.say(`${first.where}: ${first.message}; trying again`);
    return first === undefined;
  });
  return isProven ? [] : seen;
}

/** How long the reading itself may take, in addition to the wait for what is not live yet. */
export function readingMs(built: Reader, changed?: Proof['changed']): number {
  const { size } = holdFolder(built).files;
  return Math.min(size, (changed?.size ?? size) + sampleSize) * msPerFile;
}

/** Whether what is live keeps the contract within the given time, whichever deploy built it. */
export async function keepsContract(reader: Reader, now: Instant, ms: number): Promise<boolean> {
  const signal = AbortSignal.timeout(ms);
  const live = withSignal(reader, signal);
  return await untilTrue(signal, async () => {
    const verification = await verify(live, now).catch(refusalIn);
    // No answer says nothing about the index: ask again.
    if (verification instanceof Refusal) return false;
    return exitOf(verification) !== 1 && !verification.isUnfinished;
  });
}

/** Asks at least once, then again after longer and longer pauses. */
async function untilTrue(signal: AbortSignal, ask: () => Promise<boolean>): Promise<boolean> {
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    if (await ask()) return true;
    await pause(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
  }
}

/** The live address must serve the bytes that were built, and serve them as the contract says. */
async function problemsOf({ live, built, changed }: Proof): Promise<readonly Problem[]> {
  for (const path of telltales) {
    const [wanted, found] = await Promise.all([built.get(path), live.get(path)]);
    if (found.kind === 'failed')
      return [{ code: 'E-NOT-VERIFIED', where: path, message: found.because }];
    if (wanted.kind === 'failed' || wanted.status !== 200) continue;
    if (Buffer.compare(wanted.body, found.body) !== 0) return [notAsBuilt(path, found.status)];
  }
  const held = holdFolder(built);
  const hasFacts = held.files.has('facts.json');
  const paths = provenPaths(held, changed);
  // Only 3 of each clause: a server without configured headers lacks each header for every file.
  const findings = openFindings(hasFacts, hostIn(textHeld(held, 'facts.json')), { most: 3 });
  const differing: Problem[] = [];
  const read = await readServed(live, { paths, hasFacts }, findings, (path, body) => {
    if (hash('sha256', body) !== sumHeld(held, path)) differing.push(notAsBuilt(path));
  });
  const { unread, validators } = read;
  const [[where, because] = []] = unread;
  if (where !== undefined) {
    const message = `${because}; ${unread.size} of ${paths.length} files were not read in time`;
    return [...differing, { code: 'E-NOT-VERIFIED', where, message }];
  }
  findings.hold('how it is served', probes, await probe(live, held, { hasFacts, validators }));
  const found = findings.results().flatMap((chapter) => chapter.findings);
  return [...differing, ...found.filter(({ level }) => level === 'violation')];
}

/** What changed, what the probes ask for, and a random sample of the rest. */
function provenPaths(held: Held, changed: Proof['changed']): readonly string[] {
  const all = [...held.files.keys()].filter((path) => !hostFiles.has(path));
  if (changed === undefined) return all;
  const due = new Set([...telltales, ...changed, ...probedPaths(held)]);
  const rest = all.filter((path) => !due.has(path));
  const sample = Array.from({ length: Math.min(sampleSize, rest.length) }, () =>
    rest.splice(randomInt(rest.length), 1),
  );
  return [...all.filter((path) => due.has(path)), ...sample.flat()];
}

function notAsBuilt(path: string, status = 200): Problem {
  const message = 'is not yet the one that was built';
  const absent = `answers ${status}: it is not there yet, or its folder is not what the address serves`;
  return { code: 'E-NOT-VERIFIED', where: path, message: status === 200 ? message : absent };
}

function withSignal(reader: Reader, signal: AbortSignal): Reader {
  return { ...reader, get: (path, ask) => reader.get(path, { ...ask, signal }) };
}
