/**
 * The whole path of a new vendor with the packed file alone: an empty folder, an index, a verified site,
 * a second day with news, and an update of the program. Its steps and files stand in the README.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../../package/pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
const index = join(folder, 'releases');
const releases: Record<string, string> = { '1.0.0': '2026-01-01T10:00:00.000Z' };
const steps: string[] = [];
let tarball = '';
let url = '';

/** Every package that it is asked for has the same releases. */
const registry = createServer((_, response) => {
  const versions = Object.fromEntries(Object.keys(releases).map((version) => [version, {}]));
  response.end(JSON.stringify({ time: releases, versions }));
});

beforeAll(async () => {
  tarball = await pack(folder);
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
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

/** The server that it asks is in this process, which must go on meanwhile. */
async function program(cwd: string, ...words: string[]): Promise<string> {
  steps.push(words[0] ?? '');
  const bin = join(folder, 'node_modules/.bin/release-index');
  const { stdout } = await promisify(execFile)(bin, words, { cwd });
  return stdout;
}

function authored(): string[] {
  const all = readdirSync(index, { recursive: true, encoding: 'utf8' });
  return all
    .filter((path) => statSync(join(index, path)).isFile())
    .filter((path) => !/^(dist|data\/history|site\/schema)/.test(path))
    .sort();
}

test('from an empty folder to a verified site, a second day and an update', async () => {
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  install();
  const coordinates = ['cli', 'server', 'plugin'].map((name) => `npm:${url}#@acme/${name}`);
  const said = await program(
    folder,
    'init',
    'releases',
    '--title',
    'Acme releases',
    '--from',
    ...coordinates,
    '--allow-private-hosts',
  );
  expect(said).toContain('3 components are written. Open file://');
  expect(await program(index, 'verify', 'dist')).toContain('The index keeps the contract.');
  expect(steps).toEqual(['install', 'init', 'verify']);
  expect(readFileSync('README.md', 'utf8')).toContain(
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
  await program(index, 'run', '--allow-private-hosts');
  expect(await program(index, 'list', 'version:1.1.0', '--json')).toContain('"plugin"');
  expect(readFileSync(join(index, 'dist/cli.json'), 'utf8')).toContain('"version":"1.1.0"');
  expect(await program(index, 'check')).toBe('');

  const before = authored().map((path) => readFileSync(join(index, path), 'utf8'));
  install();
  await program(index, 'init');
  await program(index, 'build');
  expect(authored().map((path) => readFileSync(join(index, path), 'utf8'))).toEqual(before);
});

test('the package is small, needs no other, and says what to install for the host', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['release-index'],
  );
  expect(statSync(tarball).size).toBeLessThan(900_000);
  const failed = (await program(index, 'serve', '--port', '0').catch(
    (error: unknown) => error,
  )) as {
    stderr?: string;
    code?: number;
  };
  expect({ code: failed.code, said: failed.stderr }).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm install wrangler'),
  });
});
