/** Activates a version and proves it; whatever is active afterwards is proven or is taken back. */
import { addAbortListener } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { compareText } from '#model/order.ts';
import { refusalIn, Refusal, type Problem } from '#model/problem.ts';
import type { Host } from './host/cloudflare.ts';
import { proveLive } from './proof.ts';
import { failureOf, judgeOther, restoreRival, rollBack, stopGraceMs } from './roll-back.ts';
import type { Activation, Versions } from './roll-back.ts';

/** How long a request may still take effect after its response was lost. */
const lateMs = 5000;

export async function activateProven(activation: Activation, versions: Versions): Promise<void> {
  const { host, message, stop } = activation;
  const failure = await failureOf(() => host.activate(versions.version, message, later(stop)));
  await proveActive(activation, versions, failure);
}

/** For the first version, some hosts can only upload and activate in one step. */
export async function deployFirst(activation: Activation, folder: string): Promise<void> {
  const { host, message, stop } = activation;
  let version: string | undefined;
  const failure = await failureOf(async () => {
    if (host.uploadFirst) return void (version = await host.uploadFirst(folder, message, stop));
    version = await host.upload(folder, message, stop);
    return await host.activate(version, message, stop);
  });
  await proveActive(activation, { version, before: undefined }, failure);
}

/** If the host did not name our version, the version that is active now is taken as ours. */
async function proveActive(
  activation: Activation,
  { version, before }: Readonly<Record<keyof Versions, string | undefined>>,
  failure: Refusal | undefined,
): Promise<void> {
  const { host, say } = activation;
  // The host itself refused to replace what another deploy made active.
  if (failure?.problems.some(({ code }) => code === 'E-NOT-THIS-INDEX')) throw failure;
  const active = await activeAfter(host, before, failure);
  if (active instanceof Refusal) return await proveUnasked(activation, failure ?? active);
  // On a host without versions, the same files deployed again are the same version.
  const isSame = failure === undefined && version !== undefined && version === before;
  if (active === before && !isSame) throw unchanged(failure, host);
  const versions = { version: version ?? active ?? 'none', before };
  if (active !== versions.version) return await judgeOther(activation, versions, active);
  const rival = await overwrittenRival(host, active, before);
  if (rival !== undefined) return await restoreRival(activation, versions, rival);
  const problems = await prove(activation, active);
  if (problems.length > 0) return await rollBack(activation, versions, problems);
  sayFailure(failure, say);
}

/** The host does not say what is active, so the live address is asked what it serves. */
async function proveUnasked(activation: Activation, failure: Refusal): Promise<void> {
  const problems = await prove(activation, 'uploaded last');
  if (problems.length > 0) throw new Refusal([...failure.problems, ...problems], failure);
  sayFailure(failure, activation.say);
}

async function prove(activation: Activation, active: string): Promise<readonly Problem[]> {
  const { live, say, stop } = activation;
  say(`Version ${active} is active; verifying ${live.where}`);
  return await proveLive({ ...activation, stop: later(stop) });
}

/** Aborts `stopGraceMs` after a stop, so that the current step can end if it is quick. */
function later(stop: AbortSignal | undefined): AbortSignal | undefined {
  if (stop === undefined) return undefined;
  const controller = new AbortController();
  addAbortListener(stop, () => setTimeout(() => controller.abort(), stopGraceMs).unref());
  return controller.signal;
}

/** After a failure the host is watched for a while, as the request may still be on its way. */
async function activeAfter(host: Host, before: string | undefined, failure: Refusal | undefined) {
  const end = performance.now() + (failure === undefined ? 0 : lateMs);
  for (;;) {
    const active = await host.active().catch(refusalIn);
    if (active !== before || performance.now() >= end) return active;
    await pause(1000);
  }
}

export function unchanged(failure: Refusal | undefined, { cannotGoBack }: Partial<Host> = {}) {
  const kept = cannotGoBack
    ? 'a part of the new version may be live; deploy again'
    : 'nothing was activated; the live version is unchanged';
  const done = 'the new version is not active, although its activation succeeded; look at the host';
  const message = failure === undefined ? done : kept;
  const problem: Problem = { code: 'E-HOST', where: 'the host', message };
  return new Refusal([...(failure?.problems ?? []), problem], failure);
}

function sayFailure(failure: Refusal | undefined, say: (line: string) => void): void {
  const words = "The host's tool reported a failure, yet the new version is active and verified";
  if (failure !== undefined) say(`${words}: ${failure.message}`);
}

/** A version that was activated between the last look and our activation, which replaced it. */
async function overwrittenRival(host: Host, version: string, before: string | undefined) {
  const all = ((await host.history?.()) ?? []).toSorted((a, b) => compareText(a.at, b.at));
  const timeOf = (id: string) => all.findLast(({ version }) => version === id)?.at;
  // Before a first deploy nothing was active.
  const [from, to] = [before === undefined ? '' : timeOf(before), timeOf(version)];
  if (from === undefined || to === undefined) return undefined;
  return all.findLast((one) => one.version !== version && one.at > from && one.at < to)?.version;
}
