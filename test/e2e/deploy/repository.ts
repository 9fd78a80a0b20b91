/** A bare remote and two shallow clones of it, as jobs have them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { folderOf, put } from '../../folder.ts';

/** A job of the platform, that knows nothing of this machine's settings of git. */
export const jobEnv = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GITHUB_ACTIONS: 'true',
};
const author = { GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.com' };
const committer = { GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example.com' };
/** Whoever runs a job by hand. */
export const person = { ...author, ...committer };

export function repository(): { remote: string; mine: string; theirs: string } {
  const root = folderOf();
  const { remote, seed } = emptyRemote(root);
  put(seed, 'data/history/svc.json', 'one\n');
  put(seed, 'components/svc.json', 'svc\n');
  pushed(seed, 'Start');
  const clone = (name: string): string => {
    const folder = join(root, name);
    git(root, 'clone', '--quiet', '--depth=1', '--branch=main', `file://${remote}`, folder);
    return folder;
  };
  return { remote, mine: clone('my clone'), theirs: clone('theirs') };
}

export function emptyRemote(root: string): { remote: string; seed: string } {
  const [remote, seed] = [join(root, 'remote.git'), join(root, 'seed')];
  git(root, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  git(root, 'clone', '--quiet', remote, seed);
  return { remote, seed };
}

export function pushed(folder: string, message: string): void {
  git(folder, 'add', '--all');
  commit(folder, message);
  git(folder, 'push', '--quiet', 'origin', 'HEAD:main');
}

/** By Ann, at a time that may be named. */
export function commit(folder: string, message: string, at?: string): void {
  const when = at === undefined ? {} : { GIT_COMMITTER_DATE: at };
  gitWith({ ...person, ...when }, folder, 'commit', '--quiet', '-m', message);
}

export function git(folder: string, ...words: string[]): string {
  return gitWith({}, folder, ...words);
}

function gitWith(more: object, folder: string, ...words: string[]): string {
  return execFileSync('git', ['-C', folder, ...words], {
    env: { ...jobEnv, ...more },
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
}
