import { expect, test } from 'vitest';
import { Failure } from '#gather/failure.ts';
import type { Http, HttpResponse } from '#gather/http/types.ts';
import { withDeadline } from '#gather/http/client.ts';
import { gather, unavailable } from './gather.ts';
import { serve } from './server.ts';
import { toldOf } from './told.ts';

test('a source comes to an end, however many requests it wants', async () => {
  let time = 0;
  const answer = async ({ url }: { readonly url: string }) => ({ url }) as HttpResponse;
  const http = withDeadline(answer, () => time);
  expect(await http({ url: 'https://example.com/1' })).toEqual({ url: 'https://example.com/1' });
  time = 300_000;
  await expect(http({ url: 'https://example.com/2' })).rejects.toThrow(
    new Failure(
      'https://example.com/2 was not requested: its source has used up the 300 s that a source may take',
      { scope: 'server' },
    ),
  );
});

test('what is said of a failure is one line, printable and not endless', async () => {
  const key = `\u001b[31m\n::error::${'x'.repeat(5000)}`;
  const { url } = await serve({ 'GET /a': { json: { versions: { [key]: 1 } } } });
  const answer = await gather({ kind: 'npm', package: 'a', registry: url });
  expect(answer).toEqual(
    unavailable(
      expect.stringMatching(/^http\S+ answers with JSON of another shape at [\x20-\x7e…]{1,900}$/),
    ),
  );
});

test('a validator that cannot be kept is left out, and so are all', async () => {
  const headers = { etag: `"${'x'.repeat(300)}"` };
  const found = await toldOf((registry) => ({ kind: 'npm', package: 'a', registry }), {
    'GET /a': { json: { versions: { '1.0': {} } }, headers },
  });
  expect(found).toEqual(['complete: by URL/a', '1.0']);
});

test('one release that is listed twice is one; one that differs is two', async () => {
  const days = ['2026-01-01', '2026-01-01', '2026-01-02'];
  const pointers = { kind: 'json', releases: '', version: '/v', date: '/d' };
  const found = await toldOf((url) => ({ ...pointers, url: `${url}/` }), {
    'GET /': { json: days.map((d) => ({ v: '1.0', d })) },
  });
  expect(found.slice(1)).toEqual([
    '1.0 2026-01-01 stated authored',
    '1.0 2026-01-02 stated authored',
  ]);
});

test('of very many dates one run asks for two thousand, what is owed first, and owes the rest', async () => {
  const tags = Array.from({ length: 2100 }, (_, n) => `1.${n}`);
  const requested: string[] = [];
  const http: Http = async ({ url }) => {
    const tag = /manifests\/(.+)$/.exec(url)?.[1];
    if (tag !== undefined) requested.push(tag);
    const text = JSON.stringify(tag === undefined ? { tags } : {});
    return { url, status: 200, header: () => undefined, text };
  };
  const registry = 'https://registry.example.com';
  const definition = { kind: 'oci', registry, repository: 'a', rebuilt: true } as const;
  const owed = ['1.2099', '1.7'];
  const recorded = new Set([...owed, '1.8']);
  const answer = await gather(definition, { recorded, owed }, http);
  expect(requested.slice(0, 3)).toEqual(['1.2099', '1.7', '1.0']);
  expect(requested).toHaveLength(2000);
  const because = '99 of 2099 dates are requested on the following days';
  expect(answer).toMatchObject({ kind: 'partial', because, owed: tags.slice(2000, 2099) });
});

/** What is read of a list of these names. */
async function namesRead(patterns: object, ...names: string[]) {
  const definition = { kind: 'json', releases: '', version: '', ...patterns };
  const replies = { 'GET /': { json: names } };
  return await toldOf((url) => ({ ...definition, url: `${url}/` }), replies);
}

test('include and exclude test the version that its pattern finds, under which what is left out is still listed', async () => {
  const pattern = '^release-(?P<version>.+)-final$';
  const patterns = { pattern, include: '^[0-9]', exclude: '^9[.]0$', separator: '-' };
  const names = ['release-1.0-final', 'release-9-0-final', 'release-x-final', '1.0'];
  expect(await namesRead(patterns, ...names)).toEqual([
    'complete: by URL/',
    '1.0',
    '- release-9-0-final = 9.0: is excluded',
    '- release-x-final = x: is not included',
    '- 1.0: has no version by its pattern',
  ]);
});

test('names that fit no pattern are no list', async () => {
  expect(await namesRead({ include: '^1' }, 'latest', 'edge')).toEqual([
    'unavailable: json:URL/# lists no release: none of its 2 names fits the patterns of its definition',
  ]);
});
