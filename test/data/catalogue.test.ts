/**
 * The shipped catalogue: facts of the world that must not slip while files are edited. Whoever keeps another
 * index here has neither its definitions nor its histories, and these tests rest.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { component } from '#gather/definition.ts';
import { curated } from '#model/component/curated.ts';
import { uncertainBasis } from '#model/history/dating.ts';
import { history, serialiseHistory } from '#model/history/history.ts';
import { dayOf } from '#model/time/instant.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { site } from '#model/site.ts';
import {
  compareVersions,
  isPrerelease,
  orderVersions,
  parseVersion,
} from '#model/version/version.ts';
import { importedHistories } from '../shipped.ts';

/** The names of the specification, and how many releases the first import brought. */
const imported: Record<string, number> = {
  'build-agent-docker': 0,
  'build-agent-gradle': 111,
  'build-agent-maven': 80,
  'build-agent-npm': 12,
  'build-agent-npm-loader': 1,
  'build-agent-python': 2,
  'build-agent-sbt': 17,
  'build-cache-node': 17,
  'dashboard-bundle': 0,
  'edge-node': 15,
  svc: 48,
  'svc-artifact-cache-cli': 7,
  'svc-provenance-governor': 4,
  'svc-reporting-kit': 8,
  svcctl: 10,
  'test-distribution-agent': 11,
};
const ids = Object.keys(imported);
const isShipped = ['components', 'data/history'].some((folder) => existsSync(`${folder}/svc.json`));

test.runIf(isShipped)(
  'the shipped components are the sixteen of the specification, each with its history',
  () => {
    expect(ids).toHaveLength(16);
    expect(readdirSync('components').toSorted()).toEqual(ids.map((id) => `${id}.json`).toSorted());
    expect(readdirSync('data/history').toSorted()).toEqual(
      ids.map((id) => `${id}.json`).toSorted(),
    );
  },
);

describe.each(isShipped ? ids : [])('the shipped %s', (id) => {
  const defined = component.parse(read(`components/${id}.json`));
  const recorded = history.parse(read(`data/history/${id}.json`));
  const first = history.parse(read(`${importedHistories}/${id}.json`));
  const versions = recorded.releases.map((release) => parseVersion(release.version)!);

  test('is named as its files are', () => {
    expect([defined.id, recorded.id]).toEqual([id, id]);
    expect(defined.$schema).toBe('../site/schema/component.json');
    expect(recorded.$schema).toBe('../../site/schema/history.json');
  });

  test('still has every release of its first import, oldest first, without pre-releases or duplicates', () => {
    const kept = new Set(recorded.releases.map(({ version }) => version));

    expect(first.releases).toHaveLength(imported[id]!);
    expect(first.releases.filter(({ version }) => !kept.has(version))).toEqual([]);
    expect(versions.toSorted(orderVersions)).toEqual(versions);
    expect(versions.filter(isPrerelease)).toEqual([]);
    expect(versions.filter((version, i) => isSame(version, versions[i + 1]))).toEqual([]);
  });

  test('calls no day stated that only a commit bounds, and says where better ones were looked for', () => {
    const { corrections, searched = [] } = curatedOf(id);
    const dated = corrections.filter(({ date }) => date !== undefined);
    const corrected = new Map(dated.map((one) => [one.version, one]));
    const dates = recorded.releases.map(({ version, basis, evidence }) => {
      const { basis: said = 'stated', seen } = corrected.get(version) ?? { basis, seen: evidence };
      return { version, said, seen };
    });
    const isUncertain = (basis: string) => uncertainBasis.safeParse(basis).success;
    const stated = dates.filter(({ said }) => !isUncertain(said));
    expect(stated.filter(({ seen }) => /commit|pull|first public use/i.test(seen))).toEqual([]);
    expect(dates.some(({ said }) => isUncertain(said)) && searched.length === 0).toBe(false);
  });

  test('was imported with no day in the future', () => {
    const later = first.releases.filter(({ date }) => dayOf(date) > first.imported!);

    expect(later).toEqual([]);
  });

  test('is written as the program writes it', () => {
    expect(readFileSync(`data/history/${id}.json`, 'utf8')).toBe(serialiseHistory(recorded));
  });
});

