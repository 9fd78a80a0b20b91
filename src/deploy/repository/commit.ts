/** Commits what was recorded and pushes it, also where the branch has moved on in between. */
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#model/problem.ts';
import { gitIn, type Git } from './git.ts';
import type { Environment } from '../host/wrangler.ts';

export type CommitOptions = {
  readonly folder: string;
  /** What is committed of the folder, nothing beside it; all of it where absent. */
  readonly paths?: readonly string[];
  readonly message: string;
  readonly env: Environment;
  readonly say: (line: string) => void;
};

export type Committed = {
  readonly commit: string;
  /** Whether there was anything to commit. */
  readonly changed: boolean;
};

const tries = 5;
const pauseMs = 500;

export async function commitAndPush(options: CommitOptions): Promise<Committed> {
  const git = gitIn(options.folder, options.env);
  const paths = options.paths ?? ['.'];
  await git.need(['add', '--all', '--', ...paths]);
  const { code } = await git.run(['diff', '--cached', '--quiet', '--', ...paths]);
  if (code === 0) return { commit: await git.need(['rev-parse', 'HEAD']), changed: false };
  const branch = await currentBranch(git, options.folder);
  await git.need(
    ['commit', '--quiet', '--cleanup=verbatim', '--file=-', '--', ...paths],
    options.message,
  );
  await push(git, branch, options);
  return { commit: await git.need(['rev-parse', 'HEAD']), changed: true };
}

async function currentBranch(git: Git, folder: string): Promise<string> {
  const { code, stdout } = await git.run(['symbolic-ref', '--short', 'HEAD']);
  if (code === 0) return stdout.trim();
  throw new Refusal([
    {
      code: 'E-GIT',
      where: folder,
      message: 'is on no branch; check out the branch that keeps the history',
    },
  ]);
}

/** Only a branch that has moved on is worth another try. */
async function push(git: Git, branch: string, { folder, say }: CommitOptions): Promise<void> {
  for (let left = tries; ; left--) {
    const pushed = await git.run(['push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`]);
    if (pushed.code === 0) return;
    await git.need(['fetch', '--quiet', 'origin', branch]);
    const { code } = await git.run(['merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD']);
    if (code === 0 || left <= 1)
      throw new Refusal([
        {
          code: 'E-GIT',
          where: folder,
          message: `could not be pushed: ${lastLine(pushed.stderr)}`,
        },
      ]);
    say(`${branch} has moved on; trying on top of it`);
    await rebase(git, folder);
    await pause(pauseMs);
  }
}

async function rebase(git: Git, folder: string): Promise<void> {
  const { code } = await git.run(['rebase', '--quiet', 'FETCH_HEAD']);
  if (code === 0) return;
  await git.run(['rebase', '--abort']);
  throw new Refusal([
    {
      code: 'E-GIT',
      where: folder,
      message: 'was changed elsewhere too, in the same places; gather again on what is there now',
    },
  ]);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
