/** What the command writes into whole files of every shape, and what it leaves; each file stands here as it is to be. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { definitionOf, expectRefusal, projectOf, recorded, run } from '../project.ts';
import { markedFiles } from '../ask/mark/marked-files.ts';

const images = [
  { kind: 'docker', name: 'acme/edge-node' },
  { kind: 'docker', name: 'acme/first-edge-node', to: '2.1.0' },
];
const components = {
  'edge-node': { references: images },
  svcctl: {},
  k3d: { identifiers: ['pkg:conda/k3d'] },
  'docker-lamp': {},
  server: { references: [{ kind: 'helm', name: 'acme-server' }] },
  'build-agent': {},
  'build-agent-gradle': { references: [{ kind: 'maven', name: 'com.acme:gradle-plugin' }] },
};

function project(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = projectOf({
    'components/tool.json': undefined,
    'data/support-policy.json': { components: {} },
  });
  for (const [id, more] of Object.entries(components)) {
    put(folder, `components/${id}.json`, definitionOf(id, id, id, more));
    const releases = ['2.1', '2.1.0', '2.1.0-rc.1', '2.2.0'].map((version) =>
      recorded(version, '2026-01-01'),
    );
    put(folder, `data/history/${id}.json`, { id, imported: '2026-11-20', releases });
  }
  for (const [path, text] of Object.entries(files)) put(folder, `app/${path}`, text);
  return folder;
}

const without = (text: string): string => text.replaceAll(/^.*renovate: svc=(?!.*kept).*\n/gm, '');

async function marked(files: Readonly<Record<string, string>>, ...words: string[]) {
  const folder = project(files);
  const ran = await run(folder, 'mark', join(folder, 'app'), ...words);
  expect([ran.code, words.includes('--dry-run') ? '' : ran.err]).toEqual([0, '']);
  const textOf = (path: string) => readFileSync(join(folder, 'app', path), 'utf8');
  return { folder, ran, textOf };
}

const oddNames = ['a b/c d.env', 'a\tb.env', 'a\n"b\\c.env'];
const odd = oddNames.map((path) => [path, '# renovate: svc=svcctl\nSVCCTL=2.1.0\n'] as const);
const files = [...Object.entries(markedFiles), ...odd];
const forms: [string, (text: string) => string][] = [
  ['as they are', (text) => text],
  ['with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['with a byte order mark, and without a last line end', (text) => `\uFEFF${text.trimEnd()}`],
];

test.each(forms)('files %s get comments, by a patch too, and no other change', async (_, form) => {
  const inputs = Object.fromEntries(files.map(([path, text]) => [path, form(without(text))]));
  const { textOf } = await marked(inputs);
  const patched = await marked(inputs, '--dry-run');
  expect(patched.ran.err).toMatch(/^Would mark \d+ versions\. /m);
  for (const [path, text] of Object.entries(inputs)) expect(patched.textOf(path)).toBe(text);
  execFileSync('git', ['apply', '-'], { cwd: join(patched.folder, 'app'), input: patched.ran.out });
  for (const [path, text] of files)
    for (const made of [textOf(path), patched.textOf(path)])
      expect(`${path}\n${made}`).toBe(`${path}\n${form(text)}`);
});

test('a patch of the folder above is for that folder', () => {
  const folder = project({ 'a/.env': 'SVCCTL=2.1.0\n', 'b/.env': 'SVCCTL=2.1.0\n' });
  const own = ['components', 'data', 'site'].map((one) => `--${one}=../../${one}`);
  const told = [resolve('src/main.ts'), 'mark', '..', '../../app', '--dry-run', '--quiet', ...own];
  const patch = execFileSync(process.execPath, told, { cwd: join(folder, 'app/a') });
  expect(String(patch).match(/(?<=^\+\+\+ ).*/gm)).toEqual(['b/a/.env', 'b/b/.env']);
});

test('a file in another encoding stays as it is, and is told of', async () => {
  const bytes = Buffer.from('# Für den Knoten\nEDGE_NODE_VERSION=2.1.0\n', 'latin1');
  const folder = project({ '.env': bytes });
  const { code, out } = await run(folder, 'mark', join(folder, 'app'));
  expect(code).toBe(0);
  expect(out).toContain('.env:2 edge-node left alone: the file is not UTF-8\n');
  expect(out).toContain('Marked 0 versions.');
  expect(readFileSync(join(folder, 'app/.env'))).toEqual(bytes);
});

