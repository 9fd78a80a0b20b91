import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderOf, put } from '../folder.ts';
import { projectOf, type Ran, run, runWith } from '../project.ts';
import { buildFiles, type Files, goodFiles, now, project } from '../verify/good-index.ts';
import { commit, git, repository } from '../e2e/deploy/repository.ts';
import { pathWithGh } from '../e2e/deploy/stand-ins/gh.ts';

test('templates of the index’s own are taken from its folder, and what lacks them is not called proven', async () => {
  const own = `${readFileSync('site/templates/404.hbs', 'utf8')}\n<!-- Ours -->\n`;
  const folder = projectOf({ 'site/templates/404.hbs': own });
  expect((await run(folder, 'build')).code).toBe(0);
  const [dist, site] = [join(folder, 'dist'), join(folder, 'site')];
  expect((await run(folder, 'verify', dist)).code).toBe(0);
  expect((await run(projectOf(), 'verify', dist)).code).toBe(4);
  expect((await run(projectOf(), 'verify', dist, '--source', site)).code).toBe(0);
  const preview = await run(folder, 'deploy', '--dry-run', '--against', dist);
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

const files = goodFiles();
const good = () => folderOf(Object.fromEntries(files));

// `verify --attested`, with a stand-in for the platform's tool that knows what was attested by whom.

const attestedBy = 'acme/releases';

test.each(['SHA256SUMS', 'log.jsonl', '_headers'])(
  '%s of another build is refused',
  async (path) => {
    const { code, err } = await attested(new Map(files).set(path, 'of another build\n'));
    const message = `${path}: is not attested by ${attestedBy}: no attestations found [E-NOT-ATTESTED]`;
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  },
);

test('files that the repository’s own workflow built are taken, and what another one attested counts for nothing', async () => {
  expect(await attested(files)).toMatchObject({ code: 0 });
  const { err } = await attested(files, 'acme/other');
  expect(err).toContain('is not attested by acme/other: no attestations found');
});

test('without the tool, it is said which one is needed, and without a repository, where to name one', async () => {
  const env = { PATH: folderOf() };
  const verify = async (...words: string[]) =>
    (await runWith({ env }, projectOf(), 'verify', good(), '--attested', ...words)).err;
  expect(await verify(attestedBy)).toContain('gh is not installed; see https://cli.github.com');
  expect(await verify()).toContain('attestedBy');
});

/** Verifies the good files where the repository attested what is in `known`. */
async function attested(known: Files, asked = attestedBy): Promise<Ran> {
  const paths = ['SHA256SUMS', 'log.jsonl', '_headers'];
  const sums = paths.map((path) => hash('sha256', String(known.get(path)))).join('\n');
  const https_proxy = 'http://proxy.example';
  const path = pathWithGh(attestedBy, join(folderOf({ sums }), 'sums'), https_proxy);
  const env = { PATH: path, GH_TOKEN: 'a-token', https_proxy };
  return await runWith({ env }, projectOf(), 'verify', good(), '--now', now, '--attested', asked);
}

// `verify --log`: an index that agrees with itself and is not the repository's.

const log = String(files.get('log.jsonl'));
const other = log.replace(/(?<="sums":")./, (digit) => (digit === 'f' ? '0' : 'f'));
test.each([
  ['the same log', log, undefined, 0],
  ['one line more, recorded just now', `${log}${log}`, 1, 0],
  ['one line more, recorded this morning', `${log}${log}`, 3, 1],
  ['one line more, of which git knows nothing', `${log}${log}`, undefined, 1],
  ['another log', other, undefined, 1],
])('the repository has %s', async (_, recorded, hours, code) => {
  const { mine } = repository();
  put(mine, 'log.jsonl', recorded);
  if (hours !== undefined) {
    git(mine, 'add', '--all');
    commit(mine, 'Prepare', new Date(Date.parse(now) - hours * 3600_000).toISOString());
  }
  const env = { PATH: process.env['PATH'] ?? '' };
  const words = ['verify', good(), '--now', now, '--log', join(mine, 'log.jsonl')];
  const ran = await runWith({ env }, projectOf(), ...words);
  expect([ran.code, /^  log\.jsonl: ./m.test(ran.out)]).toEqual([code, code === 1]);
});

test('a preview of a deploy names what would be gone, and a person may say that it is gone for good', async () => {
  const { 'components/tool.json': _, ...others } = project;
  const policy = { 'data/support-policy.json': { components: {} } };
  const less = await buildFiles({ ...others, ...policy, 'data/history/tool.json': undefined });
  const [out = '', against = ''] = [less, goodFiles()].map((files) =>
    folderOf(Object.fromEntries(files)),
  );
  const words = ['deploy', '--dry-run', '--out', out, '--against', against, '--now', now];
  const { err } = await run(projectOf(), ...words);
  expect(err).toContain('tool.json: is live but would be gone; bring its definition back');
  const allow = ['--allow', 'supportedAgain=1 presetRules=99', '--allow-removal', 'tool'];
  const said = expect.stringContaining('Removed components: tool') as string;
  expect(await run(projectOf(), ...words, ...allow)).toMatchObject({ code: 0, out: said });
});
