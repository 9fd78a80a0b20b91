/** A new index, from nothing to pages, against a registry on this machine. */
import { rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askOn } from '../../src/commands/init.ts';
import { askedIndex } from '../../src/commands/init-questions.ts';
import { folderOf } from '../folder.ts';
import { listen } from '../gather/server.ts';
import { filesOf, run } from '../project.ts';

async function registry(): Promise<string> {
  const { url } = await listen((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    if (!name.startsWith('@acme/')) return response.writeHead(404).end();
    const time = { '1.0.0': '2024-01-01T10:00:00.000Z', '1.1.0': '2024-05-01T10:00:00.000Z' };
    const homepage = name.endsWith('gear') ? 'https://github.com/other/gear' : undefined;
    return response.end(JSON.stringify({ versions: { '1.0.0': {}, '1.1.0': {} }, time, homepage }));
  });
  return url;
}

const address = 'https://releases.acme.example';

async function started(...words: string[]) {
  const folder = folderOf();
  const where = words.includes('--address') ? [] : ['--address', address];
  const all = ['init', join(folder, 'new'), '--allow-private-hosts', ...where, ...words];
  const ran = await run(folder, ...all);
  return { ...ran, folder: join(folder, 'new'), files: filesOf(folder) };
}

test('init writes an index that checks, builds and verifies, and has no word of another index', async () => {
  const url = await registry();
  const coordinates = [`npm:${url}#@acme/cli`, `npm:${url}#@acme/server`];
  const { code, files, folder } = await started('--title', 'Acme', '--from', ...coordinates);
  expect(code).toBe(0);
  expect(JSON.parse(files['new/dist/index.json'] ?? '')).toEqual(['cli', 'server']);
  const named = { title: 'Acme', baseUrl: address, datasource: 'acme' };
  expect(JSON.parse(files['new/site/site.json'] ?? '')).toMatchObject(named);
  expect(files['new/dist/index.html']).toContain('Acme');
  expect((await run(folder, 'check')).code).toBe(0);
  expect((await run(folder, 'verify', join(folder, 'dist'))).code).toBe(0);
  const names = /\bsvc\b|edge-node|build-cache-node|build-agent/i;
  const naming = Object.keys(files).filter((path) => names.test(files[path] ?? ''));
  expect(naming.filter((path) => !path.includes('.cache/'))).toEqual([]);
});

test('init: in a folder of another repository it is said that no platform finds the job there', async () => {
  const folder = folderOf();
  execFileSync('git', ['init', '--quiet', folder]);
  const ran = async (name: string, ...words: string[]) =>
    (await run(folder, 'init', join(folder, name), '--address', address, ...words)).out;
  expect(await ran('new')).toMatch(/new is not the top of its repository, .*: git init .*new\n$/);
  expect(await ran('own', '--host', 'nginx')).not.toContain('git init');
  execFileSync('git', ['init', '--quiet', join(folder, 'top')]);
  expect(await ran('top')).not.toContain('git init');
});

test('init: in an index that exists it renews the schemas, and nothing else', async () => {
  const url = await registry();
  const { folder } = await started('--title', 'Acme', '--from', `npm:${url}#@acme/cli`);
  const before = filesOf(folder);
  const other = ['--title', 'Other', '--from', `npm:${url}#@acme/server`];
  const { code, out } = await run(folder, 'init', folder, ...other);
  expect({ code, out }).toEqual({
    code: 0,
    out: `${folder} is an index already; its schemas, and what its host and job have of the program, are renewed.\n--title, --from: not taken; change site/site.json, or add components with npm run -s svc -- new <kind>:<coordinates>\n`,
  });
  expect(filesOf(folder)).toEqual(before);
  expect((await run(folder, 'init', folder)).out.split('\n')).toHaveLength(2);
});

const site = 'https://releases.example.com';
test.each([
  ...['releases', '', `${site}?a=1`, `${site}/#a`, `${site}/a/../b`, `${site}//a`].map(
    (one) => ['--address', one] as const,
  ),
  ...[' ', ' Acme', 'Acme\nreleases', '\u202eAcme'].map((one) => ['--title', one] as const),
])('init: %s %j is refused before anything is written', async (option, value) => {
  const { code, err, files } = await started(option, value);
  expect({ code, files }).toEqual({ code: 2, files: {} });
  expect(err).toMatch(new RegExp(`^${option}: .* \\[E-WRONG-OPTION\\]$`, 'm'));
});

test.each([
  ['--address', 'http://localhost:8080/releases'],
  ['--title', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} “Müller” <b>'],
])('init: %s %s makes an index that keeps the contract', async (option, value) => {
  const url = await registry();
  const { folder } = await started(option, value, '--from', `npm:${url}#@acme/cli`);
  const { code, out } = await run(folder, 'verify', join(folder, 'dist'));
  expect({ code, out }).toMatchObject({ code: 0 });
});

/** Packages of the registry that this machine uses, in a repository with this origin. */
async function readFrom(registry: string, origin: string, ...names: string[]) {
  vi.stubEnv('npm_config_registry', registry);
  onTestFinished(() => void vi.unstubAllEnvs());
  const files = names.map((name) => [`${name}/package.json`, { name }] as const);
  const folder = folderOf(Object.fromEntries(files));
  execFileSync('git', ['init', '--quiet', folder]);
  execFileSync('git', ['-C', folder, 'remote', 'add', 'origin', origin]);
  const { files: written, ...ran } = await started('--read', folder);
  return { ...ran, ids: JSON.parse(written['new/dist/index.json'] ?? '[]') as string[] };
}

