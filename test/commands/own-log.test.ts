/** `verify --log`: an index that agrees with itself and is not the repository's. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobEnv, repository } from '../e2e/deploy/repository.ts';
import { folderOf, put } from '../folder.ts';
import { projectOf, runWith } from '../project.ts';
import { goodFiles, now } from '../verify/good-index.ts';

const files = goodFiles();
const log = String(files.get('log.jsonl'));
const other = log.replace(/"sums":"./, '"sums":"f');

function commit(folder: string, at: string): void {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  const words = ['-C', folder, ...identity, 'commit', '--quiet', '-m', 'Prepare'];
  execFileSync('git', ['-C', folder, 'add', '--all'], { env: jobEnv });
  execFileSync('git', words, { env: { ...jobEnv, GIT_COMMITTER_DATE: at } });
}

/** What is said of the good index where the repository recorded this log, so long before. */
async function said(
  recorded: string | undefined,
  hours?: number,
): Promise<readonly [number, string]> {
  const { mine } = repository();
  if (recorded !== undefined) put(mine, 'log.jsonl', recorded);
  if (hours !== undefined) commit(mine, new Date(Date.parse(now) - hours * 3600_000).toISOString());
  const folder = folderOf(Object.fromEntries(files));
  const words = ['verify', folder, '--now', now, '--log', join(mine, 'log.jsonl')];
  const { code, out } = await runWith(
    { env: { PATH: process.env['PATH'] ?? '' } },
    projectOf(),
    ...words,
  );
  return [code, /^  log\.jsonl: (.*?) \[?/m.exec(out)?.[0].trim() ?? ''];
}

test.each([
  ['the same log', log, undefined, 0],
  ['one line more, recorded just now', `${log}${log}`, 1, 0],
  ['one line more, recorded this morning', `${log}${log}`, 3, 1],
  ['one line more, of which git knows nothing', `${log}${log}`, undefined, 1],
  ['another log', other, undefined, 1],
  ['no log', undefined, undefined, 1],
])('the repository has %s', async (_, recorded, hours, code) => {
  const [ended, words] = await said(recorded, hours);
  expect([ended, words !== '']).toEqual([code, code === 1]);
});
