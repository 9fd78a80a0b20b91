/** What the daily job commits, into a remote on this machine. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, jobEnv, repository } from '../e2e/deploy/repository.ts';
import { put } from '../folder.ts';
import { runWith } from '../project.ts';

const report = JSON.stringify({ now: '2026-11-20T08:00:00.000Z', components: [] });

test('all that a gather writes is committed: the record, what is announced, and the release notes', async () => {
  const { remote, mine } = repository();
  put(mine, 'gathered.json', report);
  put(mine, 'data/curated/svc.json', 'a person’s\n');
  for (const part of ['history', 'lifecycle', 'notes']) put(mine, `data/${part}/svc.json`, 'new\n');
  const env = Object.fromEntries(
    Object.entries(jobEnv).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const ran = await runWith({ env }, mine, 'commit', '--gathered', join(mine, 'gathered.json'));
  expect(ran).toMatchObject({ code: 0 });
  expect(git(remote, 'diff', '--name-only', 'main~1', 'main').split('\n')).toEqual([
    'data/history/svc.json',
    'data/lifecycle/svc.json',
    'data/notes/svc.json',
  ]);
});
