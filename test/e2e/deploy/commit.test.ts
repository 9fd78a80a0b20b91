/** Against a real remote on this machine. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAndPush } from '../../../src/deploy/repository/commit.ts';
import { put } from '../../folder.ts';
import { git, jobEnv as env, pushed, repository } from './repository.ts';

test('what was recorded becomes one pushed commit, and nothing beside it', async () => {
  const { remote, mine } = repository();
  put(mine, 'data/history/svc.json', 'two\n');
  put(mine, 'data/history/new.json', 'one\n');
  put(mine, 'gathered.json', 'not to be committed\n');
  const done = await commit(mine, 'Released: svc 2\n\n- svc: 2, 2026-05-30 (stated)\n');
  expect(done.changed).toBe(true);
  expect(git(remote, 'log', '--format=%an: %B', '-1', 'main')).toBe(
    'github-actions[bot]: Released: svc 2\n\n- svc: 2, 2026-05-30 (stated)',
  );
  expect(git(remote, 'diff', '--name-only', 'main~1', 'main').split('\n')).toEqual([
    'data/history/new.json',
    'data/history/svc.json',
  ]);
  expect(git(remote, 'rev-parse', 'main')).toBe(done.commit);
});

test('nothing new, no commit', async () => {
  const { remote, mine } = repository();
  const before = git(remote, 'rev-parse', 'main');
  expect(await commit(mine, 'No news\n')).toEqual({ commit: before, changed: false });
  expect(git(remote, 'rev-parse', 'main')).toBe(before);
});

test('a branch that moved on in between is built upon', async () => {
  const { remote, mine, theirs } = repository();
  put(theirs, 'components/svc.json', 'a person was faster\n');
  pushed(theirs, 'Describe it better');
  put(mine, 'data/history/svc.json', 'two\n');
  const { commit: hash } = await commit(mine, 'Released: svc 2\n');
  expect(git(remote, 'log', '--format=%s', 'main').split('\n')).toEqual([
    'Released: svc 2',
    'Describe it better',
    'Start',
  ]);
  expect(git(remote, 'rev-parse', 'main')).toBe(hash);
  expect(git(remote, 'show', 'main:components/svc.json')).toBe('a person was faster');
});

test('the same place changed twice is a person’s to solve, and leaves nothing half-done', async () => {
  const { remote, mine, theirs } = repository();
  put(theirs, 'data/history/svc.json', 'theirs\n');
  pushed(theirs, 'Another job');
  put(mine, 'data/history/svc.json', 'mine\n');
  await expect(commit(mine, 'Released: svc 2\n')).rejects.toThrow(
    'was changed elsewhere too, in the same places; gather again on what is there now',
  );
  expect(git(remote, 'log', '--format=%s', '-1', 'main')).toBe('Another job');
  expect(git(mine, 'status')).not.toContain('rebase');
});

test('a push that is refused for another reason is not tried again', async () => {
  const { remote, mine } = repository();
  put(remote, 'hooks/pre-receive', '#!/bin/sh\necho "this branch is protected" >&2\nexit 1\n');
  execFileSync('chmod', ['+x', join(remote, 'hooks/pre-receive')]);
  put(mine, 'data/history/svc.json', 'two\n');
  await expect(commit(mine, 'Released: svc 2\n')).rejects.toThrow('could not be pushed');
});

test('a checkout without a branch is refused', async () => {
  const { mine } = repository();
  git(mine, 'checkout', '--quiet', '--detach');
  put(mine, 'data/history/svc.json', 'two\n');
  await expect(commit(mine, 'Released: svc 2\n')).rejects.toThrow('is on no branch');
});

function commit(root: string, message: string) {
  return commitAndPush({ folder: join(root, 'data/history'), message, env, say: () => {} });
}
