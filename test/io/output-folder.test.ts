import { hash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openOutputFolder, type OutputFolder } from '#io/output-folder.ts';
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
  const stream = output.stream('all.json');
  stream.write(['1']);
  stream.write(['2']);
  stream.end();
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

describe('a file that has the right bytes is kept', () => {
  const later = Date.now() + 10_000;
  const [one, other] = [hash('sha256', 'one'), hash('sha256', 'other')];
  /** Opened once more, with what was seen before. */
  function seenBefore(folder: string, nowMs: number): ReadonlyMap<string, string> | undefined {
    const output = openOutputFolder(folder, undefined, nowMs);
    expect(output.keep('a', one)).toBe(true);
    output.discard();
    return output.stamps();
  }

  test('and no other', () => {
    const folder = join(folderOf({ 'dist/a': 'one', ...anEarlierBuild }), 'dist');
    const output = openOutputFolder(folder);
    const sums = [one, other];
    expect(sums.map((sum) => output.keep('a', sum))).toEqual([true, false]);
    expect(sums.map((sum) => output.read('a', sum)?.toString())).toEqual(['one', undefined]);
    expect([output.keep('b', one), output.read('b', one)]).toEqual([false, undefined]);
    expect(output.sizes.get('a')).toBe(3);
    expect(output.commit().removed).toEqual(['SHA256SUMS']);
  });

  test('without being read, once it was seen', () => {
    const folder = join(folderOf({ 'dist/a': 'one', ...anEarlierBuild }), 'dist');
    const stamp = seenBefore(folder, later)?.get('a')?.replace(one, other) ?? '';
    const output = openOutputFolder(folder, new Map([['a', stamp]]));
    expect(output.keep('a', other)).toBe(true);
    expect(output.stamps()).toBe(undefined);
  });

  test.each(['two', 'a longer one'])('but not where it says "%s" since', (text) => {
    const folder = join(folderOf({ 'dist/a': 'one', ...anEarlierBuild }), 'dist');
    utimesSync(join(folder, 'a'), 1, 1);
    const known = seenBefore(folder, later);
    writeFileSync(join(folder, 'a'), text);
    utimesSync(join(folder, 'a'), 1, 1);
    expect(openOutputFolder(folder, known).keep('a', one)).toBe(false);
  });

  test('and is read again where it was new, as it may have changed within the same tick', () => {
    const folder = join(folderOf({ 'dist/a': 'one', ...anEarlierBuild }), 'dist');
    expect(seenBefore(folder, Date.now())).toBe(undefined);
  });
});

test('changes nothing before it is committed, nor when it is given up', () => {
  const folder = join(folderOf({ 'dist/a.json': 'a', ...anEarlierBuild }), 'dist');
  const before = filesOf(folder);
  const output = openOutputFolder(folder);
  output.put('a.json', ['b']);
  output.stream('all.json').write(['x']);
  expect(filesOf(folder)).toEqual(before);
  output.discard();
  expect(filesOf(folder)).toEqual(before);
});

test('answers the sum of the bytes, streamed or not', () => {
  const output = openOutputFolder(join(folderOf(), 'dist'));
  const stream = output.stream('b');
  stream.write(['hel']);
  stream.write(['lo\n']);
  expect([output.put('a', ['hello\n']), stream.end()]).toEqual(
    Array(2).fill('5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'),
  );
});

test('pieces of any length are written in their order', () => {
  const folder = join(folderOf(), 'dist');
  const output = openOutputFolder(folder);
  const stream = output.stream('all');
  const pieces = [1, 90_000, 3, 87_381, 87_382, 300_000, 0, 2].map((n, i) =>
    'aé€'.charAt(i % 3).repeat(n),
  );
  stream.write(pieces.slice(0, 3));
  stream.write([]);
  stream.write(pieces.slice(3));
  expect(stream.end()).toBe(output.put('one', [pieces.join('')]));
  output.commit();
  expect(filesOf(folder)).toEqual({ all: pieces.join(''), one: pieces.join('') });
});

describe('what a file begins with may be known only at its end:', () => {
  test.each([
    ['short', 'rest'],
    ['longer than what is held at once', 'é'.repeat(600_000)],
    ['nothing', ''],
  ])('%s', (_, rest) => {
    const folder = join(folderOf(), 'dist');
    const output = openOutputFolder(folder);
    const stream = output.stream('b');
    stream.write([rest]);
    const sum = stream.end('opening ');
    expect(output.sizes.get('b')).toBe(Buffer.byteLength(`opening ${rest}`));
    expect(sum).toBe(output.put('a', [`opening ${rest}`]));
    output.commit();
    expect(filesOf(folder)).toEqual({ a: `opening ${rest}`, b: `opening ${rest}` });
  });
});

test.each([0, 5, 2 ** 20, 2 ** 20 + 1, 3 * 2 ** 20 + 7])(
  'a file of %i bytes is known by its sum, whatever byte of it changed',
  (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, i) => (i * 31) % 251));
    const folder = join(folderOf({ 'dist/a.bin': bytes, ...anEarlierBuild }), 'dist');
    const sum = hash('sha256', bytes);
    const keeps = () => openOnce(folder, (output) => output.keep('a.bin', sum));
    expect(keeps()).toBe(true);
    for (const at of [0, 2 ** 20, size - 1].filter((at) => at >= 0 && at < size)) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(join(folder, 'a.bin'), damaged);
      expect([at, keeps()]).toEqual([at, false]);
    }
  },
);

function openOnce<T>(folder: string, use: (output: OutputFolder) => T): T {
  const output = openOutputFolder(folder);
  try {
    return use(output);
  } finally {
    output.discard();
  }
}

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
