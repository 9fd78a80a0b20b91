import { expect, test } from 'vitest';
import { bases } from '#model/history/dating.ts';
import type { SearchComponent, SearchFile } from '#model/served/search.ts';
import { textOf } from '#publish/output.ts';
import { openSearchData, searchComponent } from '#publish/json/search-data.ts';
import { basisNames } from '#query/fields/rows.ts';
import { manyReleases } from '../../e2e/query/many.ts';
import { judgeOn, recorded, seenOf } from '../../judge/cases.ts';

test('a component in columns', () => {
  const setting = {
    component: {
      line: 1,
      tags: ['tool'],
      facts: { runtime: 'any' },
      changelog: [{ url: 'https://example.com/{version}', from: '2.0' }],
      prereleases: 'keep' as const,
    },
    releases: [
      recorded('1.0', '2024-01-01'),
      recorded('1.1', '2024-06-01T08:30:00.000Z', {
        basis: 'published',
        missingSince: '2025-01-01',
      }),
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
  expect(searchComponent(seenOf(judged))).toEqual({
    id: 'svc',
    title: 'Server',
    tags: ['tool'],
    facts: { runtime: 'any' },
    line: 1,
    newest: 2,
    newestSupported: 2,
    versions: ['1.0', '1.1', '2.0', '2.1-rc-1'],
    released: [19_723, 1_717_230_600_000, 20_454, 20_485],
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

test('the digits of the bases mean the same to who writes and who reads them', () => {
  expect(basisNames).toEqual(bases);
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
  expect(parts.map((part) => part.components)).toEqual(
    read.map((some) => some.map(({ id }) => id)),
  );
  const around = '{"schema":1,"components":[\n]}\n';
  expect(parts.map(({ characters }) => characters + around.length)).toEqual(
    texts.map(({ length }) => length),
  );
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(500_100);
});
