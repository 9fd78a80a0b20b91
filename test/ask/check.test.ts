import { expect, test } from 'vitest';
import type { Asked, Listed } from '#answer/answer.ts';
import type { Day } from '#model/time/instant.ts';
import { askedVersion } from '#ask/match.ts';
import { words } from '../words.ts';
import { lineOf, ending, files, indexOf, indexWith, release, today, namesOf } from './index-of.ts';

test.each<[asked: Asked, match: string, component?: string]>([
  [{ purl: 'pkg:docker/acme/tool@2.0.0?repository_url=https://hub.docker.com' }, 'purl', 'tool'],
  [{ purl: 'pkg:docker/acme/tool@2?repository_url=registry.hub.docker.com' }, 'purl', 'tool'],
  [{ purl: 'pkg:helm/chart@1?repository_url=https://charts.example.org' }, 'none'],
  [{ purl: 'pkg:helm/chart@1' }, 'reference', 'tool'],
  [{ purl: 'pkg:npm/%40acme/tool@1?repository_url=https://npm.example.com' }, 'reference', 'tool'],
  // Given up for a name that is of no component here.
  [{ purl: 'pkg:npm/tool-old@2.0.0' }, 'purl', 'tool'],
  [{ purl: 'pkg:maven/com.acme/sbt-tool_2.12_1.0@1.4.0' }, 'reference', 'plugin'],
  [{ purl: 'pkg:maven/com.acme/sbt-tool_3@1.4.0' }, 'reference', 'plugin'],
  [{ purl: 'pkg:maven/com.acme/sbt-tool_13_sbt2_10.12.1@1.4.0' }, 'none'],
  [{ purl: 'pkg:maven/com.acme/sbt-tool_13_10.12.1@1.4.0' }, 'reference', 'plugin'],
  [{ purl: 'pkg:maven/com.acme/sbt-tool_3x@1.4.0' }, 'none'],
  [{ purl: 'pkg:oci/other@sha256%3Aabc?repository_url=docker.io/acme/tool' }, 'none'],
  [{ purl: 'pkg:docker/tool@1?repository_url=docker.io/acme//' }, 'purl', 'tool'],
  [{ purl: 'pkg:docker/tool@1?repository_url=docker.io/acme/tool' }, 'none'],
  [{ purl: 'pkg:maven/com.acme/OLD@3.0' }, 'none'],
  [{ purl: 'no pkg:npm/x', name: 'tool' }, 'reference', 'tool'],
  [{ purl: `pkg:npm/%40acme/tool@${'1'.repeat(2000)}` }, 'none'],
  [{ name: 'http://registry-1.docker.io/acme/tool' }, 'reference', 'tool'],
  [{ name: 'docker.io/library/tool' }, 'reference', 'tool'],
  [{ name: 'acme/library/tool' }, 'none'],
  [{ name: 'acme/docker.io/tool' }, 'none'],
  [{ name: 'acme/https://tool' }, 'none'],
  [{ name: ' Build tool ' }, 'name', 'tool'],
  [{ name: 'bt' }, 'name', 'tool'],
  // A package URL says what it is, whatever its name.
  [{ purl: 'pkg:pypi/tool@1', name: 'tool' }, 'none'],
  [{ purl: 'PKG:npm/%40acme/tool@1' }, 'purl', 'tool'],
  [{ group: '@acme', name: 'tool' }, 'reference', 'tool'],
  [{ group: 'com.acme', name: 'old' }, 'reference', 'old'],
  // What a word behind a colon is, the whole of it says first.
  [{ name: 'tool:lib' }, 'reference', 'old'],
  [{ name: 'acme/tool:koala' }, 'reference', 'tool'],
  [{ name: 'other:koala' }, 'none'],
  [{ name: 'tool koala' }, 'none'],
  [{ name: 'TOOL' }, 'name', 'tool'],
  [{ group: 'org.other', name: 'tool' }, 'none'],
  [{ name: 'shared' }, 'none'],
  [{ id: 'Build tool' }, 'none'],
])('which component is meant: %j: %s %s', async (asked, match, component) => {
  const answer = await (await indexOf()).check(asked);
  const named = 'component' in answer ? answer.component : undefined;
  expect([answer.match, named]).toEqual([match, component]);
});

