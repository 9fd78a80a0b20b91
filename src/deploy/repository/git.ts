/** Git as a child process: arguments as a list, the token only in its environment. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inActions } from '#io/actions.ts';
import { shellWord } from '#io/program.ts';
import { programFailure } from '#io/system-error.ts';
import { refuse, type Problem } from '#model/problem.ts';

export type Git = ReturnType<typeof gitIn>;

/** The author in GitHub Actions is the bot; elsewhere it is the person whom git knows. */
const email = '41898282+github-actions[bot]@users.noreply.github.com';
const robot = ['-c', 'user.name=github-actions[bot]', '-c', `user.email=${email}`];
const maxBuffer = 64 * 1024 * 1024;
const timeout = 5 * 60_000;

export function gitIn(folder: string, env: NodeJS.ProcessEnv) {
  const identity = inActions(env) ? robot : [];
  const options = { env: { ...env, ...access(env) }, maxBuffer, timeout };
  const ask = (words: readonly string[], input = '') => {
    const ran = spawnSync('git', ['-C', folder, ...identity, ...words], { ...options, input });
    // Git may exit before it has read all its input (EPIPE): its exit code counts, not that error.
    if (ran.status !== null) return { ...ran, code: ran.status, stderr: ran.stderr.toString() };
    // The exit code of a shell if there is no such program.
    return { code: 127, stdout: Buffer.of(), stderr: programFailure('git', ran) };
  };
  const must = (words: readonly string[], input?: string): Buffer => {
    const { code, stdout, stderr } = ask(words, input);
    if (code === 0) return stdout;
    // Skips lines of git without a reason: the reason, for instance that of ssh, comes before them.
    const idle = /^(?:hint:|$|fatal: Could not read from|Please make sure|and the repository)/;
    const said = stderr.split('\n').filter((line) => !idle.test(line));
    const why = said.findLast((line) => /^(?:fatal|error):/.test(line)) ?? said.slice(-4).join(' ');
    // If no author is set, or the folder has another owner, git prints the commands to run.
    const typed = said.filter((line) => /^\s+git /.test(line)).map((line) => line.trim());
    const remedy = typed.length > 0 ? `; to mend it: ${typed.join(' && ')}` : '';
    const left = /\.lock': File exists/.test(stderr) ? ' If no other git runs, remove it' : '';
    return refuse('E-GIT', folder, `git ${words[0]} failed: ${why || 'no answer'}${remedy}${left}`);
  };
  return {
    run(words: readonly string[]) {
      const ran = ask(words);
      return { ...ran, stdout: ran.stdout.toString() };
    },
    /** Runs git; returns its output, and throws a refusal with its message if it fails. */
    need: (words: readonly string[], input?: string) => must(words, input).toString().trim(),
    /** The bytes of a file in a commit, such as `HEAD:data/log.jsonl`. */
    bytes: (object: string) => must(['cat-file', 'blob', object]),
  };
}

/** Recorded files that git has and that are missing; empty without a git repository. */
export function lostProblems(data: string, env: NodeJS.ProcessEnv, names: readonly string[]) {
  // Runs in the parent folder: git removes empty folders, so `data` may be missing too.
  const paths = names.map((name) => join(basename(data), name));
  const { stdout } = gitIn(dirname(data), env).run(['ls-files', '-z', '--', ...paths]);
  return stdout.split('\0').flatMap((path): Problem | [] => {
    const where = join(dirname(data), path);
    const message = `is missing, but was recorded before (git has it); restore it, for instance with "git restore ${shellWord(where)}" (left out of a sparse checkout: "git sparse-checkout disable"), or commit its removal to begin anew`;
    return path === '' || existsSync(where) ? [] : { code: 'E-FILE-MISSING', where, message };
  });
}

/** Settings by environment, since arguments are seen by every process of the machine. */
function access(env: NodeJS.ProcessEnv): Record<string, string> {
  const token = env['GITHUB_TOKEN'] ?? '';
  const quiet = { GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  if (token === '') return quiet;
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const key = `http.${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/.extraheader`;
  return {
    ...quiet,
    GIT_CONFIG_COUNT: '2',
    // The empty value drops the header that actions/checkout has set: GitHub refuses two.
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: '',
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `AUTHORIZATION: basic ${basic}`,
  };
}
