/** What the search loads: the names before its first suggestion, which stay small however many they are, and the releases. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { NamesFile, SearchComponent, SearchFile, SearchName } from '#model/served/search.ts';
import { textOf } from '#publish/output.ts';
import { openSearchData, searchComponent } from '#publish/json/search-data.ts';
import { searchName, searchNames } from '#publish/json/search-names.ts';
import { randomFrom } from '../../bench/corpus/random.ts';
import { manyReleases } from '../../e2e/query/site.ts';
import { judgeOn, recorded, seenOf } from '../../judge/cases.ts';
import { judged } from '../sites.ts';

test('a component in columns', () => {
  const lost = { basis: 'published', missingSince: '2025-01-01' } as const;
  const setting = {
    component: {
      line: 1,
      tags: ['tool'],
      facts: { runtime: 'any' },
      changelog: [{ url: 'https://example.com/{version}', from: '2.0' }],
      prereleases: 'keep' as const,
    },
    releases: [
      recorded('1.0', '1970-01-01T00:00:01.000Z'),
      recorded('1.1', '2024-06-01T08:30:00.000Z', lost),
      recorded('2.0', '2026-01-01', { seen: '2026-01-02' }),
      recorded('2.1-rc-1', '2026-02-01', { basis: 'by' }),
    ],
  };
  const why = { since: '2025-05-01', reason: 'Too old.', seen: 'https://example.com/' } as const;
  const rules = [{ kind: 'below', version: '2.0', ...why, replacedBy: 'edge-node' } as const];
  const judged = judgeOn('2026-03-01', { ...setting, rules });
  const old = {
    deprecated: true,
    deprecatedSince: '2025-05-01',
    phase: 'ended',
    ends: [{ phase: 'maintenance', day: '2025-04-30' }],
    rules: ['below'],
    reasons: ['Too old.'],
    replacedBy: 'edge-node',
  };
  const correction = { ...why, why: 'Bad.', version: 'v1.2-RC+3', on: '2026-02-03' } as const;
  const what = (kind: 'withdrawn' | 'date') => ({ ...correction, what: [kind] });
  const corrections = [what('withdrawn'), { ...what('date'), version: '2.0' }];
  expect(searchComponent({ ...seenOf(judged), corrections })).toEqual({
    id: 'svc',
    title: 'Server',
    tags: ['tool'],
    facts: { runtime: 'any' },
    line: 1,
    newest: 2,
    newestSupported: 2,
    versions: ['1.0', '1.1', '2.0', '2.1-rc-1'],
    withdrawn: { '1.2-rc+3': 'Withdrawn on 2026-02-03' },
    released: [0, 1_717_230_600_000, 20_454, 20_485],
    bases: '1013',
    flags: '31b8',
    seen: [0, 0, 20_455, 0],
    verdicts: [
      old,
      { ...old, missing: true },
      { deprecated: false, phase: 'active', ends: [{ phase: 'maintenance' }] },
    ],
    verdict: [0, 1, 2, 2],
  });
});

test('the line of a release is its place among the declared ones, from one on, and zero is none', () => {
  const releases = { '1.0': '2024-01-01', '2.0': '2024-02-01', '3.0': '2024-03-01' };
  const searched = (component: { lines: { name: string }[] }) =>
    searchComponent(seenOf(judgeOn('2026-03-01', { releases, component })));
  const component = { lines: [{ name: '2' }, { name: '3' }] };
  const { lines, lineOf, lineVerdicts } = searched(component);
  expect([lines, lineOf, lineVerdicts]).toEqual([component.lines, [0, 1, 2], undefined]);
  const verdict = { deprecated: false, phase: 'unstated', ends: [] };
  const more = searched({ lines: [...component.lines, { name: '4' }] });
  expect(more.lineVerdicts).toEqual([{ name: '4', verdict }]);
});

function searchFiles(components: readonly SearchComponent[]): Record<string, string> {
  const data = openSearchData();
  const added = components.flatMap((one) => [...data.add(one.id, JSON.stringify(one))]);
  return Object.fromEntries([...added, ...data.end()].map((file) => [file.path, textOf(file)]));
}

test('many releases are in parts of half a megabyte, each once', () => {
  const { components } = manyReleases('distinct');
  const before = searchFiles(components);
  const { parts = [], ...head } = JSON.parse(before['assets/search.json'] ?? '') as SearchFile;
  expect(head).toEqual({ schema: 1, components: [] });
  const texts = parts.map((_, i) => before[`assets/search.${i + 1}.json`] ?? '');
  const read = texts.map((text) => (JSON.parse(text) as SearchFile).components);
  expect(read.flat()).toEqual(components);
  expect(parts.map((one) => one.components)).toEqual(read.map((some) => some.map(({ id }) => id)));
  const around = '{"schema":1,"components":[\n]}\n';
  const lengths = texts.map(({ length }) => length);
  expect(parts.map(({ characters }) => characters + around.length)).toEqual(lengths);
  expect(Math.max(...lengths)).toBeLessThan(500_100);
});

const letters = Array.from('ssssssccccccpppppaaaabbbmmmdddrrttthhhffgglleeiinnoouvwkjqyxz');
const syllables = ['ra', 'ko', 'mi', 'ten', 'dus', 'vel', 'or', 'qua', 'li', 'san', 'bre', 'ton'];
const random = randomFrom(7);

function word(): string {
  return [letters, syllables, syllables, syllables].map((from) => random.pick(from)).join('');
}

function named(): SearchName {
  const [vendor, product] = [word(), word()];
  const packages = [`com.${vendor}:${product}-core`];
  const says = `newest ${random.int(0, 29)}.${random.int(0, 16)}.${random.int(0, 8)}`;
  const [id, title] = [`${vendor}-${product}`, `${vendor} ${product}`];
  return { id, title, packages, more: `${word()} npm package`, says };
}

const sizeOf = (content: string | Uint8Array): number => gzipSync(content).length;

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
  const [only, ...others] = searchNames(Array.from({ length: 1500 }, named));
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
