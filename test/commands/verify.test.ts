import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderOf, put } from '../folder.ts';
import { projectOf, type Ran, run, runWith } from '../project.ts';
import { type Files, goodFiles, now } from '../verify/good-index.ts';
import { commit, git, repository } from '../e2e/deploy/repository.ts';
import { pathWithGh } from '../e2e/deploy/stand-ins/gh.ts';

test('templates of the index’s own are taken from its folder, and what lacks them is not called proven', async () => {
  const own = `${readFileSync('site/templates/404.hbs', 'utf8')}\n<!-- Ours -->\n`;
  const project = projectOf({ 'site/templates/404.hbs': own });
  expect((await run(project, 'build')).code).toBe(0);
  const [dist, site] = [join(project, 'dist'), join(project, 'site')];
  expect((await run(project, 'verify', dist)).code).toBe(0);
  expect((await run(projectOf(), 'verify', dist)).code).toBe(4);
  expect((await run(projectOf(), 'verify', dist, '--source', site)).code).toBe(0);
  const preview = await run(project, 'deploy', '--dry-run', '--against', dist);
  expect([preview.code, preview.err]).toEqual([0, '']);
});

test.each([['no/such'], ['.', '--source', 'no/such'], ['.', '--log', 'no/such']])(
  'what is not there is named: %s %s',
  async (...words) => {
    const { code, err } = await run(projectOf(), 'verify', ...words);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^no\/such: is (no folder; .* begins with https:|not there; )/),
    ]);
  },
);

// `verify --attested`, with a stand-in for the platform's tool that knows what was attested by whom.

const attestedBy = 'acme/releases';

test.each(['SHA256SUMS', 'log.jsonl', '_headers'])(
  '%s of another build is refused',
  async (path) => {
    const files = goodFiles();
    const { code, err } = await attested(files, new Map(files).set(path, 'of another build\n'));
    expect(code).toBe(1);
    expect(err).toContain(
      `${path}: is not attested by ${attestedBy}: no attestations found [E-NOT-ATTESTED]`,
    );
  },
);

test('files that the repository’s own workflow built are taken, and what another one attested counts for nothing', async () => {
  const files = goodFiles();
  expect(await attested(files, files)).toMatchObject({ code: 0 });
  const { err } = await attested(files, files, 'acme/other');
  expect(err).toContain('is not attested by acme/other: no attestations found');
});

test('without the tool, it is said which one is needed, and without a repository, where to name one', async () => {
  const folder = folderOf(Object.fromEntries(goodFiles()));
  const verify = async (...words: string[]) =>
    (await runWith({ env: { PATH: folderOf() } }, projectOf(), 'verify', folder, ...words)).err;
  expect(await verify('--attested', attestedBy)).toContain(
    'the tool gh is not installed; see https://cli.github.com',
  );
  expect(await verify('--attested')).toContain('attestedBy');
});

/** Verifies `files` where the repository attested what is in `known`. */
async function attested(files: Files, known: Files, asked = attestedBy): Promise<Ran> {
  const sums = ['SHA256SUMS', 'log.jsonl', '_headers'].map((path) =>
    hash('sha256', String(known.get(path))),
  );
  const https_proxy = 'http://proxy.example';
  const file = join(folderOf({ sums: sums.join('\n') }), 'sums');
  const path = pathWithGh(attestedBy, file, https_proxy);
  const env = { PATH: path, GH_TOKEN: 'a-token', https_proxy };
  const folder = folderOf(Object.fromEntries(files));
  return await runWith({ env }, projectOf(), 'verify', folder, '--now', now, '--attested', asked);
}

// `verify --log`: an index that agrees with itself and is not the repository's.

const files = goodFiles();
const log = String(files.get('log.jsonl'));
const other = log.replace(/(?<="sums":")./, (digit) => (digit === 'f' ? '0' : 'f'));

/** What is said of the good index where the repository recorded this log, so long before. */
async function said(recorded: string, hours?: number): Promise<readonly [number, string]> {
  const { mine } = repository();
  put(mine, 'log.jsonl', recorded);
  if (hours !== undefined) {
    git(mine, 'add', '--all');
    commit(mine, 'Prepare', new Date(Date.parse(now) - hours * 3600_000).toISOString());
  }
  const folder = folderOf(Object.fromEntries(files));
  const words = ['verify', folder, '--now', now, '--log', join(mine, 'log.jsonl')];
  const env = { PATH: process.env['PATH'] ?? '' };
  const { code, out } = await runWith({ env }, projectOf(), ...words);
  return [code, /^  log\.jsonl: (.*?) \[?/m.exec(out)?.[0].trim() ?? ''];
}

test.each([
  ['the same log', log, undefined, 0],
  ['one line more, recorded just now', `${log}${log}`, 1, 0],
  ['one line more, recorded this morning', `${log}${log}`, 3, 1],
  ['one line more, of which git knows nothing', `${log}${log}`, undefined, 1],
  ['another log', other, undefined, 1],
])('the repository has %s', async (_, recorded, hours, code) => {
  const [ended, words] = await said(recorded, hours);
  expect([ended, words !== '']).toEqual([code, code === 1]);
});
