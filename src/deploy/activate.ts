/** Activates a version and proves it; whatever is active afterwards is proven or is taken back. */
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#model/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import type { Host } from './host/cloudflare.ts';
import { keepsContract, proveLive } from './proof.ts';
import type { Reader } from './verify/reader.ts';

export type Activation = {
  readonly host: Host;
  readonly built: Reader;
  readonly live: Reader;
  readonly now: Instant;
  readonly patienceMs: number;
  /** For the host's list of versions. */
  readonly message: string;
  readonly stop?: AbortSignal;
  readonly say: (line: string) => void;
};

type Versions = { readonly version: string; readonly before: string };

/** A request whose answer was lost may still take effect for so long. */
const lateMs = 5000;
const latePauseMs = 1000;
/** After a signal, the platform kills the job within ten seconds. */
const stopGraceMs = 2000;
const goBackTries = 4;
/** How long the version of another deploy may take to show itself. */
const otherPatienceMs = 30_000;

export async function activateProven(activation: Activation, versions: Versions): Promise<void> {
  const { host, live, message, say, stop } = activation;
  const failure = await failureOf(() => host.activate(versions.version, message, later(stop)));
  const active = await activeAfter(host, versions.before, failure);
  if (active === versions.before) throw unchanged(failure);
  if (active !== versions.version) return await judgeOther(activation, versions, active);
  const rival = await overwrittenRival(host, versions);
  if (rival !== undefined) return await restoreRival(activation, versions, rival);
  say(`Version ${active} is active; verifying ${live.where}`);
  const problems = await proveLive(withGrace(activation));
  if (problems.length > 0) return await rollBack(activation, versions, problems);
  sayFailure(failure, say);
}

/** Where no version exists yet, the host uploads and activates in one step. */
export async function deployFirst(activation: Activation, folder: string): Promise<void> {
  const { host, message, say, stop, live } = activation;
  const failure = await failureOf(() => host.uploadFirst(folder, message, stop));
  const active = await activeAfter(host, undefined, failure);
  if (active === undefined) throw unchanged(failure);
  say(`Version ${active} is active; verifying ${live.where}`);
  const problems = await proveLive(withGrace(activation));
  if (problems.length === 0) return sayFailure(failure, say);
  const note = await takeDown(host, active);
  throw new Refusal([...problems, note]);
}

/** The failure of an action that may have taken effect all the same. */
async function failureOf(action: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** After a failure the host is watched for a while, as the request may still be on its way. */
async function activeAfter(
  host: Host,
  before: string | undefined,
  failure: Refusal | undefined,
): Promise<string | undefined> {
  const end = performance.now() + (failure === undefined ? 0 : lateMs);
  for (;;) {
    const active = await host.active();
    if (active !== before || performance.now() >= end) return active;
    await pause(latePauseMs);
  }
}

function unchanged(failure: Refusal | undefined): Refusal {
  const message =
    failure === undefined
      ? 'the new version is not active, although its activation succeeded; look at the host'
      : 'nothing was activated; the live version is unchanged';
  return new Refusal(
    [...(failure?.problems ?? []), { code: 'E-HOST', where: 'the host', message }],
    failure,
  );
}

/** A version that was activated between the last look and our activation, which replaced it. */
async function overwrittenRival(
  host: Host,
  { version, before }: Versions,
): Promise<string | undefined> {
  const history = await host.history();
  const timeOf = (id: string) =>
    history
      .flatMap((one) => (one.version === id ? [one.at] : []))
      .toSorted()
      .at(-1);
  const [from, to] = [timeOf(before), timeOf(version)];
  if (from === undefined || to === undefined) return undefined;
  return history
    .filter((one) => one.version !== version && one.at > from && one.at < to)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1)?.version;
}

/** Ours was planned against an older state, so it may lack what the other deploy published. */
async function restoreRival(
  activation: Activation,
  { version, before }: Versions,
  rival: string,
): Promise<never> {
  const why = `version ${rival} of another deploy was replaced unseen`;
  const restored = await goBack(activation.host, rival, `Back from ${version}: ${why}`);
  const isKept = !restored.done || (await provenSoon(activation));
  const last = isKept ? restored : await goBack(activation.host, before, `Back from ${rival}`);
  const message = `${why}; ${last.words}. Run this deploy again`;
  throw new Refusal([{ code: 'E-HOST', where: 'the host', message }]);
}

