/** Wrong definitions and upstreams gone astray: each is told, and nothing that was published changes. */
import { describe, expect, test } from 'vitest';
import {
  gather,
  historyOf,
  numbered,
  projectAt,
  redefine,
  sourceAt,
  upstream,
  type Listed,
} from './upstream.ts';

const known: Listed[] = numbered(12).map((one) => ({ ...one, old: 'use 2.0' }));

/** What is told after a good day, when the definition's source or the upstream's list changes. */
async function after(change: { source?: object; list?: readonly Listed[] }): Promise<string> {
  const server = await upstream(known);
  const folder = projectAt(server);
  await gather(folder, '2026-11-20');
  const { releases } = historyOf(folder);
  if (change.list) server.list = change.list;
  if (change.source) redefine(folder, { sources: [{ ...sourceAt(server.url), ...change.source }] });
  const { err } = await gather(folder, '2026-11-21');
  // What is published follows from these and from nothing else that a gather writes.
  expect(historyOf(folder).releases).toEqual(releases);
  return err.replaceAll(server.url, 'http://host');
}

describe('a definition', () => {
  const page = {
    kind: 'page',
    releases: undefined,
    version: undefined,
    date: undefined,
    deprecated: undefined,
  };
  test.each<[string, object, RegExp]>([
    [
      'of an unknown kind',
      { kind: 'cargo' },
      /server\.json: .*sources\[0\].*: must have a "kind": npm, maven/,
    ],
    ['with a missing field', { releases: undefined }, /server\.json: .*sources\[0\]\.releases: /],
    [
      'with an extra field',
      { relases: '/x' },
      /server\.json: .*unknown key "relases"; did you mean "releases"\?/,
    ],
    [
      'with a pattern that does not compile',
      { include: '(' },
      /^components\/server\.json: sources\[0\]\.include: does not compile: .*missing closing \)/,
    ],
    ['with a pattern that lacks its named group', { pattern: 'v(.*)' }, /\(\?<version>/],
    ['with a match that lacks its named group', { ...page, match: 'v(.*)' }, /\(\?<version>/],
    [
      'whose pointer reaches nothing',
      { releases: '/items' },
      /the pointer "releases" \(\/items\) reaches nothing/,
    ],
    [
      'whose pointer into a release reaches nothing',
      { version: '/name' },
      /the pointer "version" \(\/name\) reaches nothing in its 12 entries/,
    ],
    [
      'whose patterns leave nothing',
      { include: '^9' },
      /lists no release: none of its 12 names fits the patterns of its definition/,
    ],
  ])('%s', async (_, source, message) => {
    expect(await after({ source })).toMatch(message);
  });

  test('with a pattern that other engines would run for seconds', async () => {
    const server = await upstream([{ v: `1.${'1'.repeat(200)}!` }, ...known]);
    const folder = projectAt(server);
    redefine(folder, { sources: [{ ...sourceAt(server.url), exclude: '^1\\.(1+)+$' }] });
    expect((await gather(folder, '2026-11-20')).err).toContain('imported');
  });
});

describe('an upstream', () => {
  test.each<[string, readonly Listed[], string]>([
    ['that empties', [], 'http://host/releases lists no release'],
    ['that halves', known.slice(0, 6), '6 of 12 releases are no longer listed, all at once'],
    [
      'that rewrites every date',
      known.map((one) => ({ ...one, d: '2024-09-09' })),
      '1.0: 2024-01-01 (stated) stays, though an upstream now says 2024-09-09 (stated: http://host/releases)',
    ],
    [
      'that un-deprecates everything',
      numbered(12),
      "the upstream's deprecation of 12 of 12 releases would flip",
    ],
    [
      'that adds 9999.0.0',
      [...known, { v: '9999.0.0' }],
      '9999.0.0 is far beyond 1.11, the newest known release',
    ],
    [
      'that adds ten thousand versions',
      [
        ...known,
        ...numbered(10_012)
          .slice(12)
          .map((one) => ({ ...one, old: 'x' })),
      ],
      '10000 new releases at once, where 12 were known',
    ],
    [
      'that spells a version anew',
      known.map((one) => (one.v === '1.3' ? { ...one, v: 'v1.3' } : one)),
      'v1.3 was left out, being another spelling of 1.3',
    ],
    [
      'that lists what is no version',
      [...known, { v: 'latest' }],
      'cannot be ordered: it does not start with a digit: latest',
    ],
  ])('%s', async (_, list, message) => {
    expect(await after({ list })).toContain(message);
  });

  test('and another one that disagree on a date', async () => {
    const one = await upstream([{ v: '1.0', d: '2024-01-01' }]);
    const two = await upstream([{ v: '1.0', d: '2024-03-01' }]);
    const folder = projectAt(one);
    redefine(folder, { sources: [sourceAt(one.url), sourceAt(two.url)] });
    const { err } = await gather(folder, '2026-11-20');
    expect(err).toContain(
      `server 1.0: 2024-01-01 (${one.url}/releases) was taken, but another source says 2024-03-01 (${two.url}/releases)`,
    );
  });
});

test('a day under "deprecated" deprecates from that day on, also where the upstream stays as it is', async () => {
  const server = await upstream([
    { v: '1.0', d: '2024-01-01', old: '2026-11-22' },
    { v: '1.1', d: '2024-02-01', old: '2026-11-01' },
  ]);
  const folder = projectAt(server);
  await gather(folder, '2026-11-20');
  const words = () =>
    historyOf(folder).releases.map(
      (one) => (one as { deprecated?: { words: string } }).deprecated?.words,
    );
  expect(words()).toEqual([undefined, 'deprecated by its source on 2026-11-01']);
  await gather(folder, '2026-11-22');
  expect(words()[0]).toBe('deprecated by its source on 2026-11-22');
});
