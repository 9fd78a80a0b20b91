/** The versions of the Worker that serves the index: which is active, upload, activate. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { refuse, refuseAll } from '#model/problem.ts';
import { tryJson } from '#model/json.ts';
import type { ChildOptions } from './run-child.ts';
import { runWrangler, type RunResult } from './wrangler.ts';

export type Host = {
  /** It keeps no earlier version: what was brought there stays, even if it does not verify. */
  readonly cannotGoBack?: boolean;
  /** The active version's id; undefined if nothing was ever deployed. */
  readonly active: () => Promise<string | undefined>;
  /** The latest activations, on hosts where one deploy may replace another unnoticed. */
  readonly history?: () => Promise<readonly { readonly version: string; readonly at: string }[]>;
  /** Uploads without activating; returns the new version's id. */
  readonly upload: (folder: string, message: string, stop?: AbortSignal) => Promise<string>;
  /** Uploads and activates, if a first version needs both at once. Returns its id, if known. */
  readonly uploadFirst?: (...given: Parameters<Host['upload']>) => Promise<string | undefined>;
  readonly activate: (version: string, message: string, stop?: AbortSignal) => Promise<void>;
};

type HostOptions = Omit<ChildOptions, 'stop'> & { readonly config: string };

/** The host's codes for "there is no such Worker". */
const noSuchWorker = new Set([10_007, 10_090]);
const notAllowed = new Set([9109, 10_000, 10_001]);

const deployment = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
});
const activations = z.array(deployment.extend({ created_on: z.string() }));

export function cloudflareHost({ config, env, say }: HostOptions): Host {
  const why = 'the host takes no upload without it';
  requireSet(env, ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'], why);
  const run = (words: readonly string[], stop?: AbortSignal) =>
    runWrangler([...words, '--config', config], { env, say, stop });
  // Asks again what changes nothing: one lost response must not decide a deploy.
  const ask = async (words: readonly string[]): Promise<RunResult> => {
    for (let left = 4, wait = 500; ; left--, wait *= 2) {
      const ran = await runWrangler([...words, '--config', config], { env, say: () => {} });
      const code = failureOf(ran)?.code ?? 0;
      // These failures are answers: there is no such Worker, or access is refused.
      if (ran.code === 0 || noSuchWorker.has(code) || notAllowed.has(code) || left <= 1) return ran;
      await pause(wait);
    }
  };
  return {
    async active() {
      const ran = await ask(['deployments', 'status', '--json']);
      if (noSuchWorker.has(failureOf(ran)?.code ?? 0)) return undefined;
      refuseFailure(ran, 'the active version could not be read');
      return activeIn(ran.stdout);
    },
    async history() {
      const ran = await ask(['deployments', 'list', '--json']);
      return ran.code === 0 ? historyIn(ran.stdout) : [];
    },
    async upload(folder, message, stop) {
      const ran = await run(['versions', 'upload', '--assets', folder, '--message', message], stop);
      refuseFailure(ran, 'the upload failed');
      const version = ran.records.find(({ type }) => type === 'version-upload')?.version_id;
      return version ?? failed('the upload succeeded but named no version');
    },
    async uploadFirst(folder, message, stop) {
      const ran = await run(['deploy', '--assets', folder, '--message', message], stop);
      refuseFailure(ran, 'the upload failed');
      return ran.records.find(({ type }) => type === 'deploy')?.version_id;
    },
    async activate(version, message, stop) {
      const words = ['versions', 'deploy', `${version}@100%`, '--yes', '--message', message];
      refuseFailure(await run(words, stop), `version ${version} could not be activated`);
    },
  };
}

/** The tool may print a line of its own before the document. */
function activeIn(stdout: string): string {
  const { data, error } = deployment.safeParse(tryJson(stdout.slice(stdout.indexOf('{'))));
  if (data === undefined) return failed('its answer on the active version cannot be read', error);
  const serving = data.versions.filter(({ percentage }) => percentage > 0);
  if (serving.length === 1 && serving[0] !== undefined) return serving[0].version_id;
  const remedy = 'end that gradual deployment first, so that one version is active';
  return failed(`serves ${serving.length} versions at once; ${remedy}`);
}

/** The list is only an additional check: empty if it cannot be read. */
function historyIn(stdout: string) {
  const { data = [] } = activations.safeParse(tryJson(stdout.slice(stdout.indexOf('['))));
  return data.flatMap(({ created_on, versions }) =>
    versions.map(({ version_id }) => ({ version: version_id, at: created_on })),
  );
}

export function requireSet(env: NodeJS.ProcessEnv, names: readonly string[], why: string): void {
  const wrong = names.filter((name) => !/^\S+$/.test(env[name] ?? ''));
  const messageOf = (name: string) =>
    env[name] ? 'holds white space, such as a line end; set it without' : `is not set; ${why}`;
  refuseAll(wrong.map((where) => ({ code: 'E-NOT-SET', where, message: messageOf(where) })));
}

function failureOf({ records }: RunResult): RunResult['records'][number] | undefined {
  return records.find(({ type }) => type === 'command-failed');
}

function refuseFailure(ran: RunResult, what: string): void {
  if (ran.code === 0) return;
  const failure = failureOf(ran);
  const refused =
    'is not accepted by the host; it must be valid, and allowed to edit this one Worker of the account in CLOUDFLARE_ACCOUNT_ID';
  if (notAllowed.has(failure?.code ?? 0))
    refuse('E-ACCESS-REFUSED', 'CLOUDFLARE_API_TOKEN', refused);
  const said = failure?.message?.replaceAll(/\s+/g, ' ');
  failed(said === undefined ? what : `${what} (${said})`);
}

function failed(message: string, cause?: unknown): never {
  refuse('E-HOST', 'the host', message, cause);
}
