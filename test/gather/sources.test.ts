import { expect, test } from 'vitest';
import { Failure } from '#gather/failure.ts';
import type { Http, HttpResponse } from '#gather/http/types.ts';
import { withDeadline } from '#gather/http/client.ts';
import { gather } from './gather.ts';
import { serve } from './server.ts';

test('a source comes to an end, however many requests it wants', async () => {
  let time = 0;
  const http = withDeadline(
    async ({ url }) => ({ url }) as HttpResponse,
    300_000,
    () => time,
  );
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
  expect(answer).toEqual({
    kind: 'unavailable',
    because: expect.stringMatching(
      /^http\S+ answers with JSON of another shape at [\x20-\x7e…]{1,900}$/,
    ),
  });
});

test('a validator that cannot be kept is left out, and so are all', async () => {
  const json = { versions: { '1.0': {} } };
  const { url } = await serve({ 'GET /a': { json, headers: { etag: `"${'x'.repeat(300)}"` } } });
  expect(await gather({ kind: 'npm', package: 'a', registry: url })).toMatchObject({
    validators: [],
  });
});

test('one release that is listed twice is one; one that differs is two', async () => {
  const { url } = await serve({
    'GET /': {
      json: [
        { v: '1.0', d: '2026-01-01' },
        { v: '1.0', d: '2026-01-01' },
        { v: '1.0', d: '2026-01-02' },
      ],
    },
  });
  const pointers = { releases: '', version: '/v', date: '/d' };
  const answer = await gather({ kind: 'json', url: `${url}/`, ...pointers });
  expect(answer.kind === 'complete' && answer.releases.map(({ date }) => date)).toEqual([
    '2026-01-01',
    '2026-01-02',
  ]);
});

test('names that fit no pattern are no list', async () => {
  const { url } = await serve({ 'GET /': { json: ['latest', 'edge'] } });
  const definition = {
    kind: 'json',
    url: `${url}/`,
    releases: '',
    version: '',
    include: '^1',
  } as const;
  expect(await gather(definition)).toEqual({
    kind: 'unavailable',
    because: `json:${url}/# lists no release: none of its 2 names fits the patterns of its definition`,
  });
});

test('of very many dates that may be wrong, each is requested again within some days', async () => {
  const tags = Array.from({ length: 1200 }, (_, n) => `1.${n}`);
  const recorded = new Map(tags.map((tag) => [tag, 'inferred'] as const));
  const requested = new Set<string>();
  const http: Http = async ({ url }) => {
    const tag = /manifests\/(.+)$/.exec(url)?.[1];
    if (tag !== undefined) requested.add(tag);
    const text = JSON.stringify(tag === undefined ? { tags } : {});
    return { url, status: 200, header: () => undefined, text };
  };
  const definition = { kind: 'oci', registry: 'https://registry.example.com', repository: 'a' };
  const counts: number[] = [];
  for (const day of [
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ] as const) {
    await gather(definition, { recorded, now: `${day}T06:00:00.000Z` }, http);
    counts.push(requested.size);
  }
  expect(counts[0]).toBe(500);
  expect(counts.at(-1)).toBe(1200);
});