test('a second time nothing is marked', async () => {
  const { ran, textOf } = await marked(markedFiles);
  for (const [path, text] of Object.entries(markedFiles)) expect(textOf(path)).toBe(text);
  expect(ran.out).toContain('Marked 0 versions.');
});

test('it says what it left and why, and what the preset finds by its own patterns', async () => {
  const { ran } = await marked({
    '.env': 'EDGE_NODE_VERSION=2.1.0\nMIN_EDGE_NODE_VERSION=2.1.0\nSVCCTL_VERSION=7.0\n',
    'a.sh': `SVCCTL_VERSION=2.1.0\nSVCCTL_SHA256=${'0'.repeat(64)}\n# renovate: svc=svcctl\nA=2.1.x\n`,
    'a.md': 'The edge-node 2.1.0 is there.\n',
    Dockerfile: `FROM acme/edge-node:2.1.0@sha256:${'0'.repeat(64)}\n`,
    'b.yaml': 'server: 2.1.0\n',
  });
  const lines = ran.out
    .replaceAll(/(?<=^|not )app\//gm, '')
    .trim()
    .split('\n');
  expect(lines.toSorted().join('\n')).toBe(`.env:1 edge-node 2.1.0
.env:2 edge-node left alone: "min" says that it is not to be the newest
.env:3 svcctl left alone: 7.0 is no version of it in the index
Dockerfile:1 edge-node left alone: Renovate reads this line by itself, or it is a number without quotes
Marked 1 version. Renovate's preset then finds 1 of 2 comments, not a.sh:3.
a.md:1 edge-node left alone: people would see a comment, or none is known
a.sh:1 svcctl left alone: what stands on the next line belongs to this version
b.yaml:1 server left alone: "server" may be a part of another product`);
});

test('one JSON document; a place that is not there; an index without presets', async () => {
  const written = { '.env': 'EDGE_NODE_VERSION=2.1.0\n' };
  const { ran } = await marked(written, '--json', '--dry-run');
  expect(JSON.parse(ran.out)).toMatchObject({
    seen: [{ line: 1, component: 'edge-node', version: '2.1.0' }],
    comments: 1,
    found: 1,
    notFound: [],
    patch: expect.stringMatching(/^--- a\/.*\.env\n/),
  });
  const other = { 'index.json': '["server"]', 'server.json': '{"releases":[]}' };
  const folder = project({ ...other, ...written });
  const app = join(folder, 'app');
  const none = /^none: is no folder; name one \[E-FILE-MISSING\]\n$/;
  await expectRefusal(folder, ['mark', app, join(folder, 'none')], none);
  await expectRefusal(folder, ['mark', '--index', app, app], 'has no presets', 2);
});

test('what git ignores is left as it is', async () => {
  const line = 'EDGE_NODE_VERSION=2.1.0\n';
  const others = { 'a/.env': '# of a submodule\n', 'x\u001b[2J\n.env': line };
  const ignored = { 'made/.env': line, 'made é/.env': line, '.gitignore': 'made*\n' };
  const within = { 'b/c/own/.env': line, 'b/c/.gitignore': 'own\n' };
  const fetching = '[remote "o"]\npromisor\nurl=.\nuploadpack="echo > ../made/fetched; exit #"\n';
  const partial = { 'd/e/.env': '# of a partial clone\n', 'd/.git/config': fetching };
  const folder = project({ '.env': line, ...others, ...ignored, ...within, ...partial });
  const cwd = join(folder, 'app');
  const git = (...words: string[]) => execFileSync('git', words, { cwd });
  for (const path of ['.', 'b/c', 'd']) git('init', '--quiet', path);
  const add = ['update-index', '--add', '--cacheinfo'];
  git(...add, `160000,${'1'.repeat(40)},a`);
  const missing = [`100644,${'1'.repeat(40)},e/.gitignore`, '--skip-worktree', 'e/.gitignore'];
  git('-C', 'd', ...add, ...missing);
  // What an unpacked folder brings along must not run.
  git('config', 'core.fsmonitor', 'echo > made/ran; exit #');
  const { out } = await run(folder, 'mark', cwd);
  expect(out).toContain('Marked 2 versions.');
  expect(out).not.toMatch(/made|own|^(?!app|Marked).+/m);
  expect(readdirSync(join(cwd, 'made'))).toEqual(['.env']);
  expect(readFileSync(join(folder, 'app/made/.env'), 'utf8')).toBe(line);
});
