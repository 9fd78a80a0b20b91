import { describe, expect, test } from 'vitest';
import type { Asked } from '#answer/answer.ts';
import type { Day } from '#model/time/instant.ts';
import { files, indexOf, release, today } from './index-of.ts';

describe('which component is meant, and how that is known', () => {
  test.each<[asked: Asked, match: string, component?: string]>([
    [{ purl: 'pkg:npm/%40acme/tool@2.0.0' }, 'purl', 'tool'],
    [{ purl: 'pkg:docker/acme/tool@2.0.0' }, 'purl', 'tool'],
    [{ purl: 'pkg:docker/acme/tool@2.0.0?repository_url=docker.io' }, 'purl', 'tool'],
    [{ purl: 'pkg:oci/tool@sha256%3Aabc?repository_url=docker.io/acme/tool' }, 'purl', 'tool'],
    [{ purl: 'pkg:oci/tool@sha256%3Aabc?repository_url=ghcr.io/acme/tool' }, 'none'],
    [{ purl: 'pkg:docker/other/tool@2.0.0' }, 'none'],
    [{ purl: 'pkg:helm/chart@1?repository_url=https://charts.example.com/' }, 'purl', 'tool'],
    [{ purl: 'pkg:helm/chart@1?repository_url=https://charts.example.org' }, 'none'],
    [{ purl: 'pkg:helm/chart@1' }, 'reference', 'tool'],
    [
      { purl: 'pkg:npm/%40acme/tool@1?repository_url=https://npm.example.com' },
      'reference',
      'tool',
    ],
    [{ purl: 'pkg:maven/com.acme/sbt-tool_2.12_1.0@1.4.0' }, 'reference', 'plugin'],
    [{ purl: 'pkg:maven/com.acme/sbt-other_2.12_1.0@1.4.0' }, 'none'],
    // A package URL says what it is, whatever its name.
    [{ purl: 'pkg:pypi/tool@1', name: 'tool' }, 'none'],
    [{ purl: 'pkg:generic/tool@1', name: 'acme/tool' }, 'none'],
    [{ purl: 'PKG:npm/%40acme/tool@1' }, 'purl', 'tool'],
    [{ purl: 'pkg:npm/', name: 'tool' }, 'none'],
    [{ purl: 'no package URL', name: 'tool' }, 'name', 'tool'],
    [{ name: '@acme/tool' }, 'reference', 'tool'],
    [{ group: '@acme', name: 'tool' }, 'reference', 'tool'],
    [{ group: 'com.acme', name: 'old' }, 'reference', 'old'],
    [{ name: 'com.acme:old' }, 'reference', 'old'],
    [{ name: 'docker.io/acme/tool' }, 'reference', 'tool'],
    [{ name: 'com.acme:sbt-tool' }, 'reference', 'plugin'],
    [{ name: 'TOOL' }, 'name', 'tool'],
    [{ name: 'Build tool' }, 'name', 'tool'],
    [{ group: 'org.other', name: 'tool' }, 'none'],
    [{ name: 'twin' }, 'none'],
    [{ name: 'shared' }, 'none'],
    [{ id: 'tool' }, 'reference', 'tool'],
    [{ id: 'Build tool' }, 'none'],
    [{ name: '' }, 'none'],
    [{}, 'none'],
  ])('%j: %s %s', async (asked, match, component) => {
    const answer = await (await indexOf()).check(asked);
    expect([answer.match, 'component' in answer ? answer.component : undefined]).toEqual([
      match,
      component,
    ]);
  });

  test.each<[asked: Asked, match: string]>([
    [{ purl: 'pkg:pypi/zope-interface@1' }, 'purl'],
    [{ purl: 'pkg:pypi/Zope_Interface@1' }, 'purl'],
    [{ purl: 'pkg:pypi/zope.interface.extra@1' }, 'none'],
    [{ name: 'zope.interface' }, 'reference'],
    [{ name: 'Zope-Interface' }, 'reference'],
    [{ name: '@acme/zope.interface' }, 'none'],
    [{ purl: 'pkg:nuget/acme.tool@1' }, 'purl'],
  ])('%j is one name for its registry: %s', async (asked, match) => {
    const purls = [
      ['pkg:pypi/zope.interface', 'twin-a'],
      ['pkg:nuget/Acme.Tool', 'twin-b'],
      ['pkg:npm/%40acme/zope-interface', 'old'],
    ].map(([purl = '', component = '']) => ({ purl, component, file: `${component}.json` }));
    const index = await indexOf({ 'purls.json': { purls } });
    expect((await index.check(asked)).match).toBe(match);
  });

  test('a name of several components is none of them, and says so', async () => {
    const index = await indexOf();
    expect([await index.check({ name: 'shared' }), await index.check({ name: 'Twin' })]).toEqual([
      expect.objectContaining({
        because: '"shared" is a name of several components: twin-a, twin-b',
      }),
      expect.objectContaining({
        because: '"Twin" is a name of several components: twin-a, twin-b',
      }),
    ]);
  });
});

/** What the index says of a version on a day. */
async function said(version: string, day: Day = today) {
  const answer = await (await indexOf({}, day)).check({ id: 'tool', version });
  if (answer.match === 'none') throw new Error('not listed');
  const { known, words, phase, supported, deprecated, deprecatedSince, next, write } = answer;
  return {
    known,
    words,
    phase,
    supported,
    deprecated,
    since: deprecatedSince?.day,
    next,
    write: write?.version,
  };
}

test('a release in support may stay', async () => {
  expect(await said('2.0.0')).toEqual({
    known: 'release',
    words: 'Supported until 2027-12-31',
    phase: 'active',
    supported: true,
    deprecated: false,
    since: undefined,
    next: { stay: true, newest: '2.0.0' },
    write: undefined,
  });
});

