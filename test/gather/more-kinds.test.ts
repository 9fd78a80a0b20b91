/**
 * Kinds that are one declared object each: an answer, trimmed, and what is made of it. The shapes of the answers
 * of Hex, conda and Terraform are those of public fixtures; the others are written by their documentation.
 */
import { expect, test } from 'vitest';
import type { Http } from '#gather/http/types.ts';
import { parseCoordinates } from '#gather/coordinates.ts';
import { gather, testMachine, unavailable } from './gather.ts';
import { serve } from './server.ts';

type More = { readonly prints?: readonly string[]; readonly [key: string]: unknown };

/** By coordinates and what is asked for. */
type Case = readonly [
  answer: unknown,
  releases: readonly (readonly [version: string, date?: string | undefined, more?: More])[],
];

const sum = 'a'.repeat(64);
const sha256 = `sha256:${sum}`;
const discontinued = { deprecated: 'discontinued; use other' };
const deprecated = { deprecated: 'deprecated: https://example.com/why' };

/** As crates.io answers, trimmed. */
const crates = {
  crate: { id: 'some_tool', name: 'some_tool', versions: [4, 3, 2, 1], max_version: '1.1.0' },
  versions: [
    { id: 4, num: '2.0.0-edge.1', created_at: '2026-02-03T04:05:06.123456Z', yanked: false },
    { id: 3, num: '1.1.0', created_at: '2026-02-03T04:05:06.123456+00:00', yanked: false },
    {
      id: 2,
      num: '1.0.1',
      created_at: '2026-01-03T04:05:06Z',
      yanked: true,
      yank_message: 'Leaks\nkeys',
    },
    { id: 1, num: '1.0.0', created_at: '2026-01-02T04:05:06Z', yanked: true, yank_message: null },
  ],
};

/** What releases of Gitea are made of. */
const tags = {
  '/api/v1/repos/some/tool/tags?limit=50': [{ name: '1.2.0', commit: { sha: 'abc' } }],
};