test.each<[asked: Asked, isListed: boolean]>([
  [{ name: 'Alpine', version: '3' }, true],
  [{ name: 'NODE_VERSION', version: '18' }, true],
  [{ name: 'ALPINE_LINUX_VERSION', version: '3' }, true],
  [{ name: 'rocky' }, false],
  [{ name: 'centos', version: '8' }, false],
  [{ name: 'centos', version: 'stream9' }, true],
  [{ name: 'quay.io/centos/centos', version: '9' }, true],
  [{ group: 'acme', name: 'alpine' }, false],
  [{ purl: 'pkg:apk/alpine/alpine@3', name: 'alpine' }, false],
])('the name that tools use, and indexes do not: %j: %s', async (asked, isListed) => {
  const two = 'Rocky Linux';
  const titles = { 'alpine-linux': 'Apk', 'centos-stream': 'C', js: 'Node.js', a: two, b: two };
  const components = Object.entries(titles).map(([id, title]) => {
    return { id, title, purls: [], plugins: [] };
  });
  const names = { ...(files['assets/names.json'] as object), components };
  expect((await indexOf({ 'assets/names.json': names })).isListed(asked)).toBe(isListed);
});

test.each<[asked: Asked, match: string]>([
  [{ purl: 'pkg:pypi/Zope_Interface@1' }, 'purl'],
  [{ purl: 'pkg:pypi/zope.interface.extra@1' }, 'none'],
  [{ name: 'Zope-.-Interface' }, 'reference'],
  [{ name: '@acme/zope.interface' }, 'none'],
  [{ purl: 'pkg:nuget/acme.tool@1' }, 'purl'],
  [{ purl: 'pkg:golang/example.com/acme/tool@v1.0.0' }, 'purl'],
  [{ name: 'com.Acme' }, 'reference'],
])('%j is one name for its registry: %s', async (asked, match) => {
  const purls = [
    ['pkg:pypi/zope.interface', 'twin-a'],
    ['pkg:nuget/Acme.Tool', 'twin-b'],
    ['pkg:npm/%40acme/zope-interface', 'old'],
    ['pkg:golang/example.com/Acme/Tool', 'old'],
    ['pkg:maven/com.acme/com.acme.gradle.plugin', 'old'],
  ].map(([purl = '', component = '']) => ({ purl, component, file: `${component}.json` }));
  const index = await indexOf({ 'assets/names.json': namesOf(purls) });
  expect((await index.check(asked)).match).toBe(match);
});

/** What the index says of a version on a day, and where to go from there. */
async function said(version: string, day: Day = today): Promise<string> {
  const answer = await (await indexOf({}, day)).check({ id: 'tool', version });
  if (answer.match === 'none') throw new Error('not listed');
  const { known, words, phase, supported, deprecated, deprecatedSince, advice } = answer;
  const standing = [known, phase, `supported ${supported}`, `deprecated ${deprecated}`];
  const ways = advice.map(({ kind, version, until }) => `${kind} ${version} ${until?.day}`);
  const since = deprecatedSince ? [`since ${deprecatedSince.day}`] : [];
  return `${[...standing, ...since].join(', ')}: ${[words, ...ways].join('; ')}`;
}

const onward = 'move 2.0.0 2027-12-31';

test.each([
  // The newest of the nearest line with 90 days left.
  [
    'v1.0.0',
    `release, ended, supported false, deprecated true, since 2026-07-01: Support ended, last day 2026-06-30; ${onward}`,
  ],
  // A bad release has a good one on its own line, and another line lasts longer; read from a file that ends its line.
  [
    '1.1.1\n',
    `release, active, supported true, deprecated true: Deprecated, still supported until 2026-12-31; patch 1.1.2 2026-12-31; ${onward}`,
  ],
])('%s is %s', async (version, told) => expect(await said(version)).toBe(told));

