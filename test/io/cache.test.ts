import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCache } from '#io/cache.ts';
import { folderOf } from '../folder.ts';

function kept(folder: string, names: readonly string[], key = 'key'): void {
  const cache = openCache(join(folder, 'dist'));
  for (const name of names) cache.keep(name, key, { name, gap: undefined });
  cache.commit();
}

function recalled(folder: string, name: string, key = 'key'): unknown {
  return openCache(join(folder, 'dist')).recall(name, key);
}

test('gives back what was kept, missing values included', () => {
  const folder = folderOf();
  kept(folder, ['one']);
  expect(recalled(folder, 'one')).toStrictEqual({ name: 'one', gap: undefined });
});

describe('knows nothing', () => {
  test('before anything is kept', () => {
    expect(recalled(folderOf(), 'one')).toBe(undefined);
  });

  test('of other inputs', () => {
    const folder = folderOf();
    kept(folder, ['one']);
    expect(recalled(folder, 'one', 'another key')).toBe(undefined);
  });

  test.each([0, 63, 64, 80])('of what is damaged at byte %i', (at) => {
    const folder = folderOf();
    kept(folder, ['one']);
    const file = join(folder, 'dist.cache/one');
    const bytes = readFileSync(file);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(recalled(folder, 'one')).toBe(undefined);
  });

  test.each([0, 10, 70])('of what is cut off after %i bytes', (length) => {
    const folder = folderOf();
    kept(folder, ['one']);
    const file = join(folder, 'dist.cache/one');
    writeFileSync(file, readFileSync(file).subarray(0, length));
    expect(recalled(folder, 'one')).toBe(undefined);
  });

  test('of what was discarded', () => {
    const folder = folderOf();
    const cache = openCache(join(folder, 'dist'));
    cache.keep('one', 'key', 1);
    cache.discard();
    expect(recalled(folder, 'one')).toBe(undefined);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('forgets what was neither kept nor recalled', () => {
  const folder = folderOf();
  kept(folder, ['one', 'two']);
  const cache = openCache(join(folder, 'dist'));
  cache.recall('one', 'key');
  cache.keep('three', 'key', 3);
  cache.commit();
  expect(readdirSync(join(folder, 'dist.cache'))).toEqual(['one', 'three']);
});

test('forgets nothing where all is to stay, and says what it has', () => {
  const folder = folderOf();
  kept(folder, ['one', 'two']);
  const cache = openCache(join(folder, 'dist'));
  cache.retain();
  cache.keep('two', 'key', 2);
  cache.commit();
  expect(readdirSync(join(folder, 'dist.cache'))).toEqual(['one', 'two']);
  expect(recalled(folder, 'two')).toBe(2);
  expect(['one', 'three'].map((name) => cache.has(name))).toEqual([true, false]);
});

test('keeps nothing of what a killed run left beside it', () => {
  const folder = folderOf({ 'dist.cache.next/left': '0'.repeat(64) });
  kept(folder, ['one']);
  expect(readdirSync(join(folder, 'dist.cache'))).toEqual(['one']);
  expect(readdirSync(folder)).toEqual(['dist.cache']);
});

test('is no reason to fail where it cannot be written', () => {
  const folder = folderOf({ 'dist.cache': 'a file where a folder is needed' });
  kept(folder, ['one']);
  expect(recalled(folder, 'one')).toBe(undefined);
});

test.each(['dist.cache', 'dist.cache.next'])('leaves a stranger’s folder %s alone', (name) => {
  const folder = folderOf({ [`${name}/letter.txt`]: 'Dear reader' });
  kept(folder, ['one']);
  expect(readFileSync(join(folder, name, 'letter.txt'), 'utf8')).toBe('Dear reader');
  expect(readdirSync(join(folder, name))).toEqual(['letter.txt']);
  expect(recalled(folder, 'one')).toBe(undefined);
});
