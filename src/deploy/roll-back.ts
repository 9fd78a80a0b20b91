/** Rolls back a version that was activated and cannot stay, or asks a person to. */
import type { Instant } from '#model/time/instant.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takenDown } from '#io/staging.ts';
import { inTemporaryFolder } from '#io/write.ts';
import { refusalIn, refuse, Refusal, type Problem } from '#model/problem.ts';
import type { Host } from './host/cloudflare.ts';
import { keepsContract, readingMs, type Proof } from './proof.ts';

export type Activation = Proof & {
  readonly now: Instant;
  readonly host: Host;
  /** For the host's list of versions. */
  readonly message: string;
};

/** `before`: undefined at a first deploy, which has nothing to go back to. */
export type Versions = { readonly version: string; readonly before: string | undefined };

/** After a signal, the platform kills the job within ten seconds. */
export const stopGraceMs = 2000;

/** How long the live address may take to serve the version of another deploy. */
const otherPatienceMs = 30_000;

/** Ours was planned against an older state, so it may lack what the other deploy published. */
export async function restoreRival(
  activation: Activation,
  { version, before }: Versions,
  rival: string,
): Promise<never> {
  const why = `version ${rival} of another deploy was replaced unseen`;
  const restored = await goBack(activation.host, rival, `Back from ${version}: ${why}`);
  const isKept = !restored.done || (await provenSoon(activation));
  const old = before ?? version;
  const last = isKept ? restored : await goBack(activation.host, old, `Back from ${rival}`);
  refuse('E-HOST', 'the host', `${why}; ${last.words}. Run this deploy again`);
}

/** Another deploy was faster: its version must keep the contract too, or this one goes back. */
export async function judgeOther(
  activation: Activation,
  { version, before }: Versions,
  active: string | undefined,
): Promise<never> {
  const other = `version ${active ?? 'none'} of another deploy is active instead of ${version}`;
  const keeps = await provenSoon(activation);
  if (before === undefined) {
    const state = `it ${keeps ? 'keeps' : 'does not keep'} the contract, and nothing was changed`;
    refuse('E-HOST', 'the host', `${other}; ${state}. Run this deploy again`);
  }
  if (keeps)
    refuse('E-HOST', 'the host', `${other}; it keeps the contract, so nothing was rolled back`);
  const { words } = await goBack(activation.host, before, `Back from ${active ?? 'none'}`);
  refuse('E-HOST', 'the host', `${other}, and does not keep the contract; ${words}`);
}

/** Whatever the host answers now, the reason for the rollback is reported. */
export async function rollBack(
  activation: Activation,
  versions: Versions,
  problems: readonly Problem[],
): Promise<never> {
  const { host } = activation;
  const { version, before } = versions;
  const stays = `version ${version} did not verify, and what was brought stays; mend it, or deploy an earlier build`;
  if (host.cannotGoBack)
    throw new Refusal([...problems, { code: 'E-HOST', where: 'the host', message: stays }]);
  if (before === undefined) throw new Refusal([...problems, await takeDown(host, version)]);
  const active = await host.active().catch(() => version);
  if (active !== version && active !== before)
    return await judgeOther(activation, versions, active).catch((error: unknown) => {
      throw new Refusal([...problems, ...refusalIn(error).problems], error);
    });
  const { words } = await goBack(host, before, `Back from ${version}, which did not verify`);
  const message = `version ${version} did not verify; ${words}`;
  throw new Refusal([...problems, { code: 'E-HOST', where: 'the host', message }]);
}

/** Activates an earlier version, and believes only what the host then says is active. */
async function goBack(host: Host, version: string, message: string) {
  for (let left = 4; left > 0; left--) {
    await failureOf(() => host.activate(version, message));
    const active = await host.active().catch(() => undefined);
    if (active === version)
      return { done: true, words: `it was rolled back, and ${version} is active again` };
    await pause(1000);
  }
  return { done: false, words: `it could not be rolled back; activate ${version} by hand` };
}

/** There is no version to go back to, so a page that says "not found" takes the place. */
async function takeDown(host: Host, version: string): Promise<Problem> {
  const taken = await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, '404.html'), takenDown);
    const empty = await host.upload(folder, `Nothing, as ${version} did not verify`);
    return await goBack(host, empty, `Back from ${version}, which did not verify`);
  }).catch(refusalIn);
  const why = taken instanceof Refusal ? taken.message : 'the empty version is not active';
  const message =
    'done' in taken && taken.done
      ? `version ${version} did not verify; as the first it has none before it, so an empty version is active now. Mend what is wrong, then deploy with --first`
      : `${why}; version ${version} did not verify and could not be replaced; take it down by hand`;
  return { code: 'E-HOST', where: 'the host', message };
}

async function provenSoon({ built, live, now, stop }: Activation): Promise<boolean> {
  const patienceMs = otherPatienceMs + readingMs(built);
  return await keepsContract(live, now, stop?.aborted ? stopGraceMs : patienceMs);
}

export async function failureOf(action: () => Promise<void>): Promise<Refusal | undefined> {
  return await action().then(() => undefined, refusalIn);
}
