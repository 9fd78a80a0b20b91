/** Git as a child process: words as a list, the token only in its environment. */
import { execFile } from 'node:child_process';
import { Refusal } from '#model/problem.ts';
import type { Environment } from '../host/wrangler.ts';

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

export type Git = {
  /** Runs git and answers however it ends. */
  readonly run: (words: readonly string[], input?: string) => Promise<Ran>;
  /** Runs git; answers what it printed, and refuses with its words where it fails. */
  readonly need: (words: readonly string[], input?: string) => Promise<string>;
};

/** In the platform's own jobs the commit is its robot's; elsewhere it is the person's. */
const robot = [
  '-c',
  'user.name=github-actions[bot]',
  '-c',
  'user.email=41898282+github-actions[bot]@users.noreply.github.com',
];
const maxBytes = 16 * 1024 * 1024;
const timeout = 5 * 60_000;

export function gitIn(folder: string, env: Environment): Git {
  const identity = env['GITHUB_ACTIONS'] === 'true' ? robot : [];
  const run = (words: readonly string[], input = ''): Promise<Ran> =>
    execute(['-C', folder, ...identity, ...words], { ...env, ...access(env) }, input);
  return {
    run,
    async need(words, input) {
      const { code, stdout, stderr } = await run(words, input);
      if (code === 0) return stdout.trim();
      const message = `git ${words[0]} failed: ${stderr.trim().split('\n').at(-1)}`;
      throw new Refusal([{ code: 'E-GIT', where: folder, message }]);
    },
  };
}

/** Settings by environment, since arguments are seen by every process of the machine. */
function access(env: Environment): Record<string, string> {
  const token = env['GITHUB_TOKEN'] ?? '';
  const quiet = { GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  if (token === '') return quiet;
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    ...quiet,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
}

function execute(words: readonly string[], env: Environment, input: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const options = { env: env as NodeJS.ProcessEnv, maxBuffer: maxBytes, timeout };
    const child = execFile('git', [...words], options, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, stdout, stderr });
      else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr });
      else
        reject(
          new Refusal([
            { code: 'E-GIT', where: 'git', message: `could not be run: ${error.message}` },
          ]),
        );
    });
    // A git that ends without reading says so by its exit code.
    child.stdin?.on('error', () => {}).end(input);
  });
}