const cases: Readonly<Record<string, Case>> = {
  'crates:URL#some_tool /api/v1/crates/some_tool': [
    crates,
    [
      ['2.0.0-edge.1', '2026-02-03T04:05:06.123Z', { prerelease: true }],
      ['1.1.0', '2026-02-03T04:05:06.123Z'],
      ['1.0.1', '2026-01-03T04:05:06.000Z', { deprecated: 'yanked: Leaks keys' }],
      ['1.0.0', '2026-01-02T04:05:06.000Z', { deprecated: 'yanked' }],
    ],
  ],
  'rubygems:URL#some_tool /api/v1/versions/some_tool.json': [
    [
      {
        number: '1.11.0',
        platform: 'java',
        created_at: '2026-02-04T00:00:00.000Z',
        prerelease: false,
      },
      { number: '1.11.0', platform: 'ruby', created_at: '2026-02-03T04:05:06.789Z' },
      { number: '1.11.0', platform: 'x86', created_at: '2026-02-05T00:00:00.000Z' },
      { number: '1.11.0.pre1', created_at: '2026-02-01T00:00:00.000Z', prerelease: true },
      { number: '1.10.0.b', created_at: '2026-01-01T00:00:00.000Z' },
      { number: '1.9.0', created_at: '2025-01-01T00:00:00.000Z', yanked: true },
    ],
    [
      ['1.11.0', '2026-02-03T04:05:06.789Z'],
      ['1.11.0.pre1', '2026-02-01T00:00:00.000Z', { prerelease: true }],
      ['1.10.0.b', '2026-01-01T00:00:00.000Z', { prerelease: true }],
      ['1.9.0', '2025-01-01T00:00:00.000Z', { deprecated: 'yanked' }],
    ],
  ],
  'hex:URL#certifi /api/packages/certifi': [
    {
      name: 'certifi',
      releases: [
        { version: '2.5.2', inserted_at: '2020-03-04T14:54:16.283323Z', has_docs: false },
        { version: '0.3.0', has_docs: false },
        { version: '0.1.1', inserted_at: '2015-09-10T13:58:55.620634Z' },
      ],
      retirements: { '0.1.1': { message: 'Used for testing', reason: 'Not really retired' } },
    },
    [
      ['2.5.2', '2020-03-04T14:54:16.283Z'],
      ['0.3.0'],
      [
        '0.1.1',
        '2015-09-10T13:58:55.620Z',
        { deprecated: 'retired: Not really retired: Used for testing' },
      ],
    ],
  ],
  'pub:URL#shared_preferences /api/packages/shared_preferences': [
    {
      name: 'shared_preferences',
      isDiscontinued: true,
      replacedBy: 'other',
      latest: { version: '0.5.6' },
      versions: [
        { version: '0.5.5', published: '2019-12-20T18:13:22.000Z', retracted: true },
        { version: '0.5.6', published: '2019-12-20T18:15:00Z', archive_sha256: sum },
        { version: '0.6.0-nullsafety.1' },
      ],
    },
    [
      ['0.5.5', '2019-12-20T18:13:22.000Z', { deprecated: 'retracted' }],
      ['0.5.6', '2019-12-20T18:15:00.000Z', { ...discontinued, prints: [sha256] }],
      ['0.6.0-nullsafety.1', undefined, { ...discontinued, prerelease: true }],
    ],
  ],
  'conda:URL#anaconda/pytest /package/anaconda/pytest': [
    {
      name: 'pytest',
      full_name: 'anaconda/pytest',
      versions: ['3.10.0', '7.4.4', '7.4.4', '8.0rc1'],
      files: [
        {
          version: '7.4.4',
          basename: 'win-64/pytest-7.4.4-b.conda',
          upload_time: '2024-02-02 10:00:00.500000+00:00',
          labels: ['main'],
          sha256: 'b'.repeat(64),
        },
        {
          version: '7.4.4',
          basename: 'linux-64/pytest-7.4.4-a.conda',
          upload_time: '2024-02-01 10:00:00.500000+00:00',
          labels: ['main'],
          sha256: sum,
        },
        {
          version: '8.0rc1',
          basename: 'noarch/x',
          upload_time: '2024-03-01 10:00:00+00:00',
          labels: ['rc'],
        },
      ],
    },
    [
      ['3.10.0'],
      [
        '7.4.4',
        '2024-02-01T10:00:00.500Z',
        {
          prints: [
            `linux-64/pytest-7.4.4-a.conda ${sha256}`,
            `win-64/pytest-7.4.4-b.conda sha256:${'b'.repeat(64)}`,
          ],
        },
      ],
      ['8.0rc1', '2024-03-01T10:00:00.000Z', { prerelease: true }],
    ],
  ],
  'jenkins-plugins:URL#some-tool /current/update-center.actual.json': [
    {
      plugins: {
        other: { version: '9' },
        'some-tool': {
          version: '2.0.3',
          buildDate: 'Jan 02, 2020',
          previousVersion: '2.0.1',
          previousTimestamp: '2019-05-13T00:11:40.00Z',
          sha256: 'abc=',
        },
      },
      deprecations: { 'some-tool': { url: 'https://example.com/why' } },
    },
    [
      ['2.0.3', '2020-01-02', { ...deprecated, prints: ['sha256:abc='] }],
      ['2.0.1', '2019-05-13T00:11:40.000Z', deprecated],
    ],
  ],
  'homebrew:URL#some-tool /api/formula/some-tool.json': [
    {
      name: 'some-tool',
      versions: { stable: '1.2.3', head: null, bottle: true },
      urls: { stable: { url: 'https://example.com', checksum: sum } },
      deprecated: true,
      deprecation_reason: 'unmaintained',
    },
    [['1.2.3', undefined, { deprecated: 'deprecated: unmaintained', prints: [sha256] }]],
  ],
  'gitea-releases:URL#some/tool /api/v1/repos/some/tool/releases?limit=50': [
    [
      { tag_name: '1.2.0', published_at: '2026-02-03T04:05:06Z', prerelease: true, body: 'New' },
      { tag_name: '1.3.0', draft: true },
    ],
    [
      [
        '1.2.0',
        '2026-02-03T04:05:06.000Z',
        { prerelease: true, notes: 'New', prints: ['commit:abc'] },
      ],
    ],
  ],
};

