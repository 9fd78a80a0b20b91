/** Git as a child process: words as a list, the token only in its environment. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inActions } from '#io/actions.ts';
import { shellWord } from '#io/program.ts';
import { programFailure } from '#io/system-error.ts';
import { refuse, type Problem } from '#model/problem.ts';
import type { Environment } from '../host/wrangler.ts';

export type Git = ReturnType<typeof gitIn>;

/** In the platform's own jobs the commit is its robot's; elsewhere it is the person's. */
const email = '41898282+github-actions[bot]@users.noreply.github.com';
const robot = ['-c', 'user.name=github-actions[bot]', '-c', `user.email=${email}`];
const maxBuffer = 64 * 1024 * 1024;
const timeout = 5 * 60_000;

export function gitIn(folder: string, env: Environment) {
  const identity = inActions(env) ? robot : [];
  const options = { env: { ...env, ...access(env) }, maxBuffer, timeout };
  const ask = (words: readonly string[], input = '') => {
    const ran = spawnSync('git', ['-C', folder, ...identity, ...words], { ...options, input });
    // Where it ended before it read all of its input, what it said stands.
    if (ran.status !== null) return { ...ran, code: ran.status, stderr: ran.stderr.toString() };
    // As a shell answers where there is no such program.
    return { code: 127, stdout: Buffer.of(), stderr: programFailure('git', ran) };
  };
  const must = (words: readonly string[], input?: string): Buffer => {
    const { code, stdout, stderr } = ask(words, input);
    if (code === 0) return stdout;
    // What ssh says stands before a sentence of git that names no reason.
    const idle = /^(?:hint:|$|fatal: Could not read from|Please make sure|and the repository)/;
    const said = stderr.split('\n').filter((line) => !idle.test(line));
    const why = said.findLast((line) => /^(?:fatal|error):/.test(line)) ?? said.slice(-4).join(' ');
    // Of who commits, and of a folder of somebody else's, git says what to type.
    const typed = said.filter((line) => /^\s+git /.test(line)).map((line) => line.trim());
    const remedy = typed.length > 0 ? `; to mend it: ${typed.join(' && ')}` : '';
    const left = /\.lock': File exists/.test(stderr) ? ' If no other git runs, remove it' : '';
    return refuse('E-GIT', folder, `git ${words[0]} failed: ${why || 'no answer'}${remedy}${left}`);
  };
  return {
    /** Runs git and answers however it ends. */
    run(words: readonly string[]) {
      const ran = ask(words);
      return { ...ran, stdout: ran.stdout.toString() };
    },
    /** Runs git; answers what it printed, and refuses with its words where it fails. */
    need: (words: readonly string[], input?: string) => must(words, input).toString().trim(),
    /** A file of a commit, such as `HEAD:data/log.jsonl`, whatever its bytes are. */
    bytes: (object: string) => must(['cat-file', 'blob', object]),
  };
}

/** The files of the record that git has and that are not there; none where there is no git. */
export function lostProblems(data: string, env: Environment, names: readonly string[]) {
  // Git leaves no empty folder behind, so their folder may be missing too.
  const paths = names.map((name) => join(basename(data), name));
  const { stdout } = gitIn(dirname(data), env).run(['ls-files', '-z', '--', ...paths]);
  return stdout.split('\0').flatMap((path): Problem | [] => {
    const where = join(dirname(data), path);
    const message = `is missing, but was recorded before (git has it); restore it, for instance with "git restore ${shellWord(where)}" (left out of a sparse checkout: "git sparse-checkout disable"), or commit its removal to begin anew`;
    return path === '' || existsSync(where) ? [] : { code: 'E-FILE-MISSING', where, message };
  });
}

/** Settings by environment, since arguments are seen by every process of the machine. */
function access(env: Environment): Record<string, string> {
  const token = env['GITHUB_TOKEN'] ?? '';
  const quiet = { GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  if (token === '') return quiet;
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const key = `http.${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/.extraheader`;
  return {
    ...quiet,
    GIT_CONFIG_COUNT: '2',
    // Forgets what the checkout left there: the platform refuses two.
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: '',
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `AUTHORIZATION: basic ${basic}`,
  };
}
