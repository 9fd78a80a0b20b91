import { expect, test } from 'vitest';
import { toldOf } from '../told.ts';

const path = '/v2/namespaces/some/repositories/tool/tags?page_size=100&ordering=last_updated';
const some = (api: string) => ({ kind: 'docker-hub', repository: 'some/tool', api });

test('reads all pages, and takes a push as a bound', async () => {
  const both = { name: '2.0', tag_last_pushed: '2026-02-03T04:05:06.789012Z' };
  const first = [{ name: 'latest', tag_last_pushed: '2026-02-03T04:05:06.789Z' }, both];
  const second = [
    both,
    { name: '1.10', tag_last_pushed: null },
    { name: '1.9', tag_last_pushed: '2025-12-03T04:05:06Z' },
  ];
  const found = await toldOf(
    (url) => ({ ...some(url), include: '^[0-9]' }),
    (url) => ({
      [`GET ${path}`]: {
        json: { count: 4, next: `https${url.slice(4)}${path}&page=2`, results: first },
      },
      [`GET ${path}&page=2`]: { json: { count: 4, next: null, results: second } },
    }),
  );
  expect(found).toEqual([
    `complete: by URL${path}`,
    '2.0 2026-02-03T04:05:06.789Z by',
    '1.10',
    '1.9 2025-12-03T04:05:06.000Z by',
    '- latest: is not included',
  ]);
});

test('fewer tags than one of its pages counts are a part', async () => {
  const own = path.replace('some', 'library');
  const page = { count: 1, results: [{ name: '1.0' }] };
  const [first] = await toldOf(
    (url) => ({ ...some(url), repository: 'tool' }),
    (url) => ({
      [`GET ${own}`]: { json: { ...page, count: 2, next: `${url}${own}&page=2` } },
      [`GET ${own}&page=2`]: { json: page },
    }),
  );
  expect(first).toBe(`partial: URL${own} counts 2 tags and lists 1: by URL${own}`);
});
