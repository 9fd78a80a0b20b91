/** On a Node that is too old, the program says so in one sentence, from its sources and as a package. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../package/bundle.ts';

const sources = resolve('src/start.js');
const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
const packed = join(folder, 'lib/main.js');

beforeAll(async () => {
  copyFileSync('package.json', join(folder, 'package.json'));
  await bundle(join(folder, 'lib'));
});

/** This Node, which says that it is another. */
function startedOn(version: string, file: string) {
  const versions = `{value:{...process.versions,node:'${version}'}}`;
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',${versions})`;
  return answer(process.execPath, ['--import', pretend, file, '--version']);
}

function answer(node: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(node, words, { encoding: 'utf8', timeout: 600_000 });
  return { status, stdout, stderr };
}

function refused(version: string) {
  const stderr = `release-index needs Node 22.19 or later, and this is Node ${version}; install a newer one (in a clone, npm ci does)\n`;
  return { status: 2, stdout: '', stderr };
}

test.each(['20.20.2', '22.18.9', '9.99.0'])('Node %s is refused', (version) => {
  expect(startedOn(version, sources)).toEqual(refused(version));
  expect(startedOn(version, packed)).toEqual(refused(version));
});

test.each(['22.19.0', '22.20.1', '23.0.0', '100.0.0'])('Node %s is not', (version) => {
  expect(startedOn(version, sources)).toMatchObject({ status: 0, stderr: '' });
  expect(startedOn(version, packed)).toMatchObject({ status: 0, stderr: '' });
});

test('the package asks npm for the same Node', () => {
  expect(readFileSync('package/pack.ts', 'utf8')).toContain("engines: { node: '>=22.19' }");
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
  expect(answer(file, [sources, '--version'])).toEqual(refused(version));
  expect(answer(file, [packed, '--version'])).toEqual(refused(version));
});
