/** Publications follow each other: each is prepared, recorded, and names the one before; and what a gather recorded is committed. */
import { join } from 'node:path';
import { readFileSync, rmSync } from 'node:fs';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { appendLog } from '#project/publication-log.ts';
import { git, jobEnv, repository } from '../e2e/deploy/repository.ts';
import { put } from '../folder.ts';
import { quietReport } from '../job/quiet-report.ts';
import { jsonIn, projectOf, run, runWith } from '../project.ts';
import { words } from '../words.ts';

const sha256 = (text: string) => hash('sha256', text);

test('each publication names the one before, and only what was prepared can be recorded', async () => {
  const { folder, at } = project();
  const fresh = { schema: 1, number: 1, prepared: '2026-11-20', validUntil: '2026-11-25' };
  expect(await build(folder, '2026-11-20')).toEqual(fresh);
  expect(appendLog(at)).toBe(1);
  expect(appendLog(at)).toBe(1);
  const [first = ''] = read(folder, 'data/log.jsonl').split('\n');
  const sums = sha256(read(folder, 'dist/SHA256SUMS'));
  expect(JSON.parse(first)).toEqual({ number: 1, day: '2026-11-20', sums });

  expect(await build(folder, '2026-11-21')).toMatchObject({ number: 2, previous: sha256(first) });
  expect(read(folder, 'dist/log.jsonl').split('\n')[0]).toBe(first);
  expect((await run(folder, 'verify', join(folder, 'dist'), '--now', '2026-11-21')).code).toBe(0);
  const late = await run(folder, 'verify', join(folder, 'dist'), '--now', '2026-11-27');
  expect(late.out).toContain('may be trusted until 2026-11-26; ask for the current index');
});

/** As an editor, or a clone on Windows, leaves it. */
test.each([
  ['without its last line break', (log: string) => log.trimEnd()],
  ['with line breaks of Windows', (log: string) => log.replaceAll('\n', '\r\n')],
])('a log %s is gone on from', async (_, rewritten) => {
  const { folder, at, log } = await publishedTwice();
  put(folder, 'data/log.jsonl', rewritten(log));
  expect(await build(folder, '2026-11-22')).toMatchObject({ number: 3 });
  expect(appendLog(at)).toBe(3);
  expect(read(folder, 'data/log.jsonl').startsWith(log)).toBe(true);
});

test('an earlier line of the log that was changed stops the check, the build and the record', async () => {
  const { folder, at, log } = await publishedTwice();
  const other = log.replace('"number":1,"day":"2026-11-20"', '"number":1,"day":"2026-11-19"');
  put(folder, 'data/log.jsonl', other);
  for (const command of ['check', 'build'])
    expect((await run(folder, command)).err).toContain('log.jsonl: line 2: does not follow from');
  expect(() => appendLog(at)).toThrow('does not follow from the line before');
});

test('a publication that was prepared upon another one is not recorded', async () => {
  const { folder, at } = project();
  await build(folder, '2026-11-20');
  const line = { number: 1, day: '2026-11-20', sums: '0'.repeat(64) };
  put(folder, 'data/log.jsonl', `${JSON.stringify(line)}\n`);
  expect(() => appendLog(at)).toThrow('was built upon another log than the one that is recorded');
});

const report = { now: '2026-11-20T08:00:00.000Z', components: [quietReport('svc')] };

test('all that a gather writes is committed: the record, what is announced, and the release notes', async () => {
  const { remote, mine } = repository();
  const env = Object.fromEntries(
    Object.entries(jobEnv).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  put(mine, 'gathered.json', report);
  put(mine, 'data/curated/svc.json', 'a person’s\n');
  const commit = (by = env) =>
    runWith({ env: by }, mine, 'commit', '--gathered', join(mine, 'gathered.json'));
  // Before anything was recorded, git must not take all that is there.
  rmSync(join(mine, 'data/history'), { recursive: true });
  expect(await commit()).toMatchObject({ code: 0, out: 'Nothing to commit\n' });
  for (const part of ['history', 'lifecycle', 'notes']) put(mine, `data/${part}/svc.json`, 'new\n');
  const nobody = { ...env, GITHUB_ACTIONS: '', EMAIL: '', HOME: mine };
  git(mine, 'config', 'user.useConfigOnly', 'true');
  const refused = { code: 1, err: expect.stringContaining('git config --global user.email') };
  expect(await commit(nobody)).toMatchObject(refused);
  expect(await commit()).toMatchObject({ code: 0 });
  expect(git(remote, 'diff', '--name-only', 'main~1', 'main').split('\n')).toEqual(
    words('data/history/svc.json data/lifecycle/svc.json data/notes/svc.json'),
  );
  expect(git(remote, 'log', '-1', '--format=%s', 'main')).toBe('What is known of svc');
  // The network fails: the commit is made, and stays here.
  git(mine, 'remote', 'set-url', 'origin', `file://${remote}.gone`);
  put(mine, 'data/history/svc.json', 'newer\n');
  expect(await commit()).toMatchObject({ code: 1 });
  git(mine, 'remote', 'set-url', 'origin', `file://${remote}`);
  const again = await commit();
  expect([again.code, again.out]).toEqual([0, 'Nothing to commit\n']);
  expect(again.err).toContain('An earlier commit is not pushed yet; pushing it\n');
  expect(git(remote, 'show', 'main:data/history/svc.json')).toBe('newer');
});

async function publishedTwice() {
  const { folder, at } = project();
  for (const day of ['2026-11-20', '2026-11-21']) {
    await build(folder, day);
    appendLog(at);
  }
  return { folder, at, log: read(folder, 'data/log.jsonl') };
}

function project() {
  const folder = projectOf();
  return { folder, at: { data: join(folder, 'data'), out: join(folder, 'dist') } };
}

async function build(folder: string, now: string): Promise<unknown> {
  expect((await run(folder, 'build', '--now', now)).code).toBe(0);
  return jsonIn(folder, 'dist/freshness.json');
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
