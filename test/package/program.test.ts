/** The compiled program keeps what was compiled of it, one file for each command. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../package/bundle.ts';
import { projectOf } from '../project.ts';

const folder = mkdtempSync(join(tmpdir(), 'program-'));
const main = join(folder, 'lib/main.js');

beforeAll(async () => {
  copyFileSync('package.json', join(folder, 'package.json'));
  cpSync('site', join(folder, 'site'), { recursive: true });
  await bundle(join(folder, 'lib'));
});

function run(cache: string, ...words: string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  return spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8', cwd: folder });
}

function paths(cache: string): string[] {
  const all = readdirSync(cache, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => path.includes('program-')).map((path) => join(cache, path));
}

/** Name to what changes when it is written anew. */
function kept(cache: string): Record<string, number> {
  const states = paths(cache).map((path) => [path.replace(/^.*\./, ''), statSync(path).ino]);
  return Object.fromEntries(states) as Record<string, number>;
}

/** The parts and functions that the one command kept. */
function parts(cache: string): string[] {
  const [path = ''] = paths(cache);
  const [head = ''] = readFileSync(path).subarray(4).toString().split('\n', 1);
  return (JSON.parse(head) as [name: string, length: number][]).map(([name]) => name);
}

test('what one run kept is taken by the next, and nothing is kept of what was refused', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  const { stdout } = run(cache, '--version');
  expect(run(cache, '--help')).toMatchObject({ status: 0 });
  const first = kept(cache);
  expect(Object.keys(first)).toEqual(['help']);
  expect(run(cache, '--help')).toMatchObject({ status: 0 });
  expect(run(cache, 'check', '--help')).toMatchObject({ status: 0 });
  expect(run(cache, 'check')).toMatchObject({ status: 1 });
  expect(run(cache, 'build', '--wrong')).toMatchObject({ status: 2 });
  expect(run(cache, '--version')).toMatchObject({ status: 0, stdout });
  expect(kept(cache)).toEqual(first);
});

test('a part that an earlier run did not load is kept by the run that loads it, beside the others', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  run(cache, '--version');
  const before = parts(cache);
  run(cache, '--help');
  const after = parts(cache);
  expect(before.length).toBeGreaterThan(0);
  expect(after).toEqual(expect.arrayContaining(before));
  run(cache, '--version');
  expect(parts(cache)).toEqual(after);
});

test('functions that the program writes are kept under their whole text, of which no letter may be lost', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  const project = projectOf();
  const folders = ['components', 'data', 'site'].map((name) => `--${name}=${join(project, name)}`);
  const build = (out: string) => {
    expect(run(cache, 'build', ...folders, '--out', join(project, out))).toMatchObject({
      status: 0,
    });
    return readFileSync(join(project, out, 'index.html'), 'utf8');
  };
  const page = build('first');
  const before = kept(cache);
  const functions = parts(cache).filter((name) => name.startsWith('(function'));
  expect(functions.length).toBeGreaterThan(30);
  expect(build('second')).toBe(page);
  build('second');
  expect(kept(cache)).toEqual(before);
  mkdirSync(join(project, 'site/templates'), { recursive: true });
  const template = readFileSync('site/templates/home.hbs', 'utf8');
  writeFileSync(join(project, 'site/templates/home.hbs'), `${template}<p>Žluťoučký kůň 🐎</p>`);
  const other = build('third');
  expect(other).toContain('<p>Žluťoučký kůň 🐎</p>');
  const after = kept(cache);
  expect(after).not.toEqual(before);
  expect(build('fourth')).toBe(other);
  expect(kept(cache)).toEqual(after);
  expect(parts(cache)).toEqual(expect.arrayContaining(functions));
});