/** The index with a component of these releases, all of one line. */
async function withReleases(...releases: readonly [version: string, more?: object][]) {
  return await indexWith('twin-a', {
    lines: [{ ...lineOf(release('1.3', '1')), codename: 'Koala Bear' }],
    releases: releases.map(([version, more]) => release(version, '1', { ...more })),
  });
}

test('where nobody states support, it is the newest of the line; what is gone may not stay', async () => {
  const index = await withReleases(
    ['1.0', { isDeprecated: true, causes: [{ rule: 'versions', reason: 'Bad.' }] }],
    ['1.1', { missingSince: '2026-02-01' }],
    ['1.2'],
    ['1.3'],
  );
  const advice = async (version: string) => {
    const answer = await index.check({ id: 'twin-a', version });
    return answer.match === 'none' ? [] : answer.advice.map((one) => [one.kind, one.version]);
  };
  expect(await index.check({ id: 'twin-a', version: '1.1' })).toMatchObject({
    reasons: [{ rule: 'missing', reason: 'Its upstream no longer lists it.' }],
  });
  for (const version of ['1.0', '1.1', '1.2', '0.9'])
    expect(await advice(version)).toEqual([[version === '0.9' ? 'move' : 'patch', '1.3']]);
  expect(await advice('1.3')).toEqual([['stay', '1.3']]);
});

test.each(['1.4.0esr', 'v1.4+esr'])('%s is of that edition', async (version) => {
  const releases = [release('1.3', '1'), release('1.3esr', '1 ESR')];
  const index = await indexWith('twin-a', { releases, lines: releases.map(lineOf) });
  expect(await index.check({ id: 'twin-a', version })).toMatchObject({ line: '1 ESR' });
});

test('what is joined to a version is no older one', async () => {
  const index = await withReleases(['1.2-1'], ['1.2+1'], ['1.2-rc1+9'], ['1.3']);
  const meant = { 'v1.2-1': '1.2-1', '1.2_1': '1.2+1', 'v1.2-rc1-9': '1.2-rc1+9' };
  for (const [version, name] of Object.entries(meant))
    expect(await index.check({ id: 'twin-a', version })).toMatchObject({ version: name });
  const stays = { advice: [{ kind: 'stay' }] };
  for (const version of ['1.3-alpine', '1.3+build.2'])
    expect(await index.check({ id: 'twin-a', version })).toMatchObject(stays);
  const early = await index.check({ id: 'twin-a', version: '1.3-rc.1' });
  expect(early).toMatchObject({ advice: [{ kind: 'patch' }] });
  const names = words('1 v1 01 01.x 1.x 1.X.x 1-alpine 1.x-slim koala-slim KOALA');
  const asLine = { known: 'line', line: '1', version: '1', ...stays };
  for (const version of [...names, '1 LTS'])
    expect(await index.check({ id: 'twin-a', version })).toMatchObject(asLine);
  for (const name of ['twin-a koala', 'Twin-A:Koala', 'twin-a Koala Bear'])
    expect(await index.check({ name })).toMatchObject({ known: 'line', line: '1' });
  for (const version of ['1-rc.1', '1.9', '1.9-alpine', '01.09a'])
    expect(await index.check({ id: 'twin-a', version })).toMatchObject({ known: 'line', version });
});

