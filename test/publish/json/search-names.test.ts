/** The names that the box loads before its first suggestion stay small, however many they are. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { NamesFile, SearchName } from '#model/served/search.ts';
import { searchName, searchNames } from '#publish/json/search-names.ts';
import { textOf } from '#publish/output.ts';
import { randomFrom } from '../../bench/corpus/random.ts';
import { judged } from '../sites.ts';

const letters = Array.from('ssssssccccccpppppaaaabbbmmmdddrrttthhhffgglleeiinnoouvwkjqyxz');
const syllables = ['ra', 'ko', 'mi', 'ten', 'dus', 'vel', 'or', 'qua', 'li', 'san', 'bre', 'ton'];
const random = randomFrom(7);

function word(): string {
  const parts = [letters, syllables, syllables, syllables];
  return parts.map((from) => random.pick(from)).join('');
}

function named(): SearchName {
  const [vendor, product] = [word(), word()];
  const packages = [`com.${vendor}:${product}-core`];
  const says = `newest ${random.int(0, 29)}.${random.int(0, 16)}.${random.int(0, 8)}`;
  const [id, title] = [`${vendor}-${product}`, `${vendor} ${product}`];
  return { id, title, packages, more: `${word()} npm package`, says };
}

function sizeOf(content: string | Uint8Array): number {
  return gzipSync(content).length;
}

test('ten thousand products need at most 80 kB before the first suggestion, with room', () => {
  const names = Array.from({ length: 10_000 }, named);
  const files = new Map(searchNames(names).map((output) => [output.path, textOf(output)]));
  const [head = '', ...parts] = files.values();
  const script = ['search.js', 'search.css'].map((name) => readFileSync(`site/assets/${name}`));
  const largest = Math.max(...parts.map(sizeOf));
  expect([head, ...script].reduce((sum, one) => sum + sizeOf(one), largest)).toBeLessThan(75_000);
  const idsIn = new Map(
    Array.from(files, ([path, text]) => {
      const { components } = JSON.parse(text) as NamesFile;
      return [path, new Set(components.map(({ id }) => id))];
    }),
  );
  for (const { id, title } of names)
    for (const part of title.split(' '))
      expect(idsIn.get(`assets/search.names.${part[0]}.json`)).toContain(id);
});

test('a few are in one file', () => {
  const names = Array.from({ length: 1500 }, named);
  const [only, ...others] = searchNames(names);
  expect(others).toEqual([]);
  expect(sizeOf(only ? textOf(only) : '')).toBeLessThan(50_000);
});

test('a component is found by its tags, its facts and the kinds of its packages', () => {
  const references = [{ kind: 'docker', name: 'a/b' }];
  const definition = { tags: ['Build tools', '100%'], facts: { runtime: 'Java' }, references };
  expect(searchName(judged('tool', { definition }))).toMatchObject({
    packages: ['a/b'],
    more: expect.stringMatching(/^build tools 100% .*image.* java$/),
  });
});