test('init --read: the package of a stranger that is called the same is left out, and named', async () => {
  const names = ['@acme/cli', '@acme/gear'] as const;
  const { out, ids } = await readFrom(await registry(), 'git@github.com:acme/tools.git', ...names);
  const page = 'https://github.com/other/gear';
  expect([out, ids]).toEqual([expect.stringContaining(`npm:@acme/gear: is of ${page}, `), ['cli']]);
  const own = await readFrom(await registry(), 'https://github.com/Other/tools', ...names);
  expect(own.ids).toEqual(['cli', 'gear']);
});

test('init --read: a host that does not answer is not told of for each package', async () => {
  const { code, err } = await readFrom('http://127.0.0.1:1', 'x:y', ...'abcdefgh'.split(''));
  expect(code).toBe(1);
  expect(err).toMatch(/^npm:\w(, npm:\w)+: http:.* the connection was refused \[/m);
  expect(err.match(/E-UNREACHABLE/g)?.length).toBeLessThan(3);
});

test('manifests that say nothing of what is published are refused', async () => {
  const hidden = folderOf({ 'package.json': '{"name": "x", "private": true}' });
  const messages = {
    [hidden]:
      / has no manifest that .*\(package\.json, .*--from github-releases:<owner>\/<name> \[E/,
    [join(hidden, 'none')]: / is no folder that is there \[E/,
  };
  for (const [folder, message] of Object.entries(messages)) {
    const { code, err, files } = await started('--read', folder);
    expect({ code, files }).toEqual({ code: 2, files: {} });
    expect(err).toMatch(message);
  }
});

test.each([
  ['the folder', 'new', 'new/components'],
  ['a folder in it', 'new/site/schema', 'new/site/schema/component.json'],
])('a file in the place of %s is named; later, init begins anew', async (_, file, named) => {
  const folder = folderOf({ [file]: 'mine' });
  const init = () => run(folder, 'init', join(folder, 'new'), '--address', address);
  const { code, err } = await init();
  const line = `${named}: cannot be written: it is a file, or below one, where a folder is needed [E-FILE-UNWRITABLE]\n`;
  expect([code, err]).toEqual([1, line]);
  rmSync(join(folder, file));
  expect((await init()).out).toContain(' files are written');
});

async function answering(given: object, ...answers: string[]) {
  const questions: string[] = [];
  const index = await askedIndex('/tmp/my-index', given, async (question, guess = '') => {
    questions.push(`${question} [${guess}]`);
    return answers[questions.length - 1] ?? '';
  });
  return { index, questions };
}
const asksAddress =
  'Under which address will it be served, such as https://releases.<your domain>? []';
const asksCoordinates =
  'Where is it published, such as github:acme, npm:@acme/* or npm:@acme/cli? []';

test('a person is asked for what no option says', async () => {
  const url = 'https://releases.umbrella.example';
  const { index, questions } = await answering({}, 'Umbrella', url, 'npm:a, pypi:b npm:a');
  const asked = ['What is the index called? [My index]', asksAddress, asksCoordinates];
  expect(questions).toEqual(asked);
  const coordinates = { named: ['npm:a', 'pypi:b'], found: [], leftOut: [] };
  expect(index).toEqual({ title: 'Umbrella', address: url, ...coordinates });
});

test('a person is asked again where an answer cannot be, and a host alone is an address', async () => {
  const answers = ['', 'releases', 'releases.acme.example/a', 'nmp:a', 'npm:a'];
  const { index, questions } = await answering({ title: 'Acme' }, ...answers);
  expect(index).toMatchObject({ address: 'https://releases.acme.example/a', named: ['npm:a'] });
  expect(questions).toEqual([
    asksAddress,
    expect.stringMatching(/^--address: is needed: .*\nUnder which/),
    expect.stringMatching(/^releases: must be a complete URL.*\nUnder which[^\n]*$/),
    asksCoordinates,
    expect.stringMatching(/^nmp:a: .*did you mean npm:a\?.*\nWhere is/),
  ]);
});

test('a person is asked and may break off with Ctrl+C or Ctrl+D', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const input = new PassThrough();
    const lines = createInterface({ input, output: new PassThrough(), terminal: true });
    const answer = askOn(lines)('What?', '');
    input.write(key);
    await expect(answer).rejects.toThrow('was interrupted; nothing was written');
    lines.close();
  }
});

test('a person is asked for nothing that an option says; without a person the title alone is guessed', async () => {
  const given = { title: 'Acme', address: 'acme.example.com', from: ['npm:a', 'npm:a'] };
  const never = () => Promise.reject(new Error('nobody is to be asked'));
  const said = { address: 'https://acme.example.com', named: ['npm:a'] };
  expect(await askedIndex('/tmp/x', given, never)).toMatchObject(said);
  expect(await askedIndex('/tmp/x-y', { address })).toMatchObject({ title: 'X y', named: [] });
  await expect(askedIndex('/tmp/x-y', {})).rejects.toThrow('--address: is needed');
});