test('an image that is built of a bad release is as bad, where no release is called so', async () => {
  const bad = { isDeprecated: true, causes: [{ rule: 'versions', reason: 'Bad.' }] };
  const known = async (version: string, ...more: string[]) => {
    const others = ['1.3', ...more].map((one): [string] => [one]);
    const index = await withReleases(['1.2', bad], ['1.5+9', bad], ...others);
    const answer = await index.check({ id: 'twin-a', version });
    return answer.match !== 'none' && answer.deprecated;
  };
  expect(await known('1.2-alpine')).toBe(true);
  expect(await known('1.2-jre-alpine3', '1.3-b08', '1.4+9')).toBe(true);
  expect(await known('1.5_9-jre')).toBe(true);
  expect(await known('1.2-rc.1')).toBe(false);
  expect(await known('1.2-p2', '1.3-p1')).toBe(false);
  expect(await known('1.2-r0', '1.3r')).toBe(true);
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
  const before = 'release, active, supported true, deprecated false: Supported until 2026-12-31;';
  expect(await said('1.1.0', '2026-12-31')).toContain(before);
  expect(await said('1.1.0', '2027-01-01')).toBe(
    `release, ended, supported false, deprecated true, since 2027-01-01: Support ended, last day 2026-12-31; ${onward}`,
  );
  const coming = { rule: 'line-age', reason: 'Old.', since: '2026-12-01' };
  const later = [{ rule: 'all', reason: 'Gone.', since: '2027-01-01', replacedBy: 'tool' }];
  const releases = [release('1.3', '1', { coming, later })];
  const index = await indexWith('twin-a', { releases, lines: [] }, '2027-01-01');
  const answer = await index.check({ id: 'twin-a', version: '1.3' });
  expect(answer).toMatchObject({ advice: [{ kind: 'replace', component: 'tool' }] });
  const now = await indexWith('twin-a', { releases, lines: [] });
  expect(await now.check({ id: 'twin-a', version: '1.3' })).toMatchObject({
    words: 'No support policy published; deprecated from 2026-12-01 on',
    deprecatedFrom: { day: '2026-12-01' },
    reasons: [{ rule: 'line-age', reason: 'Old.' }],
  });
  expect(answer).not.toHaveProperty('deprecatedFrom');
  // Another release stands for the line then.
  const [good, bad] = [release('1.2', '1'), release('1.3', '1', { coming })];
  const ofLine = { releases: [bad, good], lines: [lineOf(bad)] };
  const line = await (
    await indexWith('twin-a', ofLine, '2027-01-01')
  ).check({ id: 'twin-a', version: '1' });
  expect(line).toMatchObject({ known: 'line', deprecated: false });
});

test('a version that is no known release has the standing of its line, or none', async () => {
  const ended = 'line, ended, supported false, deprecated true, since 2026-07-01';
  const nothing = 'nothing, unstated, supported unknown, deprecated false: No such release known';
  expect(await said('1.0.9')).toBe(`${ended}: Support ended, last day 2026-06-30; ${onward}`);
  const goCommit = 'v1.0.0-0.20170101000000-abcdef123456+incompatible';
  for (const version of ['1.0rc9', '1.0-x', '1.0~rc1', 'v1.0', '1.0k-fips', '1.0_1', goCommit])
    expect(await said(version)).toMatch(/^line, ended/);
  expect(await said('2.1.0-RC.1')).toBe(await said('2.1.0-rc.1'));
  // A commit may begin as a line is called.
  const commits = `2e5b7c1 ${'1d5b7c1'.repeat(5)} v1.0.0-20170101000000-abcdef123456`;
  for (const version of words(`1.00 10 latest ${commits} 1_0 1-rc1 1-sp2`))
    expect(await said(version)).toBe(`${nothing}; ${onward}`);
  // What is shorter than any line, such as an image's tag, is moved on to the newest that is not over.
  for (const version of words('1 v1 1.x 1-alpine'))
    expect(await said(version)).toBe(await said('1.1'));
  expect(await said('1', '2027-01-01')).toBe(await said('1.1', '2027-01-01'));
  // Of releases of no line, it is the newest good one, and never an early one or one that was taken back.
  const releases = words('1.9.0 1.9.1 1.9.2-rc.1 1.9.3 2.0.0 3.0.1').map((one) =>
    release(one, '2', { isStable: !one.includes('rc'), isDeprecated: one === '1.9.3' }),
  );
  // Of `3`, lines are called before a word.
  const lines = words('2 3-22h2').map((name) => lineOf(release('2.0.0', name)));
  const index = await indexWith('twin-a', { lines, releases });
  for (const version of words('1.9 1 v1.9.x 1.9-alpine'))
    expect(await index.check({ id: 'twin-a', version })).toMatchObject({
      known: 'release',
      version: '1.9.1',
    });
  for (const version of words('1.8 1.9-rc.9 3'))
    expect(await index.check({ id: 'twin-a', version })).toMatchObject({ known: 'nothing' });
});

