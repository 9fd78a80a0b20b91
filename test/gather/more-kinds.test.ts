/** Kinds that are one declared object each: a trimmed answer, documented or of public fixtures. */
import { expect, test } from 'vitest';
import type { Http } from '#gather/http/types.ts';
import { parseCoordinates } from '#gather/coordinates.ts';
import { gather, testMachine, told, toldOf } from './gather.ts';
import { words } from '../words.ts';

/** By coordinates and what is asked for. */
type Case = readonly [answer: unknown, ...releases: string[]];

const [sum, other] = ['a'.repeat(64), 'b'.repeat(64)];
const why = 'deprecated: deprecated: https://example.com/why';
const discontinued = 'deprecated: discontinued; use other';

const day = '2026-02-03T04:05:06';

/** As crates.io answers, trimmed. */
const crates = {
  crate: { name: 'some_tool', versions: Array(5), homepage: null, repository: 'https://a.b' },
  versions: [
    { num: '2.0.0-edge.1', created_at: `${day}.123456Z`, yanked: null },
    { num: '1.1.0', created_at: `${day}.123456+00:00`, yanked: false, checksum: sum },
    { num: '1.0.1', created_at: `${day}Z`, yanked: true, yank_message: 'Leaks\nkeys' },
    { num: '1.0.0', created_at: '2026-01-02T04:05:06Z', yanked: true, yank_message: null },
    { num: 1.1 },
  ],
};

const home = { homepage_uri: 'https://example.com/home' };

const gem = (number: string, day: string, more = {}) => {
  return { number, created_at: `${day}T04:05:06.789Z`, ...more };
};

const file = (basename: string, upload_time: string, more: object) => {
  return { basename, upload_time: `${upload_time} 10:00:00.500000+00:00`, ...more };
};

const svn = { reference: 'tags/1.10.0' };
const minified = [
  { name: 'some/tool', version: 'v2.0.0-RC1', time: `${day}+00:00`, abandoned: 'better/tool' },
  { version: 'v1.10.0-p2', 'published-time': '2026-01-09T08:07:06+00:00' },
  { version: 'v1.10.0', time: '2026-01-03 04:05:06', abandoned: true, source: svn },
  {
    version: 'v1.9.0',
    'published-time': '__unset',
    abandoned: '',
    source: { reference: 'abcdef0' },
    homepage: 'https://example.com/home',
  },
];
const early = words('1.0.0-beta2 1.0.0b 1.0-alpha.1 1.0.rc 1.0.0-dev dev-main');
const late = words('1.0+rc1.x 1.0.0-adev-x 1.0.0-p1');
const both = [...early, ...late].map((version) => [version, { version }]);

const plugin = {
  version: '2.0.3',
  buildDate: 'Jan 02, 2020',
  previousVersion: '2.0.1',
  previousTimestamp: '2019-05-13T00:11:40.00Z',
  sha256: 'abc=',
};

/** What releases of Gitea are made of. */
const tagList = [{ name: '1.2', commit: { sha: 'abc' } }, { name: '1.1', commit: null }, null];
const tags = { '/api/v1/repos/some/tool/tags?limit=50': tagList };

