/** Checks, uploads, activates and proves an index; goes back if the proof fails. */
import { cp, lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { inTemporaryFolder } from '#io/write.ts';
import { refusalIn, refuse, refuseAll, Refusal, type Problem } from '#model/problem.ts';
import { activateProven, deployFirst, unchanged } from './activate.ts';
import { refusals, type Allowed } from './refusals.ts';
import { stopGraceMs, type Activation } from './roll-back.ts';
import type { Host } from './host/cloudflare.ts';
import { planMessage } from './plan-report.ts';
import { planOf, type Plan } from './plan.ts';
import { readPublished, readText, type Published } from './published.ts';
import { folderReader } from '#verify/open-reader.ts';
import type { Fetched, Reader } from '#verify/reader.ts';
import { remakeFrom } from '#verify/remake.ts';
import { unprovenOf, verify } from '#verify/verify.ts';

/** `stop`: ends the deploy in a proven state as soon as possible. */
export type Deploy = Omit<Activation, 'built' | 'changed' | 'host' | 'message'> & {
  readonly folder: string;
  /** The addresses that it may be built for: the one that serves it, and that of the settings. */
  readonly addresses?: readonly string[] | undefined;
  /** The folder with the index's own templates and assets. */
  readonly site?: string;
  readonly allowed: Allowed;
  /** Refuses files whose origin is not attested, if the settings ask for that. */
  readonly requireAttested?: ((built: Reader) => Promise<void>) | undefined;
  /** Proves every file of the live index, not only what changed and a sample of the rest. */
  readonly full?: true | undefined;
};

/** What the live index says, and whether the host has a version at all. */
type Before = { readonly version: string | undefined; readonly live: Published | undefined };

const whatIsLiveMs = 20_000;

/** What would change, and what of it a deploy would refuse, for the person who decides. */
export async function preview(deploy: Deploy, host: Host | undefined): Promise<Plan> {
  const next = await inspect(deploy, await folderReader(deploy.folder));
  const isDeployed = host !== undefined && (await host.active()) !== undefined;
  const plan = planOf(next, await readLive(deploy, isDeployed), deploy.now);
  return { ...plan, refused: refusals(plan, deploy.allowed) };
}

/** Deploys a private copy, which nobody can change meanwhile; returns the plan that was done. */
export async function deployIndex(deploy: Deploy, host: Host): Promise<Plan> {
  // Throws before the copy if it is no folder.
  await folderReader(deploy.folder);
  return await inTemporaryFolder(async (parent) => {
    const copy = join(parent, 'dist');
    // Symbolic links stay links, so that `verify` refuses them.
    const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
    await cp(await realpath(deploy.folder), copy, { ...options, filter: canBeCopied });
    return await deploySnapshot(deploy, host, copy);
  });
}

async function canBeCopied(path: string): Promise<boolean> {
  const state = await lstat(path);
  if (state.isFile() || state.isDirectory() || state.isSymbolicLink()) return true;
  return refuse('E-WRONG-OUTPUT', path, 'is no plain file; remove it');
}

async function deploySnapshot(deploy: Deploy, host: Host, folder: string): Promise<Plan> {
  const built = await folderReader(folder);
  const next = await inspect(deploy, built);
  await deploy.requireAttested?.(built);
  const version = await host.active();
  const before = { version, live: await readLive(deploy, version !== undefined) };
  const plan = planOf(next, before.live, deploy.now);
  refuseAll(refusals(plan, deploy.allowed));
  refuseStopped(deploy);
  const message = planMessage(plan);
  const files = [...plan.files.added, ...plan.files.changed];
  const changed = plan.first || deploy.full ? undefined : new Set(files);
  const activation: Activation = { ...deploy, host, built, message, changed };
  await sayingWhatIsLive(activation, before, async () => {
    if (version === undefined) {
      await refuseRival(deploy, host, before);
      return await deployFirst(activation, folder);
    }
    const uploaded = await host.upload(folder, message, deploy.stop).catch((error: unknown) => {
      throw unchanged(refusalIn(error));
    });
    deploy.say(`Version ${uploaded} is uploaded, and not yet active`);
    refuseStopped(deploy);
    await refuseRival(deploy, host, before);
    await activateProven(activation, { version: uploaded, before: version });
  });
  return plan;
}

/** Whoever reads that a deploy failed needs to know first what users get now. */
async function sayingWhatIsLive(
  { built, live, stop, host }: Activation,
  before: Before,
  action: () => Promise<void>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    const { problems } = refusalIn(error);
    const signal = AbortSignal.timeout(stop?.aborted ? stopGraceMs : whatIsLiveMs);
    const now = await live.get('SHA256SUMS', { signal });
    const message = wordsOnLive(now, await built.get('SHA256SUMS'), before, host);
    throw new Refusal([...problems, { code: 'E-HOST', where: live.where, message }], error);
  }
}

function wordsOnLive(now: Fetched, wanted: Fetched, before: Before, host: Host): string {
  if (now.kind === 'failed') return `what is live now could not be read: ${now.because}`;
  if (now.status === 404) return 'now serves no index';
  if (now.status !== 200 || wanted.kind === 'failed') return `now answers ${now.status}`;
  if (Buffer.compare(now.body, wanted.body) === 0) return 'now serves what this deploy built';
  return new TextDecoder().decode(now.body) === before.live?.sumsText
    ? `now ${host.cannotGoBack ? 'has the SHA256SUMS that it had' : 'serves what it served'} before this deploy`
    : 'now serves neither what this deploy built nor what it served before';
}

/** The folder must be whole and keep the contract before anything else is asked. */
async function inspect({ now, folder, site, addresses }: Deploy, built: Reader) {
  const result = await verify(built, now, remakeFrom(site));
  refuseAll(
    unprovenOf(result).map(({ where: file, place, message }): Problem => {
      const where = { where: `${folder}/${file}`, ...(place !== undefined && { place }) };
      return { code: 'E-WRONG-OUTPUT', ...where, message };
    }),
  );
  const message = 'holds no index; run the build first';
  const published = (await readPublished(built)) ?? refuse('E-WRONG-FOLDER', folder, message);
  const { baseUrl = '' } = published;
  const other = `was built for ${baseUrl}, and is to be served at ${addresses?.[0]}; build it for that address`;
  if (addresses?.includes(baseUrl) === false) refuse('E-WRONG-OUTPUT', folder, other);
  return published;
}

/** Only a 404 says that nothing is live; otherwise a person must allow a first deploy. */
async function readLive({ live, allowed }: Deploy, isDeployed: boolean) {
  const read = await readPublished(live).catch(refusalIn);
  if (read instanceof Refusal && !allowed.first) throw read;
  const published = read instanceof Refusal ? undefined : read;
  if (published !== undefined || allowed.first || !isDeployed) return published;
  const message =
    'answers 404, yet the host has an active version; mend baseUrl in site/site.json, or add --first if the address is new';
  return refuse('E-NOT-THIS-INDEX', live.where, message);
}

/** The last look before the activation: another deploy may have come in between. */
async function refuseRival({ live }: Deploy, host: Host, before: Before): Promise<void> {
  const rival = (await host.active()) !== before.version;
  const sums = before.live?.sumsText;
  const moved = sums !== undefined && ((await readText(live, 'SHA256SUMS')) ?? '') !== sums;
  if (rival || moved)
    refuse('E-NOT-THIS-INDEX', live.where, 'changed while this deploy was under way; run it again');
}

function refuseStopped({ stop }: Deploy): void {
  if (stop?.aborted) refuse('E-INTERRUPTED', 'deploy', 'was interrupted; nothing was changed');
}