test('a declared line without releases is answered for, too', async () => {
  const over = { isDeprecated: true, support: 'ended', causes: [] };
  const declaredLines = [
    { at: 0, line: '0.9', ...ending('2025-06-30', over) },
    { at: 4, line: '3', isDeprecated: false, support: 'unstated' },
  ];
  const index = await indexWith('tool', { declaredLines });
  const answered = async (version: string) => {
    const answer = await index.check({ id: 'tool', version });
    return answer.match === 'none' ? answer.match : [answer.known, answer.line, answer.words];
  };
  expect(await answered('0.9.4')).toEqual(['line', '0.9', 'Support ended, last day 2025-06-30']);
  expect(await answered('3.1')).toEqual(['line', '3', 'No support policy published']);
});

test('the epoch of a distribution is no part of a version, and a range is none, however it is asked for', () => {
  expect(askedVersion({ purl: 'pkg:deb/debian/redis@5:6.0.16-1' })).toBe('6.0.16-1');
  expect(askedVersion({ purl: 'pkg:rpm/redhat/bash@1%3A5.1-2' })).toBe('5.1-2');
  expect(askedVersion({ name: 'redis', version: '5:6.0.16-1' })).toBe('6.0.16-1');
  expect(askedVersion({ name: 'quay.io/centos/centos', version: 'stream9' })).toBe('9');
  expect(askedVersion({ name: 'svc', version: 'stream9' })).toBe('stream9');
  expect(askedVersion({ name: 'a', version: '1:x' })).toBe('1:x');
  for (const version of words('=v3.8 ==v3.8 ===v3.8 [v3.8] v3.8!!'))
    expect(askedVersion({ name: 'a', version })).toBe('v3.8');
  expect(askedVersion({ purl: 'pkg:maven/a/b@1.+' })).toBe('1.*');
  const others =
    '1.0 - 2.0;1 || 2;1.2|1.3;1.0, !=1.3;[1.0,2.0);(,1.0],[1.2,);]1,2[;1.0..2.0;1.2+;1.2-*';
  for (const version of `^1;~> 1.2;>= 3, < 4;*;UNKNOWN;file:../b;git+ssh://a/b#1;${others}`.split(
    ';',
  ))
    expect(askedVersion({ purl: 'pkg:npm/a', version })).toBeUndefined();
});

test('an answer names by what it was found, and why nothing was', async () => {
  const index = await indexOf({
    'assets/names.json': namesOf([
      { purl: 'pkg:npm/x', component: 'tool' },
      { purl: 'pkg:gem/tool', component: 'old' },
      { purl: 'pkg:gem/tool', component: 'tool' },
      { purl: 'nonsense', component: 'tool' },
      { purl: 'pkg:oci/t?repository_url=ghcr.io/t', component: 'tool' },
      { purl: 'pkg:helm/c?repository_url=https%3A%2F%2Fa.b%2Fx', component: 'tool' },
      { purl: 'pkg:maven/g/m?repository_url=https%3A%2F%2Fa.b%2Fm', component: 'tool' },
    ]),
  });
  const told = async (asked: Asked) => {
    const answer = await index.check({ version: '1.0.0', ...asked });
    if (answer.match === 'none') return answer.because;
    return `${answer.match} ${answer.matched}: ${answer.advice[0]?.write}`;
  };
  const rows: [Asked, told: string][] = [
    [{ purl: 'pkg:npm/' }, 'This is no valid package URL'],
    [{ name: 'Build Tool' }, 'name Build Tool: undefined'],
    [{ name: 'tool' }, 'reference tool: tool@2.0.0'],
    [{ id: 'tool' }, 'reference tool: undefined'],
    [{ id: 'tool', name: 'tool' }, 'reference tool: tool@2.0.0'],
    [{ purl: 'pkg:maven/g/m?repository_url=https://mirror.b' }, 'reference g:m: g:m:2.0.0'],
    [
      { purl: 'pkg:helm/c?repository_url=http://a.b/x//' },
      'purl pkg:helm/c?repository_url=https%3A%2F%2Fa.b%2Fx: c 2.0.0',
    ],
    [
      { purl: 'pkg:oci/t?repository_url=ghcr.io/t/t' },
      'purl pkg:oci/t?repository_url=ghcr.io/t: ghcr.io/t/t:2.0.0',
    ],
  ];
  expect(await Promise.all(rows.map(async ([asked]) => [asked, await told(asked)]))).toEqual(rows);
  expect(index.isListed({ name: 'tool' })).toBe(true);
  expect(index.isListed({ name: 'no-such' })).toBe(false);
});