const cases: Readonly<Record<string, Case>> = {
  'crates:URL#some_tool /api/v1/crates/some_tool': [
    crates,
    `2.0.0-edge.1 ${day}.123Z published prerelease`,
    `1.1.0 ${day}.123Z published fingerprints: PLACE sha256:${sum}`,
    `1.0.1 ${day}.000Z published deprecated: yanked: Leaks keys`,
    '1.0.0 2026-01-02T04:05:06.000Z published deprecated: yanked',
    '- an entry = : has no version that is a text',
    'homepage: https://a.b',
  ],
  'rubygems:URL#some_tool /api/v1/versions/some_tool.json': [
    [
      gem('1.11.0', '2026-02-04', { platform: 'java', prerelease: false, sha: other }),
      gem('1.11.0', '2026-02-03', { platform: 'ruby', sha: sum, yanked: true }),
      gem('1.11.0', '2026-02-05', { platform: 'x86', metadata: { homepage_uri: '' } }),
      gem('1.11.0.pre1', '2026-02-01', { prerelease: true }),
      gem('1.10.0.b', '2026-01-01', { prerelease: null, metadata: 1, sha: {} }),
      gem('1.9.0', '2025-01-01', { yanked: true, metadata: home }),
      gem('1.8.0', '2025-01-01', { platform: 'java', sha: other, prerelease: true }),
      gem('1.8.0', '2025-01-02', { platform: 'x86', sha: other }),
    ],
    `1.11.0 2026-02-03T04:05:06.789Z published fingerprints: PLACE sha256:${sum}`,
    '1.11.0.pre1 2026-02-01T04:05:06.789Z published prerelease',
    '1.10.0.b 2026-01-01T04:05:06.789Z published prerelease',
    '1.9.0 2025-01-01T04:05:06.789Z published deprecated: yanked',
    '1.8.0 2025-01-01T04:05:06.789Z published prerelease',
    'homepage: https://example.com/home',
  ],
  'hex:URL#certifi /api/packages/certifi': [
    {
      name: 'certifi',
      releases: [
        { version: '2.5.2', inserted_at: '2020-03-04T14:54:16.283323Z' },
        { version: '0.3.0', inserted_at: 3 },
        { version: '0.2.1' },
        { version: '0.2.0' },
        { version: '0.1.1', inserted_at: '2015-09-10T13:58:55.620634Z' },
      ],
      retirements: {
        '0.1.1': { message: 'Used for testing', reason: 'Not really retired' },
        '0.2.0': { message: null, reason: 1 },
        '0.3.0': null,
        '0.2.1': { message: '', reason: 'security' },
      },
    },
    '2.5.2 2020-03-04T14:54:16.283Z published',
    '0.3.0',
    '0.2.1 deprecated: retired: security',
    '0.2.0 deprecated: retired',
    '0.1.1 2015-09-10T13:58:55.620Z published deprecated: retired: Not really retired: Used for testing',
    '- 0.3.0: its date "3" is not understood; the release is listed without it',
  ],
  'pub:URL#shared_preferences /api/packages/shared_preferences': [
    {
      name: 'shared_preferences',
      isDiscontinued: true,
      replacedBy: 'other',
      versions: [
        { version: '0.5.5', published: '2019-12-20T18:13:22.000Z', retracted: true },
        { version: '0.5.6', published: '2019-12-20T18:15:00Z', archive_sha256: sum },
        { version: '0.6.0-nullsafety.1', published: null, retracted: 'no' },
      ],
    },
    '0.5.5 2019-12-20T18:13:22.000Z published deprecated: retracted',
    `0.5.6 2019-12-20T18:15:00.000Z published ${discontinued} fingerprints: PLACE sha256:${sum}`,
    `0.6.0-nullsafety.1 ${discontinued} prerelease`,
  ],
  'conda:URL#anaconda/pytest /package/anaconda/pytest': [
    {
      name: 'pytest',
      versions: ['3.10.0', '7.4.4', '7.4.4', '8.0rc1', '8.0.1', '8.0.2'],
      files: [
        file('win-64/b.conda', '2024-02-02', { version: '7.4.4', labels: ['main'], sha256: other }),
        file('linux-64/a.conda', '2024-02-01', { version: '7.4.4', labels: ['main'], sha256: sum }),
        file('noarch/x', '2024-03-01', { version: '8.0rc1', labels: ['rc'] }),
        file('noarch/y', '2024-03-02', { version: '8.0.1', labels: ['main', 'broken'] }),
        file('noarch/z1', '2024-03-03', { version: '8.0.2', labels: ['main', 'broken'] }),
        file('noarch/z2', '2024-03-03', { version: '8.0.2', labels: ['main'] }),
      ],
    },
    '3.10.0',
    `7.4.4 2024-02-01T10:00:00.500Z published fingerprints: PLACE linux-64/a.conda sha256:${sum},PLACE win-64/b.conda sha256:${other}`,
    '8.0rc1 2024-03-01T10:00:00.500Z published prerelease',
    '8.0.1 2024-03-02T10:00:00.500Z published deprecated: marked as broken',
    '8.0.2 2024-03-03T10:00:00.500Z published',
  ],
  // Each is written as what differs from the one before it.
  'packagist:URL#some/tool /p2/some/tool.json': [
    { minified: 'composer/2.0', packages: { 'some/tool': minified } },
    `v2.0.0-RC1 ${day}.000Z near authored deprecated: abandoned; use better/tool prerelease`,
    'v1.10.0-p2 2026-01-09T08:07:06.000Z published deprecated: abandoned; use better/tool',
    'v1.10.0 2026-01-09T08:07:06.000Z published deprecated: abandoned',
    'v1.9.0 2026-01-03T04:05:06.000Z near authored fingerprints: PLACE commit:abcdef0',
    'homepage: https://example.com/home',
  ],
  'packagist:URL#an/other /p2/an/other.json': [
    { packages: { 'an/other': Object.fromEntries(both) } },
    ...early.map((version) => `${version} prerelease`),
    ...late,
  ],
  'jenkins-plugins:URL#some-tool /current/update-center.actual.json': [
    {
      plugins: { other: { version: 9 }, 'some-tool': plugin },
      deprecations: { 'some-tool': { url: 'https://example.com/why' } },
    },
    `2.0.3 2020-01-02 published ${why} fingerprints: PLACE sha256:abc=`,
    `2.0.1 2019-05-13T00:11:40.000Z published ${why}`,
  ],
  'homebrew:URL#some-tool /api/formula/some-tool.json': [
    {
      name: 'some-tool',
      versions: { stable: '1.2.3', head: null, bottle: true },
      urls: { stable: { url: 'https://example.com', checksum: sum } },
      homepage: 'https://example.com/home',
      deprecated: true,
      deprecation_replacement_cask: 'other',
    },
    `1.2.3 deprecated: deprecated: use other fingerprints: PLACE sha256:${sum}`,
    'homepage: https://example.com/home',
  ],
  'homebrew:URL#it /api/formula/it.json': [
    { versions: { stable: '1.0' }, deprecated: true, disabled: true, disable_reason: 'gone' },
    '1.0 deprecated: disabled: gone',
  ],
  'gitea-releases:URL#some/tool /api/v1/repos/some/tool/releases?limit=50': [
    [
      { tag_name: '1.2', published_at: `${day}Z`, prerelease: true, body: 'New' },
      { tag_name: '1.3.0', draft: true },
    ],
    `1.2 ${day}.000Z published fingerprints: PLACE commit:abc notes: New prerelease`,
  ],
};

