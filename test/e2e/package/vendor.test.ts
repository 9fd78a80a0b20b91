/**
 * The whole path of a new vendor with the packed file alone: an empty folder, an index, a verified site,
 * a second day with news, and an update of the program. Its steps and files stand in docs/own-index.md.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../../package/pack.ts';
import { listenOn } from '../../gather/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
const index = join(folder, 'releases');
const workflow = join(index, '.github/workflows/releases.yml');
const releases: Record<string, string> = { '1.0.0': '2026-01-01T10:00:00.000Z' };
const repository = 'acme/release-index';
const steps: string[] = [];
let tarball = '';
/** Every package that it is asked for has these releases. */
let registry: Awaited<ReturnType<typeof listenOn>>;

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  tarball = await pack(folder, { version: '0.1.0', repository });
  registry = await listenOn((_, response) => {
    const versions = Object.fromEntries(Object.keys(releases).map((version) => [version, {}]));
    response.end(JSON.stringify({ time: releases, versions }));
  });
});

afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

function install(): void {
  steps.push('install');
  const words = ['install', '--offline', '--omit=peer', '--no-audit', '--no-fund', tarball];
  execFileSync('npm', words, { cwd: folder, stdio: 'pipe' });
}

async function program(cwd: string, ...words: string[]): Promise<string> {
  steps.push(words[0] ?? '');
  // The server that it asks is in this process, which must go on meanwhile.
  const bin = join(folder, 'node_modules/.bin/release-index');
  return (await promisify(execFile)(bin, words, { cwd })).stdout;
}

function authored(): string[] {
  const all = readdirSync(index, { recursive: true, encoding: 'utf8' });
  return all
    .filter((path) => statSync(join(index, path)).isFile())
    .filter((path) => !/^(dist|data\/(history|lifecycle|notes)|site\/schema)/.test(path))
    .sort();
}

test('from an empty folder to a verified site, a second day and an update', async () => {
  install();
  const coordinates = ['cli', 'server', 'plugin'].map(
    (name) => `npm:${registry.url}#@acme/${name}`,
  );
  const address = ['--address', 'releases.acme.example', '--allow-private-hosts'];
  const given = ['--title', 'Acme releases', ...address, '--from', ...coordinates];
  const said = await program(folder, 'init', 'releases', ...given);
  expect(said).toContain(' files are written, 3 components among them.');
  expect(await program(index, 'verify', 'dist')).toContain('The index keeps the contract.');
  expect(said).toContain('\nLook at it: npx --no-install release-index serve');
  expect(steps).toEqual(['install', 'init', 'verify']);
  const pages = readdirSync(join(folder, 'node_modules/release-index/docs'));
  expect(pages).toEqual(readdirSync('docs').filter((name) => name.endsWith('.md')));
  expect(readFileSync('docs/own-index.md', 'utf8')).toContain(
    `${steps.length} steps, and writes ${authored().length} files`,
  );
  expect(authored()).toEqual([
    '.github/workflows/releases.yml',
    '.gitignore',
    'README.md',
    'components/cli.json',
    'components/plugin.json',
    'components/server.json',
    'data/support-policy.json',
    'site/site.json',
    'site/wrangler.jsonc',
  ]);

  releases['1.1.0'] = '2026-02-01T10:00:00.000Z';
  await program(index, 'run');
  expect(await program(index, 'list', 'version:1.1.0', '--json')).toContain('"plugin"');
  expect(readFileSync(join(index, 'dist/cli.json'), 'utf8')).toContain('"version":"1.1.0"');
  expect(await program(index, 'check')).toBe('');
  expect(await program(index, 'explain', '--help')).toContain(
    'npx --no-install release-index explain cli',
  );

  const texts = () => authored().map((path) => readFileSync(join(index, path), 'utf8'));
  const before = texts();
  tarball = await pack(folder, { version: '0.2.0', repository });
  const words = ['--yes', '--offline', '--package', tarball, 'release-index', 'init'];
  expect(execFileSync('npx', words, { cwd: index, encoding: 'utf8' })).toContain('are renewed.');
  install();
  expect(await program(index, '--version')).toBe('0.2.0\n');
  // The one line of the update, which Renovate proposes.
  const text = readFileSync(workflow, 'utf8');
  writeFileSync(workflow, text.replace('index.yml@v0.1.0', 'index.yml@v0.2.0'));
  releases['1.2.0'] = '2026-03-01T10:00:00.000Z';
  await program(index, 'run');
  expect(await program(index, 'verify', 'dist')).toContain('The index keeps the contract.');
  expect(readFileSync(join(index, 'dist/cli.json'), 'utf8')).toContain('"version":"1.2.0"');
  const lines = (all: readonly string[]) => all.join('\n').split('\n');
  const changed = lines(texts()).filter((line, i) => line !== lines(before)[i]);
  expect(changed).toEqual([`    uses: ${repository}/.github/workflows/index.yml@v0.2.0`]);
}, 300_000);

test('the package is small, needs no other, and says what to install for the host', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['release-index'],
  );
  expect(statSync(tarball).size).toBeLessThan(1_400_000);
  const failed = (await program(index, 'serve', '--on-host-runtime').catch(
    (error: unknown) => error,
  )) as { stderr?: string; code?: number };
  expect({ code: failed.code, said: failed.stderr }).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm install wrangler'),
  });
});