/** Another deploy was faster still: what it made active must keep the contract as well. */
async function judgeOther(
  activation: Activation,
  { version, before }: Versions,
  active: string | undefined,
): Promise<never> {
  const told = `version ${active ?? 'none'} of another deploy is active instead of ${version}`;
  if (await provenSoon(activation))
    throw new Refusal([
      {
        code: 'E-HOST',
        where: 'the host',
        message: `${told}; it keeps the contract, so nothing was rolled back`,
      },
    ]);
  const { words } = await goBack(activation.host, before, `Back from ${active ?? 'none'}`);
  throw new Refusal([
    {
      code: 'E-HOST',
      where: 'the host',
      message: `${told}, and does not keep the contract; ${words}`,
    },
  ]);
}

/** Whatever the host answers now, the reason for the rollback is reported. */
async function rollBack(
  activation: Activation,
  versions: Versions,
  problems: readonly Problem[],
): Promise<never> {
  const { host } = activation;
  const { version, before } = versions;
  const active = await host.active().catch(() => version);
  if (active !== version && active !== before)
    return await judgeOther(activation, versions, active).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal([...problems, ...error.problems], error);
    });
  const { words } = await goBack(host, before, `Back from ${version}, which did not verify`);
  const message = `version ${version} did not verify; ${words}`;
  throw new Refusal([...problems, { code: 'E-HOST', where: 'the host', message }]);
}

/** Activates an earlier version, and believes only what the host then says is active. */
async function goBack(
  host: Host,
  version: string,
  message: string,
): Promise<{ readonly done: boolean; readonly words: string }> {
  for (let left = goBackTries; left > 0; left--) {
    await failureOf(() => host.activate(version, message));
    const active = await host.active().catch(() => undefined);
    if (active === version)
      return { done: true, words: `it was rolled back, and ${version} is active again` };
    await pause(latePauseMs);
  }
  const words = `it could not be rolled back; activate ${version} by hand`;
  return { done: false, words };
}

/** There is no version to go back to, so a page that says "not found" takes the place. */
async function takeDown(host: Host, version: string): Promise<Problem> {
  const folder = await mkdtemp(join(tmpdir(), 'release-index-'));
  const where = 'the host';
  try {
    await writeFile(join(folder, '404.html'), '<!doctype html>\n<title>Not found</title>\n');
    const empty = await host.upload(folder, `Nothing, as ${version} did not verify`);
    const { done } = await goBack(host, empty, `Back from ${version}, which did not verify`);
    if (!done)
      throw new Refusal([{ code: 'E-HOST', where, message: 'the empty version is not active' }]);
    const message = `version ${version} did not verify; as the first it has none before it, so an empty version is active now. Mend what is wrong, then deploy with --first`;
    return { code: 'E-HOST', where, message };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `version ${version} did not verify and could not be replaced; delete the Worker or its route by hand`;
    return { code: 'E-HOST', where, message: `${error.message}; ${message}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function provenSoon({ live, now, stop }: Activation): Promise<boolean> {
  return keepsContract(live, now, stop?.aborted ? stopGraceMs : otherPatienceMs);
}

function sayFailure(failure: Refusal | undefined, say: (line: string) => void): void {
  if (failure === undefined) return;
  say(
    `The host's tool reported a failure, yet the new version is active and verified: ${failure.message}`,
  );
}

/** A stop lets the step under way end if it does so soon. */
function later(stop: AbortSignal | undefined): AbortSignal | undefined {
  if (stop === undefined) return undefined;
  const controller = new AbortController();
  const abort = () => void setTimeout(() => controller.abort(), stopGraceMs).unref();
  if (stop.aborted) abort();
  else stop.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

function withGrace(activation: Activation): Activation {
  const stop = later(activation.stop);
  return { ...activation, ...(stop !== undefined && { stop }) };
}