test.each(Object.entries(cases))('%s', async (asked, [answer, ...releases]) => {
  const [place = '', path = ''] = asked.split(' ');
  const all = Object.entries({ [path]: answer, ...(place.startsWith('gitea') && tags) });
  const replies = Object.fromEntries(all.map(([path, json]) => [`GET ${path}`, { json }]));
  const [first, ...found] = await toldOf(place, replies);
  const wanted = releases.map((line) => line.replaceAll('PLACE', place));
  expect(first?.endsWith(`: by URL${path}`)).toBe(true);
  expect(found.filter((line) => !/^(?:isWindow|- 1.3.0:)/.test(line))).toEqual(wanted);
});

test('github-tags asks once for a hundred tags, with its token, and dates by tag or commit', async () => {
  const asked: { url: string; body: unknown; credential: unknown }[] = [];
  const page = (hasNextPage: boolean, nodes: object[]) => ({
    data: { repository: { refs: { pageInfo: { hasNextPage, endCursor: 'a=b' }, nodes } } },
  });
  const commit = { oid: 'c'.repeat(40), committedDate: '2026-01-02T03:04:05Z' };
  const tagged = { oid: 'd'.repeat(40), tagger: { date: '2026-02-02T00:00:00Z' }, target: commit };
  const http: Http = async ({ url, body, credential }) => {
    asked.push({ url, body: JSON.parse(body?.(url) ?? '').variables, credential });
    const answer =
      asked.length === 1
        ? page(true, [{ name: 'v1.0', target: commit }])
        : page(false, [{ name: 'v1.1', target: tagged }]);
    return { url, status: 200, header: () => undefined, text: JSON.stringify(answer) };
  };
  const machine = testMachine({ githubToken: 'secret' });
  const answer = await gather(parseCoordinates('github-tags:some/tool'), { machine }, http);
  const credential = { header: 'authorization', value: 'Bearer secret' };
  const variables = { owner: 'some', name: 'tool' };
  const url = 'https://api.github.com/graphql';
  expect(asked).toEqual([
    { url, body: { ...variables, after: null }, credential },
    { url: `${url}#a%3Db`, body: { ...variables, after: 'a=b' }, credential },
  ]);
  const said = `near authored fingerprints: github-tags:some/tool commit:${commit.oid}`;
  expect(told(answer)).toEqual([
    'complete: by https://github.com/some/tool/tags',
    `v1.0 2026-01-02T03:04:05.000Z ${said}`,
    `v1.1 2026-02-02T00:00:00.000Z ${said}`,
  ]);
});

