import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openOutputFolder } from '#io/output-folder.ts';
import { folderOf } from '../folder.ts';

const sums = `${'0'.repeat(64)}  index.json\n`;
const anEarlierBuild = { 'dist/SHA256SUMS': sums };

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function complaint(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message.split('/').at(-1) ?? '';
  }
  return 'nothing was refused';
}

test('takes new files, leaves the same ones untouched, and removes what no longer belongs', () => {
  const folder = join(
    folderOf({
      'dist/same.json': 'a',
      'dist/old/gone.json': 'b',
      'dist/other.json': 'c',
      ...anEarlierBuild,
    }),
    'dist',
  );
  const before = statSync(join(folder, 'same.json')).mtimeMs;
  const output = openOutputFolder(folder);
  output.put('same.json', ['a']);
  output.put('other.json', ['d']);
  output.put('deep/new.json', ['e']);
  output.put('all.json', pieces('1', '2'));
  output.put('SHA256SUMS', [sums]);

  expect(output.commit()).toEqual({
    changed: ['all.json', 'deep/new.json', 'other.json'],
    removed: ['old/gone.json'],
    same: 2,
  });
  expect(filesOf(folder)).toEqual({
    SHA256SUMS: sums,
    'all.json': '12',
    'deep/new.json': 'e',
    'other.json': 'd',
    'same.json': 'a',
  });
  expect(statSync(join(folder, 'same.json')).mtimeMs).toBe(before);
  expect(existsSync(`${folder}.next`)).toBe(false);
});

/** Not an array: what is too large to hold. */
function* pieces(...texts: readonly string[]): Generator<string> {
  yield* texts;
}

test('a file of an earlier run is kept where it is there, and what was put or kept can be read', () => {
  const folder = join(folderOf({ 'dist/a': 'one', ...anEarlierBuild }), 'dist');
  const output = openOutputFolder(folder);
  expect([output.keep('a'), output.keep('b')]).toEqual([true, false]);
  output.put('c', ['new']);
  expect([output.text('a'), output.text('c')]).toEqual(['one', 'new']);
  expect(output.sizes.get('a')).toBe(3);
  expect(output.commit()).toEqual({ changed: ['c'], removed: ['SHA256SUMS'], same: 1 });
});

test('changes nothing before it is committed, nor when it is given up', () => {
  const folder = join(folderOf({ 'dist/a.json': 'a', ...anEarlierBuild }), 'dist');
  const before = filesOf(folder);
  const output = openOutputFolder(folder);
  output.put('a.json', ['b']);
  output.put('all.json', pieces('x'));
  expect(filesOf(folder)).toEqual(before);
  output.discard();
  expect(filesOf(folder)).toEqual(before);
});

test('answers the sum of the bytes, held or not, and writes pieces of any length in their order', () => {
  const folder = join(folderOf(), 'dist');
  const output = openOutputFolder(folder);
  const texts = [1, 90_000, 3, 87_381, 87_382, 300_000, 0, 2].map((n, i) =>
    'aé€'.charAt(i % 3).repeat(n),
  );
  const whole = texts.join('');
  const sums = [output.put('all', pieces(...texts)), output.put('one', texts)];
  expect(sums).toEqual(Array(2).fill(hash('sha256', whole)));
  expect(output.sizes.get('all')).toBe(Buffer.byteLength(whole));
  output.commit();
  expect(filesOf(folder)).toEqual({ all: whole, one: whole });
});

test('a first build appears as a whole, also where its folder is there and empty', () => {
  const folder = folderOf();
  const output = openOutputFolder(folder);
  output.put('a.json', ['a']);
  output.put('deep/b.json', ['b']);
  expect(output.commit()).toEqual({ changed: ['a.json', 'deep/b.json'], removed: [], same: 0 });
  expect(filesOf(folder)).toEqual({ 'a.json': 'a', 'deep/b.json': 'b' });
});

test('takes over what a killed build left beside the folder', () => {
  const gone = 2 ** 22 + 1;
  const folder = join(
    folderOf({ 'dist.next/process': `${gone}\n`, 'dist.next/files/a': '' }),
    'dist',
  );
  const output = openOutputFolder(folder);
  output.put('b', ['b']);
  output.commit();
  expect(filesOf(folder)).toEqual({ b: 'b' });
});

test('two builds into one folder do not meet', () => {
  const parent = process.ppid;
  const folder = join(folderOf({ 'dist.next/process': `${parent}\n` }), 'dist');
  expect(complaint(() => openOutputFolder(folder))).toBe(
    `dist.next: another build is writing there (process ${parent}); wait for it, or remove the folder if there is none [E-WRONG-FOLDER]`,
  );
});

describe('refuses an output folder that', () => {
  test.each([
    ['some files', { 'dist/thesis.txt': 'x' }],
    ['a project', { 'dist/components/a.json': '{}', 'dist/index.json': '{}' }],
    ['sums of something else', { 'dist/SHA256SUMS': `${'0'.repeat(64)}  debian.iso\n` }],
  ])('no build made, since what does not belong would be removed: %s', (_, files) => {
    const folder = join(folderOf(files), 'dist');
    const before = filesOf(folder);
    expect(complaint(() => openOutputFolder(folder))).toBe(
      'dist: holds files, and no build made it, so they would be lost; choose another --out, or empty it [E-WRONG-FOLDER]',
    );
    expect(filesOf(folder)).toEqual(before);
  });

  test('has an unknown folder where the next build would be prepared', () => {
    const folder = join(folderOf({ 'dist.next/thesis.txt': 'x' }), 'dist');
    expect(complaint(() => openOutputFolder(folder))).toBe(
      'dist.next: is where a build is prepared, but holds something else; move it away or choose another --out [E-WRONG-FOLDER]',
    );
  });
});

describe('refuses an output folder that', () => {
  test('is a file', () => {
    const folder = join(folderOf({ dist: 'x' }), 'dist');
    expect(complaint(() => openOutputFolder(folder))).toBe(
      'dist: is a file, where a folder is needed; move it away or choose another --out [E-WRONG-FOLDER]',
    );
  });

  test('holds a hidden file', () => {
    const folder = join(folderOf({ 'dist/.env': 'x', ...anEarlierBuild }), 'dist');
    expect(complaint(() => openOutputFolder(folder))).toBe(
      '.env: is a hidden file, which the host would serve; remove it [E-WRONG-FOLDER]',
    );
  });

  test.each(['.well-known/.env', 'sub/.well-known/x.json', '.well-known2/x.json', '.git/config'])(
    'holds %s',
    (path) => {
      const folder = join(folderOf({ [`dist/${path}`]: 'x', ...anEarlierBuild }), 'dist');
      expect(complaint(() => openOutputFolder(folder))).toContain('is a hidden file');
    },
  );

  test('holds a link', () => {
    const folder = folderOf({ 'dist/a': 'x', ...anEarlierBuild });
    symlinkSync('a', join(folder, 'dist/link'));
    expect(complaint(() => openOutputFolder(join(folder, 'dist')))).toBe(
      'link: is a link, which the host would follow; remove it [E-WRONG-FOLDER]',
    );
  });
});
