/** The compiled program: the same as the sources, with nothing to install. Both say in one sentence that a Node is too old. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { programFingerprint, publishing } from '#io/program-site.ts';
import { bundle } from '../../package/bundle.ts';
import { folderOf, put, sharedFolder } from '../folder.ts';
import { loadedFiles } from '../loaded-files.ts';
import { filesOf, foldersOf, jsonIn, projectOf } from '../project.ts';

const folder = sharedFolder();
const [main, sources] = [join(folder, 'lib/main.js'), 'src/start.js'];

beforeAll(async () => {
  const manifest: object = jsonIn('.', 'package.json');
  put(folder, 'package.json', { ...manifest, fingerprint: programFingerprint() });
  cpSync('site', join(folder, 'site'), { recursive: true });
  await bundle(join(folder, 'lib'));
});

function answer(node: string, words: readonly string[], env = process.env) {
  const { status, stdout, stderr } = spawnSync(node, words, { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

/** What is built of the project, by the package or by another program. */
function built(project: string, program = main): Record<string, string> {
  const out = join(folderOf(), 'dist');
  const words = [program, 'build', ...foldersOf(project), '--out', out, '--now', '2026-11-20'];
  execFileSync(process.execPath, words, { stdio: 'pipe' });
  return filesOf(out);
}

test('the package makes the same files as the sources', () => {
  const project = projectOf();
  expect(built(project)).toEqual(built(project, sources));
});

test("an index's own templates are compiled, beside those that were compiled for the package", () => {
  const project = projectOf();
  const template = (name: string) => readFileSync(`site/templates/${name}`, 'utf8');
  const own = (name: string, text: string) => put(project, `site/templates/${name}`, text);
  own('home.hbs', `${template('home.hbs')}<p>Žluťoučký kůň 🐎</p>`);
  own('layout.hbs', template('layout.hbs').replace('</body>', '<p>On every page</p></body>'));
  const files = built(project);
  expect(files['index.html']).toMatch(/<p>On every page<\/p>[^]*<p>Žluťoučký kůň 🐎<\/p>$/);
  expect(files['404.html']).toContain('<p>On every page</p>');
  own('layout.hbs', '<p>\n{{nope}}</p>');
  expect(() => built(project)).toThrow('site/templates/layout.hbs: 2:2: names "nope"');
});

test('the fingerprint is of all code that publishing loads', () => {
  const path = (url: string) => relative('.', fileURLToPath(url));
  const loaded = loadedFiles('src/publish/publish-site.ts').map(path);
  const own = loaded.filter((file) => file.startsWith('src/'));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter((file) => !publishing.test(file))).toEqual([]);
});

test('what Node compiled is kept for the next start', () => {
  const cache = folderOf();
  const help = () =>
    answer(process.execPath, [main, '--help'], { ...process.env, NODE_COMPILE_CACHE: cache });
  const { stdout } = help();
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(1);
  expect(help()).toEqual({ status: 0, stdout, stderr: '' });
});

test('help loads little of the program', () => {
  const sizes = loadedFiles(main, '--help').map((url) => statSync(new URL(url)).size);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(200_000);
});

test('an upstream is asked with the settings of npm', () => {
  const words = [main, 'new', 'npm:https://registry.invalid#name', ...foldersOf(projectOf())];
  expect(answer(process.execPath, words).stderr).toContain('its host name cannot be resolved');
});

test('the tool of the host is not part of it: where it is missing, a message says what to install', () => {
  const project = projectOf();
  const out = ['--out', join(project, 'dist')];
  const words = [main, 'serve', '--on-host-runtime', '--port', '0', ...foldersOf(project), ...out];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: project });
  expect({ status, stderr }).toEqual({
    status: 1,
    // Nothing beside it: Node warned of how the package looked for the tool.
    stderr: expect.stringMatching(
      /^[^\n]* written,[^\n]*\nwrangler: is not installed here; install it with: npm install wrangler \[E-HOST\]\n$/,
    ) as string,
  });
});

/** This Node, which says that it is another. */
function startedOn(version: string, file: string) {
  const own = `'versions',{value:{...process.versions,node:'${version}'}}`;
  const pretend = `data:text/javascript,Object.defineProperty(process,${own})`;
  return answer(process.execPath, ['--import', pretend, file, '--version']);
}

function refused(version: string, file: string) {
  const needed = file === main ? '22.19' : '24.0';
  const stderr = `release-index needs Node ${needed} or later, and this is Node ${version}; install a newer one (in a clone, npm ci does)\n`;
  return { status: 2, stdout: '', stderr };
}

const versions = '20.20.2 22.18.9 9.99.0 22.19.0 22.20.1 23.0.0 24.0.0 100.0.0'.split(' ');

test.each(versions)('Node %s is refused where it is too old', (version) => {
  for (const file of [sources, main]) {
    const isOld = Number.parseFloat(version) < (file === main ? 22.19 : 24);
    const expected = isOld ? refused(version, file) : { status: 0, stderr: '' };
    expect(startedOn(version, file)).toMatchObject(expected);
  }
});

test('the package asks npm for the same Node, which refuses two groups of one name', () => {
  expect(readFileSync('package/pack.ts', 'utf8')).toContain("engines: { node: '>=22.19' }");
  const lines = Object.values(filesOf('src')).flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => /\(\?<(\w+)>.*\(\?<\1>/.test(line))).toEqual([]);
});

/** Only a real one refuses what it cannot load, before any line of the program runs. */
const old = (process.env['PATH'] ?? '')
  .split(':')
  .map((place) => join(place, 'node'))
  .filter((file) => existsSync(file))
  .map((file) => ({ file, version: answer(file, ['-p', 'process.versions.node']).stdout.trim() }))
  .find(({ version }) => Number.parseInt(version, 10) < 22);

test.skipIf(old === undefined)('a real old Node comes as far as the sentence', () => {
  const { file = '', version = '' } = old ?? {};
  expect(answer(file, [sources, '--version'])).toEqual(refused(version, sources));
  expect(answer(file, [main, '--version'])).toEqual(refused(version, main));
});
