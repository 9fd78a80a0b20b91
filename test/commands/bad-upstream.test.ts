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
  test.each<[string, object, RegExp]>([
    [
      'of an unknown kind',
      { kind: 'cargo' },
      /server\.json: .*sources\[0\].*: must have a "kind": npm, maven/,
    ],
    [
      'with a pattern that does not compile',
      { include: '(' },
      /^components\/server\.json: sources\[0\]\.include: does not compile: .*missing closing \)/,
    ],
    [
      'whose pointer reaches nothing',
      { releases: '/items' },
      /the pointer "releases" \(\/items\) reaches nothing/,
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
    ['that empties', [], 'https://(private)/releases lists no release'],
    [
      'that rewrites every date',
      known.map((one) => ({ ...one, d: '2024-09-09' })),
      '1.0: 2024-01-01 (stated) stays, though an upstream now says 2024-09-09 (stated: a json source that is not public)',
    ],
    [
      'that adds 9999.0.0',
      [...known, { v: '9999.0.0' }],
      '9999.0.0 is far beyond 1.11, the newest known release',
    ],
  ])('%s', async (_, list, message) => {
    expect(await after({ list })).toContain(message);
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
