import { execSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openOutputFolder } from '#io/output-folder.ts';
import { folderOf } from '../folder.ts';
import { filesOf } from '../project.ts';

const sums = `${'0'.repeat(64)}  index.json\n`;
const anEarlierBuild = { 'dist/SHA256SUMS': sums };

/** The folder `dist` of one that holds these files, and it as it is opened. */
function opened(files: Record<string, string> = {}, known?: ReadonlyMap<string, string>) {
  const folder = join(folderOf(files), 'dist');
  return { folder, output: openOutputFolder(folder, known) };
}

test('takes new files, leaves the same ones untouched, and removes what no longer belongs', () => {
  const files = { 'dist/same.json': 'a', 'dist/old/gone.json': 'b', 'dist/other.json': 'c' };
  const { folder, output } = opened({ ...files, ...anEarlierBuild });
  const before = statSync(join(folder, 'same.json')).mtimeMs;
  output.put('same.json', 'a');
  output.put('other.json', 'd');
  output.put('deep/new.json', 'e');
  output.add('all.json', '1');
  output.put('SHA256SUMS', sums);
  output.add('all.json', '2');
  output.finish();
  const changed = ['all.json', 'deep/new.json', 'other.json'];
  expect(output.commit()).toEqual({ changed, removed: ['old/gone.json'], same: 2 });
  const whole = { 'deep/new.json': 'e', 'other.json': 'd', 'same.json': 'a' };
  expect(filesOf(folder)).toEqual({ SHA256SUMS: sums, 'all.json': '12', ...whole });
  expect(statSync(join(folder, 'same.json')).mtimeMs).toBe(before);
  expect(existsSync(`${folder}.next`)).toBe(false);
});

test('a file of an earlier run is kept where it is there, and what was put or kept can be read', () => {
  const known = new Map([['a', hash('sha256', 'one')]]);
  const { output } = opened({ 'dist/a': 'one', ...anEarlierBuild }, known);
  expect([output.keep('a'), output.keep('b')]).toEqual([true, false]);
  output.put('c', 'new');
  expect([output.text('a'), output.text('c')]).toEqual(['one', 'new']);
  expect(output.sizes.get('a')).toBe(3);
  expect(output.commit()).toEqual({ changed: ['c'], removed: ['SHA256SUMS'], same: 1 });
});

/** In memory; a folder that is mounted from another disk is such a one too. */
const elsewhere = '/dev/shm';

test.skipIf(!existsSync(elsewhere))('a folder of another disk is filled, first and again', () => {
  const there = mkdtempSync(join(elsewhere, 'svc-'));
  onTestFinished(() => rmSync(there, { recursive: true }));
  const folder = join(folderOf(), 'dist');
  symlinkSync(there, folder);
  for (const said of ['one', 'two']) {
    const output = openOutputFolder(folder);
    output.put('deep/a.json', said);
    output.put('SHA256SUMS', sums);
    output.commit();
    expect(filesOf(folder)).toEqual({ SHA256SUMS: sums, 'deep/a.json': said });
  }
});

test('changes nothing before it is committed, nor when it is given up', () => {
  const { folder, output } = opened({ 'dist/a.json': 'a', ...anEarlierBuild });
  const before = filesOf(folder);
  output.put('a.json', 'b');
  output.add('all.json', 'x');
  expect(filesOf(folder)).toEqual(before);
  output[Symbol.dispose]();
  expect(filesOf(folder)).toEqual(before);
});

test('answers the sum of the bytes, held or not, and writes pieces of any length in their order', () => {
  const { folder, output } = opened();
  const lengths = [1, 90_000, 3, 87_381, 87_382, 300_000, 0, 2];
  const texts = lengths.map((n, i) => 'aé€'.charAt(i % 3).repeat(n));
  const whole = texts.join('');
  for (const text of texts) output.add('all', text);
  output.finish();
  output.put('one', whole);
  expect(output.sums).toEqual(new Map(['all', 'one'].map((path) => [path, hash('sha256', whole)])));
  expect(output.sizes.get('all')).toBe(Buffer.byteLength(whole));
  output.commit();
  expect(filesOf(folder)).toEqual({ all: whole, one: whole });
});

test('takes over what a killed build left beside the folder', () => {
  const gone = `${2 ** 22 + 1}\n`;
  const { folder, output } = opened({ 'dist.next/process': gone, 'dist.next/files/a': '' });
  output.put('b', 'b');
  output.commit();
  expect(filesOf(folder)).toEqual({ b: 'b' });
});

const foreign =
  'dist: holds files, and no build made it, so they would be lost; choose another --out, or empty it';
const hidden = 'is a hidden file, which the host would serve; remove it';

test.each([
  [{ 'dist/404.html': 'mine' }, foreign],
  [{ 'dist/components/a.json': '{}', 'dist/index.json': '{}' }, foreign],
  [{ 'dist/SHA256SUMS': `${'0'.repeat(64)}  debian.iso\n` }, foreign],
  [
    { 'dist.next/thesis.txt': 'x' },
    'dist.next: is where a build is prepared, but holds something else; move it away or choose another --out',
  ],
  [
    { 'dist.next/process': `${process.ppid}\n` },
    `dist.next: another build is writing there (process ${process.ppid}); wait for it, or remove the folder if there is none`,
  ],
  [{ 'dist/.env': 'x', ...anEarlierBuild }, `.env: ${hidden}`],
  [{ 'dist/.well-known/.env': 'x', ...anEarlierBuild }, `.env: ${hidden}`],
  [{ 'dist/sub/.well-known/x.json': 'x', ...anEarlierBuild }, `.well-known: ${hidden}`],
  [{ 'dist/.well-known2/x.json': 'x', ...anEarlierBuild }, `.well-known2: ${hidden}`],
])('an output folder with %j is refused and left alone', (files, message) => {
  const folder = folderOf(files);
  const before = filesOf(folder);
  expect(() => openOutputFolder(join(folder, 'dist'))).toThrow(`/${message} [E-WRONG-FOLDER]`);
  expect(filesOf(folder)).toEqual(before);
});

// Whoever followed the link would read most of this machine first. Other systems have no such names.
test.runIf(process.platform === 'linux').each([
  ['ln -s /proc', 'link', 'link: is a link, which the host would follow; remove it'],
  ['mkfifo', 'pipe', 'pipe: is no plain file; remove it'],
  ['ln -s /proc', '$(printf "old\\377")', 'old\ufffd: has a name that is not UTF-8; remove it'],
])('an output folder with what %s makes of %s is refused', (make, name, message) => {
  const folder = join(folderOf({ 'dist/a': 'x', ...anEarlierBuild }), 'dist');
  execSync(`${make} "${folder}/"${name}`);
  expect(() => openOutputFolder(folder)).toThrow(`/${message} [E-WRONG-FOLDER]`);
});

/** Node says the same of a folder on a read-only disk. */
test('an output folder that is a link to nowhere is refused in words', () => {
  const folder = join(folderOf(), 'dist');
  symlinkSync('nowhere', folder);
  const output = openOutputFolder(folder);
  output.put('a', 'x');
  expect(() => output.commit()).toThrow(
    '/dist: cannot be written: its folder is gone, or is a link to nowhere, or the disk is read-only [E-FILE-UNWRITABLE]',
  );
});
