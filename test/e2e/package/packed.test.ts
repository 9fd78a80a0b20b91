/**
 * The packed file alone. The whole path of a new vendor: an empty folder, an index, a verified site, a second day with
 * news, and an update; its steps and files stand in docs/own-index.md. And the library: what docs/audit.md shows, in
 * Node.js, in a browser and in a worker of it.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { pack } from '../../../package/pack.ts';
import { put, sharedFolder } from '../../folder.ts';
import { listenOn } from '../../gather/server.ts';
import { filesOf, projectOf, run } from '../../project.ts';
import { words } from '../../words.ts';
import { agentOf, called, ended, overStdio } from '../mcp/agent.ts';
import { served as servedFolder } from '../mcp/served.ts';
import { browser } from '../pages/browser.ts';
import { shipped } from '../pages/site.ts';

const folder = sharedFolder();
const installed = join(folder, 'node_modules/release-index');
const index = join(folder, 'releases');
const releases: Record<string, string> = { '1.0.0': '2026-01-01T10:00:00.000Z' };
const repository = 'acme/release-index';
const steps: string[] = [];
put(folder, 'package.json', { private: true, type: 'module' });
const first = await pack(folder, { version: '0.1.0', repository });

function install(tarball: string): void {
  steps.push('install');
  const words = ['install', '--offline', '--omit=peer', '--no-audit', '--no-fund', tarball];
  execFileSync('npm', words, { cwd: folder, stdio: 'pipe' });
}
install(first);

async function program(cwd: string, ...words: string[]): Promise<string> {
  steps.push(words[0] ?? '');
  // The server that it asks is in this process, which must go on meanwhile.
  const bin = join(folder, 'node_modules/.bin/release-index');
  return (await promisify(execFile)(bin, words, { cwd })).stdout;
}

function authored(): string[] {
  return Object.keys(filesOf(index)).filter(
    (path) => !/^(dist|data\/(history|lifecycle|notes)|site\/schema)/.test(path),
  );
}

test('from an empty folder to a verified site, a second day and an update', async () => {
  /** Every package that it is asked for has these releases. */
  const registry = await listenOn((_, response) => {
    const versions = Object.fromEntries(Object.keys(releases).map((version) => [version, {}]));
    response.end(JSON.stringify({ time: releases, versions }));
  });
  const names = ['cli', 'server', 'plugin'];
  const coordinates = names.map((name) => `npm:${registry.url}#@acme/${name}`);
  const address = ['--address', 'releases.acme.example', '--allow-private-hosts'];
  const given = ['--title', 'Acme releases', ...address, '--from', ...coordinates];
  const said = await program(folder, 'init', 'releases', ...given);
  expect(said).toContain(' files are written, 3 components among them.');
  expect(await program(index, 'verify', 'dist')).toContain('The index keeps the contract.');
  expect(said).toContain('\nLook at it: npx --no-install release-index serve');
  expect(steps).toEqual(['install', 'init', 'verify']);
  const pages = readdirSync(join(installed, 'docs'));
  expect(pages).toEqual(readdirSync('docs').filter((name) => name.endsWith('.md')));
  expect(readFileSync('docs/own-index.md', 'utf8')).toContain(
    `${steps.length} steps, and writes ${authored().length} files`,
  );
  const written = `.github/workflows/releases.yml .gitignore README.md components/cli.json
    components/plugin.json components/server.json data/support-policy.json site/site.json
    site/wrangler.jsonc`;
  expect(authored()).toEqual(words(written));

  const servedIn = () => readFileSync(join(index, 'dist/cli.json'), 'utf8');
  releases['1.1.0'] = '2026-02-01T10:00:00.000Z';
  await program(index, 'run');
  expect(await program(index, 'list', 'version:1.1.0', '--json')).toContain('"plugin"');
  expect(servedIn()).toContain('"version":"1.1.0"');
  expect(await program(index, 'check')).toBe('');
  expect(await program(index, 'explain', '--help')).toContain(
    'npx --no-install release-index explain cli',
  );

  const texts = () => authored().map((path) => readFileSync(join(index, path), 'utf8'));
  const before = texts();
  const second = await pack(folder, { version: '0.2.0', repository });
  const renewed = ['--yes', '--offline', '--package', second, 'release-index', 'init'];
  expect(execFileSync('npx', renewed, { cwd: index, encoding: 'utf8' })).toContain('are renewed.');
  install(second);
  expect(await program(index, '--version')).toBe('0.2.0\n');
  // The one line of the update, which Renovate proposes.
  const workflow = join(index, '.github/workflows/releases.yml');
  const text = readFileSync(workflow, 'utf8');
  writeFileSync(workflow, text.replace('index.yml@v0.1.0', 'index.yml@v0.2.0'));
  releases['1.2.0'] = '2026-03-01T10:00:00.000Z';
  await program(index, 'run');
  expect(await program(index, 'verify', 'dist')).toContain('The index keeps the contract.');
  expect(servedIn()).toContain('"version":"1.2.0"');
  const lines = (all: readonly string[]) => all.join('\n').split('\n');
  const changed = lines(texts()).filter((line, i) => line !== lines(before)[i]);
  expect(changed).toEqual([`    uses: ${repository}/.github/workflows/index.yml@v0.2.0`]);
  registry.close();
}, 300_000);