test('one that ended: since when, and the next above it', async () => {
  expect(await said('v1.0.0')).toEqual({
    known: 'release',
    words: 'Support ended, last day 2026-06-30',
    phase: 'ended',
    supported: false,
    deprecated: true,
    since: '2026-07-01',
    next: { nearest: '1.1.0', newest: '2.0.0' },
    write: '1.1.0',
  });
});

test('a bad release has a nearer one on its own line', async () => {
  expect(await said('1.1.1')).toMatchObject({
    words: 'Deprecated, still supported until 2026-12-31',
    next: { onLine: '1.1.2', nearest: '1.1.2', newest: '2.0.0' },
    write: '1.1.2',
  });
});

/** The index with a component of these releases, all of one line. */
async function withReleases(...releases: readonly [version: string, more?: object][]) {
  const details = {
    ...(files['details/twin-a.json'] as object),
    lines: [{ line: '1', newest: '1.3' }],
    releases: releases.map(([version, more]) => release(version, '1', { ...more })),
  };
  return await indexOf({ 'details/twin-a.json': details });
}

test('the nearest is the smallest step on the line, not its newest; what is gone is none', async () => {
  const index = await withReleases(
    ['1.0', { isDeprecated: true, causes: [{ rule: 'versions', reason: 'Bad.' }] }],
    ['1.1', { missingSince: '2026-02-01' }],
    ['1.2'],
    ['1.3'],
  );
  const next = async (version: string) => await index.nextSupported('twin-a', version);
  expect(await next('1.0')).toEqual({ onLine: '1.2', nearest: '1.2', newest: '1.3' });
  expect(await next('1.1')).toEqual({ onLine: '1.2', nearest: '1.2', newest: '1.3' });
  expect(await next('1.4')).toEqual({ onLine: '1.3', nearest: '1.3', newest: '1.3' });
});

test('an end without a day is what it is', async () => {
  const past = { phase: 'maintenance', past: true, rule: 'line-ends', reason: 'Over.' };
  const index = await withReleases(['1.1', { phases: [past] }]);
  expect(await index.check({ id: 'twin-a', version: '1.1' })).toMatchObject({
    phase: 'ended',
    supportEnds: { past: true },
  });
});

test('on a later day, what was coming has come', async () => {
  expect(await said('1.1.0', '2026-12-31')).toMatchObject({ deprecated: false, supported: true });
  expect(await said('1.1.0', '2027-01-01')).toMatchObject({
    words: 'Support ended, last day 2026-12-31',
    deprecated: true,
    since: '2027-01-01',
    next: { nearest: '2.0.0' },
  });
});

test('a version that is no known release has the standing of its line, or none', async () => {
  expect(await said('1.0.9')).toMatchObject({ known: 'line', phase: 'ended', write: '1.1.0' });
  expect(await said('1.00')).toMatchObject({ known: 'nothing', supported: 'unknown' });
  expect(await said('10')).toMatchObject({ known: 'nothing', words: 'No such release known' });
  expect(await said('latest')).toMatchObject({ known: 'nothing', next: { newest: '2.0.0' } });
});

test('a pre-release is no version to move to', async () => {
  expect(await said('2.1.0-rc.1')).toMatchObject({ known: 'release', next: { newest: '2.0.0' } });
});

test('what to write has the name that holds the version', async () => {
  const index = await indexOf();
  expect(await index.check({ purl: 'pkg:npm/tool-old@1.0.0' })).toMatchObject({
    write: { version: '1.1.0', text: 'tool-old@1.1.0', purl: 'pkg:npm/tool-old@1.1.0' },
  });
  const later = await indexOf({}, '2027-01-01');
  expect(await later.check({ purl: 'pkg:npm/tool-old@1.0.0' })).toMatchObject({
    write: { text: '@acme/tool@2.0.0', purl: 'pkg:npm/%40acme/tool@2.0.0', insteadOf: 'tool-old' },
  });
  expect(await later.check({ purl: 'pkg:docker/acme/tool@1.0.0' })).toMatchObject({
    write: { text: 'acme/tool:2.0.0' },
  });
});

test('an image that is named by its digest has the version of its tag, or the one beside it', async () => {
  const index = await indexOf();
  const purl = 'pkg:oci/tool@sha256%3Aabc?repository_url=index.docker.io/acme/tool';
  expect(await index.check({ purl, version: '2.0.0' })).toMatchObject({ version: '2.0.0' });
  expect(await index.check({ purl: `${purl}&tag=1.1.0` })).toMatchObject({ version: '1.1.0' });
  expect(await index.check({ purl })).not.toHaveProperty('version');
});

test('a component that was replaced names the other one, and why', async () => {
  expect(await (await indexOf()).check({ purl: 'pkg:maven/com.acme/old@3.0' })).toMatchObject({
    supported: 'unknown',
    deprecated: true,
    deprecatedSince: { day: '2026-01-01' },
    reasons: [{ rule: 'all', reason: 'Replaced.', seen: 'https://example.com/old' }],
    replacedBy: { component: 'tool', newest: '2.0.0' },
    sources: ['https://example.com/old', 'https://releases.example.com/old'],
  });
});

test('an answer says of which day it is, and whether the index was left alone', async () => {
  const fresh = { prepared: '2026-11-19', validUntil: '2026-11-24' };
  expect((await (await indexOf()).check({})).asOf).toEqual({ today, ...fresh });
  const late = await indexOf({}, '2026-11-25');
  expect((await late.check({})).asOf).toEqual({ today: '2026-11-25', ...fresh, expired: true });
});
