import { expect, test } from 'vitest';
import { statusFailure } from '#gather/http/status.ts';
import type { HttpRequest, Http } from '#gather/http/types.ts';
import { gather, testMachine, unavailable, told, toldOf } from '../gather.ts';
import { serve } from '../server.ts';

const path = '/repos/some/tool/releases?per_page=100';
const second = '/repositories/1/releases?per_page=100&page=2';
const plain = { kind: 'github-releases', repository: 'some/tool' };
const definition = (api: string) => ({ ...plain, api, version: '^v(?<version>.+)$' });
const withToken = { machine: testMachine({ githubToken: 'secret', npmRegistry: () => '' }) };
const ofPages = (url: string) => ({
  validators: [
    { url: `${url}${path}`, etag: '"1"' },
    { url: `${url}${second}`, etag: '"2"' },
  ],
});

test('reads to the last page, without drafts, and asks as a guest elsewhere', async () => {
  const page = 'https://github.com/some/tool/releases/tag/v2.0-rc.1';
  const candidate = {
    tag_name: 'v2.0-rc.1',
    prerelease: true,
    published_at: '2026-02-03T04:05:06Z',
    html_url: page,
    body: '## What changed\r\n* **one**\u202e',
  };
  const draft = { tag_name: '', draft: true, published_at: null, html_url: 'x' };
  const old = { tag_name: 'v1.9', published_at: '2025-02-03T04:05:06Z', html_url: 'javascript:1' };
  const { url, asked } = await serve((url) => ({
    [`GET ${path}`]: {
      json: [draft, candidate],
      headers: {
        etag: '"1"',
        link: `<${url}${second}>; rel="next", <${url}${second}>; rel="last"`,
      },
    },
    [`GET ${second}`]: {
      json: [old],
      headers: { etag: '"2"', link: `<${url}${path}>; rel="prev"` },
    },
  }));
  expect(told(await gather(definition(url), withToken))).toEqual([
    'complete',
    `2.0-rc.1 2026-02-03T04:05:06.000Z published by ${page} changelogUrl: ${page} notes: ## What changed\n* **one** prerelease`,
    `1.9 2025-02-03T04:05:06.000Z published by ${url}${path}`,
    '- without a tag: is a draft',
    '- v1.9: its link "javascript:1" must start with https://, not javascript:; the release is listed without it',
    `validator of ${url}${path}: etag "1"`,
    `validator of ${url}${second}: etag "2"`,
  ]);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test("sends the token to GitHub's own API, where it raises the limit", async () => {
  const asked: HttpRequest[] = [];
  const limited: Http = async (ask) => {
    asked.push(ask);
    throw statusFailure(ask, 429, () => undefined, 0);
  };
  await gather(plain, withToken, limited);
  expect(await gather(plain, {}, limited)).toEqual(
    unavailable(
      'https://api.github.com/repos/some/tool/releases?per_page=100 answers 429: too many requests (a token in GITHUB_TOKEN raises the limit)',
    ),
  );
  const credential = { header: 'authorization', value: 'Bearer secret' };
  expect(asked.map((one) => one.credential)).toEqual([credential, undefined]);
  const refused = statusFailure({ url: 'https://api.github.com/graphql' }, 401, () => undefined, 0);
  expect(refused.message).toContain('401: access denied (a token in GITHUB_TOKEN is needed)');
});

test('is unchanged when every page is', async () => {
  const replies = { [`GET ${path}`]: { status: 304 }, [`GET ${second}`]: { status: 304 } };
  expect(await toldOf(definition, replies, ofPages)).toEqual(['not-modified']);
});

test('asks for all pages again when a later one changed', async () => {
  const release = (tag_name: string) => ({ json: [{ tag_name }] });
  const first = { ...release('v2'), headers: { link: `<${second}>; rel=next` } };
  const replies = {
    [`GET ${path}`]: [{ status: 304 }, first],
    [`GET ${second}`]: [{ status: 404 }, release('v1')],
  };
  expect(await toldOf(definition, replies, ofPages)).toEqual([`complete: by URL${path}`, '2', '1']);
});

test('a validator from elsewhere is not asked, nor any beside it', async () => {
  const { url, asked } = await serve({ [`GET ${path}`]: { json: [{ tag_name: 'v1' }] } });
  const [own] = ofPages(url).validators;
  const validators = [own!, { url: 'https://example.com/', etag: '"2"' }];
  expect((await gather(definition(url), { validators })).kind).toBe('complete');
  expect(asked[0]?.headers['if-none-match']).toBeUndefined();
});