test('the package is small, and needs no other', () => {
  const packages = readdirSync(join(folder, 'node_modules'));
  expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['release-index']);
  expect(readdirSync(folder)).not.toContain('package');
  expect(statSync(first).size).toBeLessThan(1_400_000);
});

const [, example = ''] =
  /<!-- library -->\n+```js\n([^]*?)```/.exec(readFileSync('docs/audit.md', 'utf8')) ?? [];
const shown = [
  'purl Deprecated, still supported until 2026-12-31 edge-node',
  '6 releases to read about',
  '2026.2.3',
];

const served = new Map([
  ...(await shipped()),
  ...Object.entries(filesOf(join(installed, 'lib'))),
  ['', '<!doctype html><title>Any page</title>'],
]);
const { url: address, close } = await listenOn((request, response) => {
  const path = (request.url ?? '').slice(1);
  const type = path.endsWith('.js') ? 'text/javascript' : path === '' ? 'text/html' : 'text/plain';
  response.writeHead(served.has(path) ? 200 : 404, { 'content-type': type });
  response.end(served.get(path));
});
afterAll(close);

/** The example on the day that the pages of these tests are of. */
function scriptFor(library: string): string {
  return example
    .replace("'release-index'", `'${library}'`)
    .replace("'https://releases.example.com'", `'${address}', { today: '2026-11-20' }`);
}

test('the library in Node.js', async () => {
  put(folder, 'example.js', scriptFor('release-index'));
  const { stdout } = await promisify(execFile)(process.execPath, ['example.js'], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual(shown);
});

test('the library in a browser, and in a worker of it', async () => {
  const told = "function say(...words) { postMessage(words.join(' ')); }";
  const inWorker = scriptFor('/client.js').replaceAll('console.log(', 'say(');
  served.set('worker.js', `${inWorker}\n${told}`);
  const page = await browser.newPage();
  await page.goto(address);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.addScriptTag({ type: 'module', content: scriptFor('/client.js') });
  await expect.poll(() => said).toEqual(shown);
  said.length = 0;
  const start =
    "new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => console.log(data);";
  await page.addScriptTag({ content: start });
  await expect.poll(() => said).toEqual(shown);
});

test('it answers agents over an address', async () => {
  const project = projectOf();
  await run(project, 'build');
  const { address: where } = await servedFolder(join(project, 'dist'));
  const client = await agentOf(overStdio(join(installed, 'lib/main.js'), ['--index', where]));
  expect(client.getServerVersion()?.name).toBe('release-index');
  expect((await called(client)).text).toContain(ended);
});
