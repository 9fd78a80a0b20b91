import { describe, expect, test } from 'vitest';
import { statusFailure } from '#gather/http/status.ts';
import type { HttpRequest, Http } from '#gather/http/types.ts';
import { gather, testMachine, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const path = '/repos/some/tool/releases?per_page=100';
const second = '/repositories/1/releases?per_page=100&page=2';
const definition = (api: string) =>
  ({
    kind: 'github-releases',
    repository: 'some/tool',
    api,
    version: '^v(?<version>.+)$',
  }) as const;

describe('github-releases', () => {
  test('reads to the last page, without drafts, and asks as a guest elsewhere', async () => {
    const { url, asked } = await serve((url) => ({
      [`GET ${path}`]: {
        json: [
          { tag_name: 'v2.1', draft: true, prerelease: false, published_at: null, html_url: 'x' },
          {
            tag_name: 'v2.0-rc.1',
            draft: false,
            prerelease: true,
            published_at: '2026-02-03T04:05:06Z',
            html_url: 'https://github.com/some/tool/releases/tag/v2.0-rc.1',
            body: '## What changed\r\n* **one**\u202e',
          },
        ],
        headers: {
          etag: '"1"',
          link: `<${url}${second}>; rel="next", <${url}${second}>; rel="last"`,
        },
      },
      [`GET ${second}`]: {
        json: [
          { tag_name: 'v1.9', published_at: '2025-02-03T04:05:06Z', html_url: 'javascript:1' },
        ],
        headers: { etag: '"2"', link: `<${url}${path}>; rel="prev"` },
      },
    }));
    const request = { machine: testMachine({ githubToken: 'secret', npmRegistry: () => '' }) };
    expect(await gather(definition(url), request)).toEqual({
      kind: 'complete',
      releases: [
        {
          version: '2.0-rc.1',
          date: '2026-02-03T04:05:06.000Z',
          basis: 'published',
          evidence: 'https://github.com/some/tool/releases/tag/v2.0-rc.1',
          changelogUrl: 'https://github.com/some/tool/releases/tag/v2.0-rc.1',
          prerelease: true,
          notes: '## What changed\n* **one**',
        },
        {
          version: '1.9',
          date: '2025-02-03T04:05:06.000Z',
          basis: 'published',
          evidence: `${url}${path}`,
        },
      ],
      skipped: [
        { name: 'v2.1', because: 'is a draft' },
        {
          name: 'v1.9',
          because:
            'its link "javascript:1" must start with https://, not javascript:; the release is listed without it',
        },
      ],
      validators: [
        { url: `${url}${path}`, etag: '"1"' },
        { url: `${url}${second}`, etag: '"2"' },
      ],
    });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  test("sends the token to GitHub's own API, where it raises the limit", async () => {
    const asked: HttpRequest[] = [];
    const limited: Http = async (ask) => {
      asked.push(ask);
      throw statusFailure(ask, 429, () => undefined, 0);
    };
    const plain = { kind: 'github-releases', repository: 'some/tool' } as const;
    const request = { machine: testMachine({ githubToken: 'secret', npmRegistry: () => '' }) };
    await gather(plain, request, limited);
    expect(await gather(plain, {}, limited)).toEqual(
      unavailable(
        'https://api.github.com/repos/some/tool/releases?per_page=100 answers 429: too many requests (a token in GITHUB_TOKEN raises the limit)',
      ),
    );
    expect(asked.map(({ credential }) => credential)).toEqual([
      { header: 'authorization', value: 'Bearer secret' },
      undefined,
    ]);
  });

  test('is unchanged when every page is', async () => {
    const { url } = await serve({
      [`GET ${path}`]: { status: 304 },
      [`GET ${second}`]: { status: 304 },
    });
    expect(await gather(definition(url), { validators: ofPages(url) })).toEqual({
      kind: 'not-modified',
    });
  });

  test('asks for all pages again when a later one changed', async () => {
    const release = (tag_name: string) => ({ json: [{ tag_name }] });
    const { url } = await serve({
      [`GET ${path}`]: [
        { status: 304 },
        { ...release('v2'), headers: { link: `<${second}>; rel=next` } },
      ],
      [`GET ${second}`]: [{ status: 404 }, release('v1')],
    });
    expect(await gather(definition(url), { validators: ofPages(url) })).toMatchObject({
      kind: 'complete',
      releases: [{ version: '2' }, { version: '1' }],
      validators: [],
    });
  });

  test('a validator from elsewhere is not asked, nor any beside it', async () => {
    const { url, asked } = await serve({ [`GET ${path}`]: { json: [{ tag_name: 'v1' }] } });
    const validators = [
      { url: `${url}${path}`, etag: '"1"' },
      { url: 'https://example.com/', etag: '"2"' },
    ];
    expect((await gather(definition(url), { validators })).kind).toBe('complete');
    expect(asked[0]?.headers['if-none-match']).toBeUndefined();
  });
});

function ofPages(url: string) {
  return [
    { url: `${url}${path}`, etag: '"1"' },
    { url: `${url}${second}`, etag: '"2"' },
  ];
}
