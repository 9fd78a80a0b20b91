import { expect, test } from 'vitest';
import { catalogue, importedHistories } from '../../shipped.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { component as componentSchema } from '#model/component/component.ts';
import { bases } from '#model/history/dating.ts';
import { history as historySchema } from '#model/history/history.ts';
import type { SearchComponent, SearchFile } from '#model/served/search.ts';
import { supportPolicy } from '#model/support/policy.ts';
import type { ChangingStanding } from '#model/support/support.ts';
import { judge } from '#judge/judge.ts';
import { textOf } from '#publish/output.ts';
import { openSearchData, searchComponent } from '#publish/json/search-data.ts';
import { basisNames, unfold } from '#query/fields/rows.ts';
import { manyReleases } from '../../e2e/query/many.ts';
import { componentOf, historyOf, recorded, seenOf } from '../../judge/cases.ts';

const now = '2026-03-01T12:00:00.000Z';

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
  const judged = judge({
    component: componentOf(setting),
    history: historyOf(setting),
    rules: [{ kind: 'below', version: '2.0', ...why, replacedBy: 'edge-node' }],
    curated: undefined,
    now,
  });
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
    flags: '17b8',
    seen: [0, 0, 20_455, 0],
    verdicts: [
      {
        deprecated: true,
        deprecatedSince: '2025-05-01',
        phase: 'ended',
        ends: [{ phase: 'maintenance', day: '2025-04-30' }],
        rules: ['below'],
        reasons: ['Too old.'],
        replacedBy: 'edge-node',
      },
      { deprecated: false, phase: 'active', ends: [{ phase: 'maintenance' }] },
    ],
    verdict: [0, 0, 1, 1],
  });
});

test('a whole catalogue keeps every fact on the way into the columns', () => {
  const policy = supportPolicy.parse(read(`${catalogue}/data/support-policy.json`));
  const judged = readdirSync(`${catalogue}/components`).map((name) => {
    const component = componentSchema.parse(read(`${catalogue}/components/${name}`));
    const history = historySchema.parse(
      readdirSync(importedHistories).includes(name)
        ? read(`${importedHistories}/${name}`)
        : { id: component.id, releases: [] },
    );
    const rules = policy.components[component.id] ?? [];
    return judge({ component, history, rules, curated: undefined, now });
  });
  const files = searchFiles(judged.map((one) => searchComponent(seenOf(one))));
  const file = JSON.parse(files['assets/search.json'] ?? '') as SearchFile;
  expect(Object.keys(files)).toHaveLength(1);
  for (const { versions, released, bases, flags, verdict, seen, lineOf } of file.components) {
    const columns = [released, bases, flags, verdict, seen ?? versions, lineOf ?? versions];
    expect(columns.map(({ length }) => length)).toEqual(columns.map(() => versions.length));
  }
  const rows = unfold(file);
  const judgedRows = judged.flatMap(({ component, releases }) =>
    releases.map((one) => [
      component.id,
      one.version.text,
      one.line ?? '',
      Date.parse(one.timestamp),
      one.recorded.basis,
      standing(one.verdict),
    ]),
  );
  const found = rows.releases.map((one) => [
    one.component.id,
    one.version.name,
    one.line.name,
    one.released,
    basisNames[one.basis],
    standing(one.verdict),
  ]);
  expect(found).toEqual(judgedRows);
});

test('the digits of the bases mean the same to who writes and who reads them', () => {
  expect(basisNames).toEqual(bases);
});

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function standing(verdict: Pick<ChangingStanding, 'deprecated' | 'phase' | 'ends'> | undefined) {
  return [verdict?.deprecated, verdict?.phase, verdict?.ends.map(({ day }) => day)];
}

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