test('terraform: the public registry dates each version in a document of its own, also by its name', async () => {
  const versions = ['2.52.0', '2.53.0', '3.0.0-zones.1'].map((version) => ({ version }));
  const answers: Readonly<Record<string, unknown>> = {
    '/.well-known/terraform.json': { 'providers.v1': '/v1/providers/' },
    '/v1/providers/a/tool/versions': { versions },
    '/v1/providers/a/tool/2.53.0': { published_at: '2019-11-26T08:22:56Z' },
  };
  const http: Http = async ({ url }) => {
    const text = JSON.stringify(answers[new URL(url).pathname] ?? '');
    return { url, status: text === '""' ? 404 : 200, header: () => undefined, text };
  };
  const named = 'terraform:https://registry.terraform.io/#a/tool';
  const found = told(await gather(parseCoordinates(named), {}, http));
  const dated = expect.stringMatching(/^2[.]53[.]0 2019-11-26T08:22:56[.]000Z/);
  expect(found.slice(1, 4)).toEqual(['2.52.0', dated, '3.0.0-zones.1 prerelease']);
});

test('gitea-releases: where the tags cannot be read, the releases can, and are read again', async () => {
  const path = '/api/v1/repos/some/tool/';
  const told = await toldOf('gitea-releases:URL#some/tool', {
    [`GET ${path}releases?limit=50`]: { json: [{ tag_name: '1.0', published_at: `${day}Z` }] },
    [`GET ${path}tags?limit=50`]: { status: 403 },
  });
  expect(told[0]).toMatch(/^partial: changes behind its .*: \S+tags\?limit=50 answers 403:/);
  expect(told.slice(1)).toEqual(['1.0 2026-02-03T04:05:06.000Z published', 'listsAll: true']);
});

test('docker-hub: reads all pages, of which one counts more tags than they list, and takes a push as a bound', async () => {
  const path = '/v2/namespaces/some/repositories/tool/tags?page_size=100&ordering=last_updated';
  const both = { name: '2.0', tag_last_pushed: `${day}.789012Z` };
  const first = [{ name: 'latest', tag_last_pushed: `${day}.789Z` }, both];
  const second = [both, { name: '1.10', tag_last_pushed: null }, { name: '1.9' }];
  const found = await toldOf(
    (api) => ({ kind: 'docker-hub', repository: 'some/tool', api, include: '^[0-9]' }),
    (url) => ({
      [`GET ${path}`]: {
        json: { count: 5, next: `https${url.slice(4)}${path}&page=2`, results: first },
      },
      [`GET ${path}&page=2`]: { json: { count: 4, next: null, results: second } },
    }),
  );
  expect(found).toEqual([
    `partial: URL${path} counts 5 tags and lists 4: by URL${path}`,
    `2.0 ${day}.789Z by`,
    '1.10',
    '1.9',
    '- latest: is not included',
  ]);
});

test('gitlab-releases: reads to the last page, without what is only announced', async () => {
  const releases = '/api/v4/projects/group%2Fsub%2Ftool/releases?per_page=100';
  const second = `${releases}&cursor=eyJpZCI6IjEifQ`;
  const page = 'https://gitlab.example.com/group/sub/tool/-/releases';
  // As https://docs.gitlab.com/api/releases/#list-releases shows it, trimmed.
  const release = (tag_name: string, more: object = {}) => ({
    tag_name,
    released_at: '2026-01-03T03:56:19.539+02:00',
    upcoming_release: null,
    _links: { self: `${page}/${tag_name}` },
    ...more,
  });
  const announced = { released_at: '2027-01-01T00:00:00.000Z', upcoming_release: true };
  const described = { description: '## CHANGELOG\r\n\r\n- Removes a bug.' };
  const found = await toldOf('gitlab-releases:URL#group/sub/tool', (url) => ({
    [`GET ${releases}`]: {
      json: [release('v2.1.0', announced), release('v2.0.0', described)],
      // Behind a proxy it names the address that it knows.
      headers: { link: `<http://gitlab${second}>; rel='next', <${url}${releases}>; rel="first"` },
    },
    [`GET ${second}`]: { json: [release('v1.9.0', { _links: null }), null] },
  }));
  const dated = '2026-01-03T01:56:19.539Z published';
  expect(found).toEqual([
    'complete',
    `v2.0.0 ${dated} by ${page}/v2.0.0 authored changelogUrl: ${page}/v2.0.0 notes: ## CHANGELOG\n\n- Removes a bug.`,
    `v1.9.0 ${dated} by URL${releases} authored`,
    '- v2.1.0: is announced and not released',
    '- an entry = : has no version that is a text',
  ]);
});
