/** The shipped catalogue must not slip while files are edited. Who keeps another index here has none of it: these tests rest. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { component } from '#gather/definition.ts';
import { curated } from '#model/component/curated.ts';
import { uncertainBasis } from '#model/history/dating.ts';
import { history, serialiseHistory } from '#model/history/history.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { compareVersions, isPrerelease } from '#model/version/version.ts';
import { orderVersions, parseVersion } from '#model/version/version.ts';
import { jsonIn } from '../project.ts';
import { importedHistories } from '../shipped.ts';

/** The names of the specification. */
const ids = readdirSync(importedHistories).map((name) => name.replace('.json', ''));
const isShipped = ['components', 'data/history'].some((folder) => existsSync(`${folder}/svc.json`));

test.runIf(isShipped)(
  'the shipped components are the sixteen of the specification, each with its history',
  () => {
    expect(ids).toHaveLength(16);
    const files = ids.map((id) => `${id}.json`).toSorted();
    expect(readdirSync('components').toSorted()).toEqual(files);
    expect(readdirSync('data/history').toSorted()).toEqual(files);
  },
);

describe.each(isShipped ? ids : [])('the shipped %s', (id) => {
  const recorded = history.parse(jsonIn('.', `data/history/${id}.json`));
  const first = history.parse(jsonIn(importedHistories, `${id}.json`));
  const versions = recorded.releases.map((release) => parseVersion(release.version)!);

  test('still has every release of its first import, oldest first, without pre-releases or duplicates', () => {
    const kept = new Set(recorded.releases.map(({ version }) => version));
    expect(first.releases.filter(({ version }) => !kept.has(version))).toEqual([]);
    expect(versions.toSorted(orderVersions)).toEqual(versions);
    expect(versions.filter(isPrerelease)).toEqual([]);
    const twice = versions.slice(1).filter((one, i) => compareVersions(one, versions[i]!) === 0);
    expect(twice).toEqual([]);
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

  test('is written as the program writes it', () => {
    expect(readFileSync(`data/history/${id}.json`, 'utf8')).toBe(serialiseHistory(recorded));
  });
});

describe.runIf(isShipped)('hard facts of the shipped catalogue', () => {
  test('a page source reads the heading and the day under it', () => {
    const page = component
      .parse(jsonIn('.', 'components/edge-node.json'))
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
    const { components } = supportPolicy.parse(jsonIn('.', 'data/support-policy.json'));

    expect(components).toMatchObject({
      svc: [{ kind: 'line-age', months: 18 }],
      'build-cache-node': [
        { kind: 'all', since: '2025-07-15', ends: '2026-12-31', replacedBy: 'edge-node' },
      ],
      svcctl: [{ kind: 'below', version: '1.19' }],
    });
    expect(Object.keys(components)).toHaveLength(3);
  });
});

function curatedOf(id: string) {
  const path = `data/curated/${id}.json`;
  return curated.parse(existsSync(path) ? jsonIn('.', path) : { id });
}