test.each(Object.entries(cases))('%s', async (asked, [answer, releases]) => {
  const [coordinates = '', path = ''] = asked.split(' ');
  const all = Object.entries({ [path]: answer, ...(coordinates.startsWith('gitea') && tags) });
  const { url } = await serve(
    Object.fromEntries(all.map(([path, json]) => [`GET ${path}`, { json }])),
  );
  const definition = parseCoordinates(coordinates.replace('URL', url));
  const found = await gather(definition);
  const wanted = releases.map(([version, date, { prints, ...more } = {}]) => ({
    version,
    ...(date && { date, basis: 'published' }),
    ...more,
    evidence: `${url}${path}`,
    ...(prints && {
      fingerprints: prints.map((one) => `${coordinates.replace('URL', url)} ${one}`),
    }),
  }));
  expect('releases' in found && found.releases).toEqual(wanted);
});

test('crates: a list shorter than its count is a part', async () => {
  const path = '/api/v1/crates/some_tool';
  const { url } = await serve({
    [`GET ${path}`]: { json: { ...crates, versions: crates.versions.slice(1) } },
  });
  expect(await gather(parseCoordinates(`crates:${url}#some_tool`))).toMatchObject({
    kind: 'partial',
    because: `${url}${path} counts 4 versions and lists 3`,
  });
});

test('jenkins-plugins: a plugin that is not listed is a failure that names it', async () => {
  const { url } = await serve({
    'GET /current/update-center.actual.json': { json: { plugins: {} } },
  });
  expect(await gather(parseCoordinates(`jenkins-plugins:${url}#tool`))).toEqual(
    unavailable(`${url}/current/update-center.actual.json lists no release of a plugin named tool`),
  );
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
  expect(asked).toEqual([
    { url: 'https://api.github.com/graphql', body: { ...variables, after: null }, credential },
    {
      url: 'https://api.github.com/graphql#a%3Db',
      body: { ...variables, after: 'a=b' },
      credential,
    },
  ]);
  const said = {
    basis: 'near',
    authored: true,
    evidence: 'https://github.com/some/tool/tags',
    fingerprints: [`github-tags:some/tool commit:${commit.oid}`],
  };
  expect('releases' in answer && answer.releases).toEqual([
    { version: 'v1.0', date: '2026-01-02T03:04:05.000Z', ...said },
    { version: 'v1.1', date: '2026-02-02T00:00:00.000Z', ...said },
  ]);
});

test('github-tags: a refusal is told in the words of the server', async () => {
  const json = { data: { repository: null }, errors: [{ message: 'Could not resolve' }] };
  const { url } = await serve({ 'POST /graphql': { json } });
  expect(await gather(parseCoordinates(`github-tags:${url}#some/tool`))).toEqual(
    unavailable(`${url}/graphql refuses: Could not resolve`),
  );
});

test('terraform: the public registry dates each version in a document of its own', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/.well-known/terraform.json': { 'providers.v1': '/v1/providers/' },
    '/v1/providers/hashicorp/azurerm/versions': {
      versions: [{ version: '2.52.0' }, { version: '2.53.0' }],
    },
    '/v1/providers/hashicorp/azurerm/2.53.0': {
      id: 'hashicorp/azurerm/2.53.0',
      published_at: '2019-11-26T08:22:56Z',
    },
  };
  const http: Http = async ({ url }) => {
    const answer = answers[new URL(url).pathname];
    const status = answer === undefined ? 404 : 200;
    return { url, status, header: () => undefined, text: JSON.stringify(answer ?? '') };
  };
  const found = await gather(parseCoordinates('terraform:hashicorp/azurerm'), {}, http);
  expect('releases' in found && found.releases.map(({ version, date }) => [version, date])).toEqual(
    [
      ['2.52.0', undefined],
      ['2.53.0', '2019-11-26T08:22:56.000Z'],
    ],
  );
});