test('functions that are no longer written are forgotten when there are hundreds of them', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  run(cache, '--version');
  const [path = ''] = paths(cache);
  const names = Array.from({ length: 600 }, (_, i) => [`(function () {${i}})`, 0]);
  const content = Buffer.from(`${JSON.stringify(names)}\n`);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(content));
  writeFileSync(path, Buffer.concat([sum, content]));
  expect(run(cache, '--version')).toMatchObject({ status: 0, stderr: '' });
  expect(parts(cache).filter((name) => name.startsWith('(function'))).toEqual([]);
});

test('help loads few parts of the program, and no large one', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  run(cache, '--help');
  const sizes = parts(cache).map((name) => statSync(join(folder, 'lib/program', name)).size);
  expect(sizes.length).toBeLessThan(15);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});

test('what is damaged is made anew', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  run(cache, '--version');
  const before = kept(cache);
  for (const path of paths(cache)) writeFileSync(path, 'damaged');
  expect(run(cache, '--version')).toMatchObject({ status: 0, stderr: '' });
  expect(kept(cache)).not.toEqual(before);
});

test('one byte that changed is enough to make it anew: the engine trusts what it is given', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  const { stdout } = run(cache, '--help');
  const [path = ''] = paths(cache);
  const right = readFileSync(path);
  for (const place of [0, 4, 100, 0.3, 0.5, 0.7, 0.999]) {
    const at = place < 1 ? Math.floor(place * right.length) : place;
    const damaged = Buffer.from(right);
    damaged[at] = (right[at] ?? 0) ^ 0x55;
    writeFileSync(path, damaged);
    expect([place, run(cache, '--help')]).toMatchObject([place, { status: 0, stdout, stderr: '' }]);
    expect([place, readFileSync(path).equals(damaged)]).toEqual([place, false]);
  }
  writeFileSync(path, right.subarray(0, right.length / 2));
  expect(run(cache, '--help')).toMatchObject({ status: 0, stdout, stderr: '' });
});

test('another program makes anew what this one kept for its next build', async () => {
  const project = projectOf();
  const folders = ['components', 'data', 'site'].map((name) => `--${name}=${join(project, name)}`);
  const words = ['build', ...folders, '--out', join(project, 'dist')];
  const first = join(project, 'dist.cache', 'tool');
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  run(cache, ...words);
  const before = readFileSync(first);
  run(cache, ...words);
  expect(readFileSync(first)).toEqual(before);
  const program = readFileSync(main, 'utf8');
  // Its sum changes with every part.
  writeFileSync(main, program.replace(/program-[0-9a-f]{16}/, 'program-0123456789abcdef'));
  run(cache, ...words);
  writeFileSync(main, program);
  expect(readFileSync(first)).not.toEqual(before);
});

test('where Node keeps nothing, nothing is kept', () => {
  const cache = mkdtempSync(join(tmpdir(), 'compiled-'));
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, NODE_DISABLE_COMPILE_CACHE: '1' };
  const words = [main, '--version'];
  expect(spawnSync(process.execPath, words, { env })).toMatchObject({ status: 0 });
  expect(readdirSync(cache)).toEqual([]);
});

test('an upstream is asked with the settings of npm', () => {
  const project = projectOf();
  const folders = ['components', 'data', 'site'].flatMap((name) => [
    `--${name}`,
    join(project, name),
  ]);
  const words = [main, 'new', 'npm:https://registry.invalid#name', ...folders];
  const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(stderr).toContain('its host name cannot be resolved');
});

test('the tool of the host is not part of it: where it is missing, a message says what to install', () => {
  const project = projectOf();
  const folders = ['components', 'data', 'site'].flatMap((name) => [
    `--${name}`,
    join(project, name),
  ]);
  const words = [main, 'serve', '--port', '0', ...folders, '--out', join(project, 'dist')];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: project });
  expect({ status, stderr }).toEqual({
    status: 1,
    // Nothing beside it: Node warned of how the package looked for the tool.
    stderr: expect.stringMatching(
      /^[^\n]* written,[^\n]*\nwrangler: is not installed here; install it with: npm install wrangler \[E-HOST\]\n$/,
    ) as string,
  });
});
