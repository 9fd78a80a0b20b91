/** Guards, uploads, verifies; rolls back what does not verify. Each step can stop the next. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#model/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import type { Cloud } from './cloud.ts';
import { planMessage } from './plan-report.ts';
import { planOf, refusals, type Plan } from './plan.ts';
import { ask, readServed, type Served } from './served.ts';
import type { Reader } from './verify/reader.ts';
import { findingsOf, verify } from './verify/verify.ts';

export type Deploy = {
  readonly folder: string;
  /** The folder and the live address, to read. */
  readonly next: Reader;
  readonly live: Reader;
  readonly now: Instant;
  /** How many releases may be added, dated or judged anew. */
  readonly allowedChanges: number;
  /** Components that a person lets go for good. */
  readonly allowedRemovals: readonly string[];
  /** A person's word that nothing may be live at the address, although the host has a version. */
  readonly first: boolean;
  /** How long the live address may take to show what was uploaded. */
  readonly patienceMs: number;
  readonly say: (line: string) => void;
};

const firstPauseMs = 250;
const longestPauseMs = 10_000;

const required = ['SHA256SUMS', '_headers', '404.html', 'index.html'];

/** What would change; refuses what may not. */
export async function preview(deploy: Deploy, cloud: Cloud | undefined): Promise<Plan> {
  const next = await inspect(deploy);
  const before = await cloud?.active();
  const live = await readLive(deploy, cloud === undefined ? 'unknown' : stateOf(before));
  const plan = planOf(next, live);
  refuse(refusals(plan, deploy.allowedChanges, deploy.allowedRemovals));
  return plan;
}

/** Answers the plan that was carried out. */
export async function deployIndex(deploy: Deploy, cloud: Cloud): Promise<Plan> {
  const next = await inspect(deploy);
  const before = await cloud.active();
  const live = await readLive(deploy, stateOf(before));
  const plan = planOf(next, live);
  refuse(refusals(plan, deploy.allowedChanges, deploy.allowedRemovals));
  await refuseRival(deploy, cloud, before, live);
  const version = await upload(deploy, cloud, { message: planMessage(plan), before });
  deploy.say(`Version ${version} is uploaded; verifying ${deploy.live.where}`);
  const problems = await patiently(deploy, next);
  if (problems.length > 0) await rollBack(cloud, { version, before, problems });
  return plan;
}

/** The folder must be whole and keep the contract before anything else is asked. */
async function inspect({ next, now, folder }: Deploy): Promise<Served> {
  const result = await verify(next, now);
  const present = new Set((await next.list?.())?.map(({ path }) => path));
  refuse([
    ...findingsOf(result, 'violation').map(({ file, message }) => ({
      file: `${folder}/${file}`,
      message,
    })),
    ...required
      .filter((path) => !present.has(path))
      .map((path) => ({ file: `${folder}/${path}`, message: 'is missing; run the build again' })),
  ]);
  const served = await readServed(next);
  if (served === undefined) throw new Refusal([{ file: folder, message: 'holds no index' }]);
  return served;
}

/** Whether the host has an active version. */
type HostState = 'deployed' | 'empty' | 'unknown';

function stateOf(active: string | undefined): HostState {
  return active === undefined ? 'empty' : 'deployed';
}

/**
 * What is live now. Not being able to read it is no proof that nothing is there: only the host's word,
 * or a person's, makes a first deploy.
 */
async function readLive({ live, first }: Deploy, host: HostState): Promise<Served | undefined> {
  const served = await readServed(live).catch((error: unknown) => {
    if (error instanceof Refusal && (first || host === 'empty')) return undefined;
    throw error;
  });
  if (served !== undefined || first || host !== 'deployed') return served;
  throw new Refusal([
    {
      file: live.where,
      message:
        'answers 404, yet the host has an active version; mend baseUrl in site/site.json, or say --first if the address is new',
    },
  ]);
}

/** The last look before the upload: another deploy may have come in between. */
async function refuseRival(
  { live }: Deploy,
  cloud: Cloud,
  before: string | undefined,
  seen: Served | undefined,
): Promise<void> {
  const rival = (await cloud.active()) !== before;
  const moved = seen !== undefined && ((await ask(live, 'SHA256SUMS')) ?? '') !== seen.sumsText;
  if (rival || moved)
    throw new Refusal([
      { file: live.where, message: 'changed while this deploy looked at it; run it again' },
    ]);
}

/** A failed upload says what it left behind. */
async function upload(
  { folder }: Deploy,
  cloud: Cloud,
  { message, before }: { readonly message: string; readonly before: string | undefined },
): Promise<string> {
  try {
    return await cloud.upload(folder, message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const active = await cloud.active();
    const state =
      active === before
        ? 'the live version is unchanged'
        : `but version ${active ?? 'none'} is active now; verify it, and roll back by hand if it is not what was built`;
    throw new Refusal([...error.problems, { file: 'the host', message: state }], error);
  }
}

/** Problems of the live index, once it has had its time; none where it is what was built. */
async function patiently(deploy: Deploy, next: Served): Promise<readonly Problem[]> {
  const end = performance.now() + deploy.patienceMs;
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    const problems = await liveProblems(deploy, next);
    const left = end - performance.now();
    if (problems.length === 0 || left <= 0) return problems;
    deploy.say(`${problems[0]?.file} ${problems[0]?.message}; looking again`);
    await pause(Math.min(wait, left));
  }
}

async function liveProblems(
  { live, next, now }: Deploy,
  served: Served,
): Promise<readonly Problem[]> {
  for (const path of ['SHA256SUMS', 'status.json']) {
    const [wanted, found] = await Promise.all([next.get(path), live.get(path)]);
    if (found.kind === 'failed') return [{ file: path, message: found.because }];
    if (wanted.kind === 'answered' && Buffer.compare(wanted.body, found.body) !== 0)
      return [{ file: path, message: 'is not yet the one that was built' }];
  }
  const result = await verify(live, now);
  return result.components === served.components.size
    ? findingsOf(result, 'violation')
    : [{ file: 'index.json', message: 'does not list the components that were built' }];
}

type Failed = {
  readonly version: string;
  readonly before: string | undefined;
  readonly problems: readonly Problem[];
};

/** Whatever the host answers now, the reason for going back is told. */
async function rollBack(cloud: Cloud, failed: Failed): Promise<never> {
  const { version, before, problems } = failed;
  const outcome = await goBack(cloud, failed).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const message = `version ${version} did not verify and could not be rolled back; roll back to ${before ?? 'none'} by hand`;
    return [...error.problems, { file: 'the host', message }];
  });
  throw new Refusal([...problems, ...outcome]);
}

/** Goes back to what was active before, unless somebody else has moved on since; answers how it went. */
async function goBack(cloud: Cloud, { version, before }: Failed): Promise<readonly Problem[]> {
  const active = await cloud.active();
  const told = (message: string): readonly Problem[] => [{ file: 'the host', message }];
  if (active !== version)
    return told(
      `version ${version} did not verify, but ${active ?? 'none'} is active now; nothing was rolled back`,
    );
  if (before === undefined)
    return told(
      `version ${version} did not verify; it is the first, so there is none to go back to`,
    );
  await cloud.activate(before, `Back from ${version}, which did not verify`);
  return told(`version ${version} did not verify and was rolled back; ${before} is active again`);
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}
