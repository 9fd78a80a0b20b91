/** Guards, uploads, activates, proves; goes back where the proof fails. Each step can stop the next. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '#model/time/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { activateProven, deployFirst } from './activate.ts';
import type { Activation } from './activation.ts';
import { type Allowed, refusals } from './refusals.ts';
import type { Host } from './host/cloudflare.ts';
import { pageChanges } from './page-changes.ts';
import { planMessage } from './plan-report.ts';
import { planOf, type Plan } from './plan.ts';
import { readPublished, readText, type Published } from './published.ts';
import { folderReader } from '#verify/folder-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { unprovenOf, verify } from '#verify/verify.ts';

export type Deploy = {
  readonly folder: string;
  readonly live: Reader;
  readonly now: Instant;
  /** What a person lets pass, each by its name. */
  readonly allowed: Allowed;
  /** How long the live address may take to show what was uploaded. */
  readonly patienceMs: number;
  /** Ends the deploy in a proven state as soon as possible. */
  readonly stop?: AbortSignal;
  readonly say: (line: string) => void;
  /** Refuses files whose origin is not attested, where the settings ask for that. */
  readonly requireAttested?: (built: Reader) => Promise<void>;
};

/** What the live index says, and whether the host has a version at all. */
type Before = { readonly version: string | undefined; readonly live: Published | undefined };

/** What would change, and what a deploy would refuse of it: a person who decides sees both. */
export async function preview(deploy: Deploy, host: Host | undefined): Promise<Plan> {
  const reader = await folderReader(deploy.folder);
  const next = await inspect(deploy, reader);
  const state = host === undefined ? 'unknown' : stateOf(await host.active());
  const plan = planOf(next, await readLive(deploy, state), deploy.now);
  return {
    ...plan,
    pages: await pageChanges(plan, reader, deploy.live),
    refused: refusals(plan, deploy.allowed),
  };
}

/** Answers the plan that was carried out. */
export async function deployIndex(deploy: Deploy, host: Host): Promise<Plan> {
  // Refuses what is no folder before it is copied.
  await folderReader(deploy.folder);
  const snapshot = await takeSnapshot(deploy.folder);
  try {
    return await deploySnapshot(deploy, host, snapshot.folder);
  } finally {
    await snapshot.remove();
  }
}

async function deploySnapshot(deploy: Deploy, host: Host, folder: string): Promise<Plan> {
  const built = await folderReader(folder);
  const next = await inspect(deploy, built);
  await deploy.requireAttested?.(built);
  const version = await host.active();
  const before = { version, live: await readLive(deploy, stateOf(version)) };
  const plan = guard(deploy, next, before);
  refuseStopped(deploy);
  const message = planMessage(plan);
  const activation: Activation = { ...deploy, host, built, message };
  if (version === undefined) {
    await deployFirst(activation, folder);
    return plan;
  }
  const uploaded = await upload(deploy, host, { folder, message });
  refuseStopped(deploy);
  await refuseRival(deploy, host, before);
  await activateProven(activation, { version: uploaded, before: version });
  return plan;
}

function guard(deploy: Deploy, next: Published, { live }: Before): Plan {
  const plan = planOf(next, live, deploy.now);
  refuse(refusals(plan, deploy.allowed));
  return plan;
}

/** The folder must be whole and keep the contract before anything else is asked. */
async function inspect({ now, folder }: Deploy, built: Reader): Promise<Published> {
  const result = await verify(built, now);
  refuse(
    unprovenOf(result).map(({ where, place, message }): Problem => ({
      code: 'E-WRONG-OUTPUT',
      where: `${folder}/${where}`,
      ...(place !== undefined && { place }),
      message,
    })),
  );
  const published = await readPublished(built);
  if (published === undefined)
    throw new Refusal([
      { code: 'E-WRONG-FOLDER', where: folder, message: 'holds no index; run the build first' },
    ]);
  return published;
}

/** Whether the host has an active version. */
type HostState = 'deployed' | 'empty' | 'unknown';

function stateOf(active: string | undefined): HostState {
  return active === undefined ? 'empty' : 'deployed';
}

/**
 * What is live now. Only an answer of 404 says that nothing is there; an address that cannot be read
 * says nothing, so that a first deploy to it needs a person's word.
 */
async function readLive(
  { live, allowed }: Deploy,
  host: HostState,
): Promise<Published | undefined> {
  const published = await readPublished(live).catch((error: unknown) => {
    if (error instanceof Refusal && allowed.first) return undefined;
    throw error;
  });
  if (published !== undefined || allowed.first || host !== 'deployed') return published;
  throw new Refusal([
    {
      code: 'E-NOT-THIS-INDEX',
      where: live.where,
      message:
        'answers 404, yet the host has an active version; mend baseUrl in site/site.json, or add --first if the address is new',
    },
  ]);
}

async function upload(
  { stop, say }: Deploy,
  host: Host,
  { folder, message }: { readonly folder: string; readonly message: string },
): Promise<string> {
  try {
    const version = await host.upload(folder, message, stop);
    say(`Version ${version} is uploaded, and not yet active`);
    return version;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const note: Problem = {
      code: 'E-HOST',
      where: 'the host',
      message: 'nothing was activated; the live version is unchanged',
    };
    throw new Refusal([...error.problems, note], error);
  }
}

/** The last look before the activation: another deploy may have come in between. */
async function refuseRival({ live }: Deploy, host: Host, before: Before): Promise<void> {
  const rival = (await host.active()) !== before.version;
  const sums = before.live?.sumsText;
  const moved = sums !== undefined && ((await readText(live, 'SHA256SUMS')) ?? '') !== sums;
  if (rival || moved)
    throw new Refusal([
      {
        code: 'E-NOT-THIS-INDEX',
        where: live.where,
        message: 'changed while this deploy was under way; run it again',
      },
    ]);
}

function refuseStopped({ stop }: Deploy): void {
  if (stop?.aborted)
    throw new Refusal([
      { code: 'E-INTERRUPTED', where: 'deploy', message: 'was interrupted; nothing was changed' },
    ]);
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}

type Snapshot = { readonly folder: string; readonly remove: () => Promise<void> };

/**
 * A private copy of the folder: what was inspected is what is uploaded, even if somebody writes there meanwhile.
 * Links are copied as links, so that the inspection still finds and refuses them.
 */
async function takeSnapshot(folder: string): Promise<Snapshot> {
  const parent = await mkdtemp(join(tmpdir(), 'release-index-'));
  const copy = join(parent, 'dist');
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return { folder: copy, remove: () => rm(parent, { recursive: true, force: true }) };
}
