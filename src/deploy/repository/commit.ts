/** Commits what was recorded and pushes it, even if the remote branch has moved meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { inActions } from '#io/actions.ts';
import { shellWord } from '#io/program.ts';
import { refuse, Refusal } from '#model/problem.ts';
import { gitIn, type Git } from './git.ts';
import { commitOnPlatform, platformAccess, type Undelivered } from './signed-commit.ts';

export type CommitOptions = {
  readonly folder: string;
  /** The only paths of the folder that are committed. */
  readonly paths: readonly string[];
  readonly message: string;
  /** Needed if the checkout is on no branch, and no variable of the platform names one. */
  readonly branch?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
};

/** Brings the changes from `base`, the branch's last known commit, to HEAD to the remote. */
type Deliver = (base: string) => Promise<Undelivered | undefined>;

export async function commitAndPush(options: CommitOptions) {
  const git = gitIn(options.folder, options.env);
  const { paths } = options;
  const base = git.need(['rev-parse', 'HEAD']);
  // Without a path, git would add every file.
  if (paths.length === 0) return { commit: base, changed: false };
  const unmerged = git.need(['diff', '--name-only', '-z', '--diff-filter=U', '--', ...paths]);
  const [conflict = ''] = unmerged.split('\0');
  const message = `holds a merge conflict; nothing was committed; to take what the branch has: git checkout HEAD -- ${shellWord(`:/${conflict}`)}`;
  if (conflict !== '') refuse('E-GIT', conflict, message);
  git.need(['add', '--all', '--', ...paths]);
  // Git fails for a path without files, such as the folder left if nothing could be announced.
  const isDue = (path: string) => git.run(['diff', '--cached', '--quiet', '--', path]).code !== 0;
  const due = paths.filter(isDue);
  const changed = due.length > 0;
  const branch = branchOf(git, options);
  const from = changed ? base : unpushedFrom(git, paths, branch);
  if (from === undefined) return { commit: base, changed };
  const unnamed = 'is on no branch; name the one that keeps the history with --branch';
  if (branch === undefined) return refuse('E-GIT', options.folder, unnamed);
  const words = ['commit', '--quiet', '--cleanup=verbatim', '--file=-', '--', ...due];
  if (changed) git.need(words, options.message);
  else options.say('An earlier commit is not pushed yet; pushing it');
  await deliver({ ...options, git, branch, base: from });
  return { commit: git.need(['rev-parse', 'HEAD']), changed };
}

/** The last commit that the remote branch has too, if a later one of these files is not pushed. */
function unpushedFrom(git: Git, paths: readonly string[], branch?: string) {
  if (branch === undefined) return undefined;
  const there = `refs/remotes/origin/${branch}`;
  git.run(['fetch', '--quiet', 'origin', `+refs/heads/${branch}:${there}`]);
  const { code, stdout } = git.run(['rev-list', '-1', `${there}..HEAD`, '--', ...paths]);
  // The branch was never fetched, and the remote may lack it: a push shows what is missing.
  if (code !== 0) return git.need(['rev-parse', 'HEAD']);
  return stdout === '' ? undefined : git.need(['merge-base', there, 'HEAD']);
}

/** GitLab and Jenkins check out a commit (detached HEAD); these variables name its branch. */
const branchVariables = ['CI_COMMIT_BRANCH', 'BRANCH_NAME', 'GIT_BRANCH'];

function branchOf(git: Git, { branch, env }: CommitOptions): string | undefined {
  // Not the short name of HEAD, which is `heads/main` if a tag is called `main` too.
  const { stdout } = git.run(['branch', '--show-current']);
  const named = branchVariables.map((name) => env[name]?.replace(/^origin\//, ''));
  return [branch, stdout.trim(), ...named].find((name) => name);
}

type Delivery = CommitOptions & { readonly git: Git } & Readonly<Record<'branch' | 'base', string>>;

/** Tries again only if the branch has moved, or if the failure is temporary. */
async function deliver(delivery: Delivery): Promise<void> {
  const { git, branch, folder, say } = delivery;
  const attempt = wayOf(delivery);
  let { base } = delivery;
  for (let left = 5; ; left--) {
    const failure = await attempt(base);
    if (failure === undefined) return;
    git.need(['fetch', '--quiet', 'origin', `refs/heads/${branch}`]);
    const hasMoved = git.run(['merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD']).code !== 0;
    if (left <= 1 || !(hasMoved || failure.passing)) throw new Refusal([failure.problem]);
    if (hasMoved) {
      say(`${branch} has moved on; trying on top of it`);
      rebase(git, folder, base);
      base = git.need(['rev-parse', 'FETCH_HEAD']);
    }
    await pause(500);
  }
}

/** GitHub signs commits that its own API makes, but none that is pushed. */
function wayOf({ git, branch, folder, message, env, say }: Delivery): Deliver {
  const push: Deliver = async () => {
    const { code, stderr } = git.run(['push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`]);
    if (code === 0) return undefined;
    const said = /^remote: +(\w.*\S)/m.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1);
    const message = `could not be pushed: ${said}`;
    return { problem: { code: 'E-GIT', where: folder, message }, passing: false };
  };
  if (!inActions(env)) return push;
  const access = platformAccess(env);
  if (typeof access === 'object')
    return (base) => commitOnPlatform({ git, branch, message, access, base });
  say(`The commit is not signed: ${access} is not set`);
  return push;
}

function rebase(git: Git, folder: string, base: string): void {
  const { code } = git.run(['rebase', '--quiet', '--autostash', 'FETCH_HEAD']);
  if (code === 0) return;
  git.run(['rebase', '--abort']);
  // Drops the commit: with it, a clone that is kept could never pull the remote branch again.
  git.run(['reset', '--quiet', '--keep', base]);
  const message =
    'was changed elsewhere too, in the same places; not committed; run the job again, in a clone that stays after git pull --rebase';
  refuse('E-GIT', folder, message);
}