describe.runIf(isShipped)('hard facts of the shipped catalogue', () => {
  test('version order is not date order', () => {
    expect(datesOf('build-cache-node', '19.2', '20.0')).toEqual(['2024-09-04', '2024-08-19']);
    expect(datesOf('build-agent-npm', '2.0.3', '3.0.0')).toEqual(['2026-01-13', '2025-12-10']);
    expect(datesOf('build-agent-maven', '1.18.4', '1.19')).toEqual(['2024-04-26', '2023-09-13']);
  });

  test('an unknown day is bounded by the next release, or by the day of the import', () => {
    expect(datesOf('svc', '2018.5', '2020.2')).toEqual(['2020-05-11', '2020-05-11']);
    expect(datesOf('build-cache-node', '9.10', '19.0')).toEqual(['2024-04-02', '2024-04-02']);
    expect(datesOf('build-agent-npm-loader', '1.0.0')).toEqual(['2026-11-20']);
  });

  test.each([
    ['build-cache-node', '13.1'],
    ['test-distribution-agent', '1.6.14'],
    ['build-agent-gradle', '2.0.2', '2.3', '3.2.1', '4.0.3'],
    ['build-agent-maven', '1.0', '1.4', '1.6.2', '1.10.4'],
    ['svc', '2016.3', '2017.6', '2018.4.2', '2024.3.4'],
  ])('%s has the versions that public pages name', (id, ...named) => {
    const { releases } = history.parse(read(`data/history/${id}.json`));
    expect(releases.map(({ version }) => version)).toEqual(expect.arrayContaining(named));
  });

  test('the number of segments is kept as it was published', () => {
    expect(versionsOf('edge-node')).toEqual(expect.arrayContaining(['1.6', '1.7.0', '2.0.0']));
    expect(versionsOf('svc')).toEqual(expect.arrayContaining(['2025.4', '2025.4.3', '2026.1.0']));
  });

  test('a page source reads the heading and the day under it', () => {
    const page = component
      .parse(read('components/edge-node.json'))
      .sources.find((source) => source.kind === 'page')!;
    const text =
      '## Current\n\n<a id="2-1-0"></a>\n\n### 2.1.0\n\n15th April 2026\n\n*   A change.\n';
    const undated = '\n### 2.0.0\n\n*   A change.\n\n#### 1.0 is no heading of a release\n';

    const found = [...(text + undated).matchAll(new RegExp(String(page['match']), 'g'))];

    expect(found.map(({ groups }) => [groups?.['version'], groups?.['date']])).toEqual([
      ['2.1.0', '15th April 2026'],
      ['2.0.0', undefined],
    ]);
  });

  test('three components have a known support policy', () => {
    const { components } = supportPolicy.parse(read('data/support-policy.json'));

    expect(components).toMatchObject({
      svc: [{ kind: 'line-age', months: 18 }],
      'build-cache-node': [
        { kind: 'all', since: '2025-07-15', ends: '2026-12-31', replacedBy: 'edge-node' },
      ],
      svcctl: [{ kind: 'below', version: '1.19' }],
    });
    expect(Object.keys(components)).toHaveLength(3);
  });

  test('the site has its name and address', () => {
    expect(site.parse(read('site/site.json')).datasource).toBe('svc');
  });
});

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function curatedOf(id: string) {
  const path = `data/curated/${id}.json`;
  return curated.parse(existsSync(path) ? read(path) : { id });
}

function versionsOf(id: string): string[] {
  return history
    .parse(read(`${importedHistories}/${id}.json`))
    .releases.map(({ version }) => version);
}

function datesOf(id: string, ...versions: readonly string[]): (string | undefined)[] {
  const { releases } = history.parse(read(`${importedHistories}/${id}.json`));
  return versions.map((version) => releases.find((one) => one.version === version)?.date);
}

type Parsed = NonNullable<ReturnType<typeof parseVersion>>;

function isSame(version: Parsed, next: Parsed | undefined): boolean {
  return next !== undefined && compareVersions(version, next) === 0;
}