test('an image that is named by its digest has the version of its tag, or the one beside it', async () => {
  const index = await indexOf();
  const purl = 'pkg:oci/tool@sha256%3Aabc?repository_url=index.docker.io/acme/tool';
  expect(await index.check({ purl, version: '2.0.0@sha256:0a' })).toMatchObject({
    known: 'release',
  });
  expect(await index.check({ purl: `${purl}&tag=1.1.0` })).toMatchObject({ version: '1.1.0' });
  expect(await index.check({ purl, version: 'sha256:0a' })).not.toHaveProperty('version');
});

test('a component that was replaced names the other one, and why', async () => {
  expect(await (await indexOf()).check({ purl: 'pkg:maven/com.acme/old@3.0' })).toMatchObject({
    supported: 'unknown',
    deprecated: true,
    deprecatedSince: { day: '2026-01-01' },
    reasons: [{ rule: 'all', reason: 'Replaced.', seen: 'https://example.com/old' }],
    advice: [{ kind: 'replace', component: 'tool', version: '2.0.0', write: '@acme/tool@2.0.0' }],
    sources: ['https://example.com/old', 'https://releases.example.com/old'],
  });
});

test('an answer says of which day it is, and whether the index was left alone', async () => {
  const fresh = { prepared: '2026-11-19', validUntil: '2026-11-24' } as const;
  for (const day of [today, fresh.validUntil] as const)
    expect((await (await indexOf({}, day)).check({})).asOf).toEqual({ today: day, ...fresh });
  const late = await indexOf({}, '2026-11-25');
  expect((await late.check({})).asOf).toEqual({ today: '2026-11-25', ...fresh, expired: true });
  // What was not deprecated yet on an earlier day than its own, an index does not say.
  const early = await indexOf({}, '2026-11-01');
  expect((await early.check({})).asOf).toEqual({ today: '2026-11-19', ...fresh });
});

test.each<[version: string, advice: string]>([
  ['1.1.1', 'patch 1.1.2, move 2.0.0'],
  ['v1.1.1', 'patch 1.1.2, move 2.0.0'],
  ['1.1.1-alpine', 'patch 1.1.2, move 2.0.0'],
  ['2.0.1', 'patch 2.0.0'],
  ['3.0.0', 'move 2.0.0'],
  ['2.0.0-hotfix', 'patch 2.0.0'],
])('what was taken back is over, whatever its line says: %s → %s', async (version, advised) => {
  const { releases } = files['details/tool.json'] as { releases: { version: string }[] };
  const back = (/hotfix/.test(version) ? [version] : ['1.1.1', '2.0.1', '3.0.0']).map((one) => ({
    version: one,
    what: ['withdrawn'],
    why: 'It is malicious.',
    seen: 'https://example.com/bad',
    on: '2026-11-02',
  }));
  const left = releases.filter((one) => one.version !== '1.1.1');
  const index = await indexWith('tool', { corrections: back, releases: left });
  const answer = await index.check({ id: 'tool', version });
  const { advice } = answer as Listed;
  expect(advice.map((one) => `${one.kind} ${one.version}`).join(', ')).toBe(advised);
  expect(answer).toMatchObject({
    known: 'withdrawn',
    version: version.replace(/^v|-alpine$/g, ''),
    words: 'Withdrawn on 2026-11-02',
    supported: false,
    deprecated: true,
    deprecatedSince: { day: '2026-11-02' },
    reasons: [{ rule: 'curated', reason: 'It is malicious.', seen: 'https://example.com/bad' }],
  });
});
