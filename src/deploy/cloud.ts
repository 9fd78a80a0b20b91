/** What a deploy asks of the host: which version is active, a new one, an earlier one again. */
import * as z from 'zod';
import { Refusal } from '#model/problem.ts';
import { runWrangler, type Environment, type Ran } from './wrangler.ts';

export type Cloud = {
  /** The active version's id; none where nothing was ever deployed. */
  readonly active: () => Promise<string | undefined>;
  /** Uploads and activates; answers the new version's id. */
  readonly upload: (folder: string, message: string) => Promise<string>;
  readonly activate: (version: string, message: string) => Promise<void>;
};

export type CloudOptions = {
  /** The host's configuration file. */
  readonly config: string;
  readonly env: Environment;
  /** Hears each line of the host's tool. */
  readonly say: (line: string) => void;
};

/** The host's words for "there is no such Worker". */
const noSuchWorker = new Set([10_007, 10_090]);
const notAllowed = new Set([9109, 10_000, 10_001]);

const deployment = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
});

export function cloud({ config, env, say }: CloudOptions): Cloud {
  requireCredentials(env);
  const run = (words: readonly string[], hear = say): Promise<Ran> =>
    runWrangler([...words, '--config', config], env, hear);
  return {
    async active() {
      const ran = await run(['deployments', 'status', '--json'], () => {});
      if (noSuchWorker.has(failureOf(ran)?.code ?? 0)) return undefined;
      refuseFailure(ran, 'the active version could not be asked for');
      return activeIn(ran.stdout);
    },
    async upload(folder, message) {
      const ran = await run(['deploy', '--assets', folder, '--message', message]);
      refuseFailure(ran, 'the upload failed');
      const version = ran.records.find(({ type }) => type === 'deploy')?.version_id;
      if (version === undefined) throw failed('the upload ended well but named no version');
      return version;
    },
    async activate(version, message) {
      const ran = await run(['rollback', version, '--yes', '--message', message]);
      refuseFailure(ran, `version ${version} could not be activated`);
    },
  };
}

/** The tool may say a word of its own before the document. */
function activeIn(stdout: string): string | undefined {
  try {
    const { versions } = deployment.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
    return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id;
  } catch (error) {
    throw failed('its answer on the active version cannot be read', error);
  }
}

function requireCredentials(env: Environment): void {
  const problems = ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID']
    .filter((name) => (env[name] ?? '') === '')
    .map((file) => ({ file, message: 'is not set; the host takes no upload without it' }));
  if (problems.length > 0) throw new Refusal(problems);
}

function failureOf({ records }: Ran): Ran['records'][number] | undefined {
  return records.find(({ type }) => type === 'command-failed');
}

function refuseFailure(ran: Ran, what: string): void {
  if (ran.code === 0) return;
  const failure = failureOf(ran);
  if (notAllowed.has(failure?.code ?? 0))
    throw new Refusal([
      {
        file: 'CLOUDFLARE_API_TOKEN',
        message:
          'is not accepted by the host; it must be valid, and allowed to edit this one Worker of the account in CLOUDFLARE_ACCOUNT_ID',
      },
    ]);
  throw failed(`${what}${failure?.message === undefined ? '' : ` (${failure.message})`}`);
}

function failed(message: string, cause?: unknown): Refusal {
  return new Refusal([{ file: 'the host', message }], cause);
}
