import { describe, expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const path = '/v2/namespaces/some/repositories/tool/tags?page_size=100';

describe('docker-hub', () => {
  test('reads all pages, and takes a push as a bound', async () => {
    const { url } = await serve((url) => ({
      [`GET ${path}`]: {
        json: {
          count: 4,
          next: `${url}${path}&page=2`,
          previous: null,
          results: [
            { name: 'latest', tag_last_pushed: '2026-02-03T04:05:06.789Z' },
            { name: '2.0', tag_last_pushed: '2026-02-03T04:05:06.789012Z', tag_status: 'active' },
          ],
        },
      },
      [`GET ${path}&page=2`]: {
        json: {
          count: 4,
          next: null,
          results: [
            { name: '2.0', tag_last_pushed: '2026-02-03T04:05:06.789012Z' },
            { name: '1.10', tag_last_pushed: null },
            { name: '1.9', tag_last_pushed: '2025-12-03T04:05:06Z' },
          ],
        },
      },
    }));
    const evidence = `${url}${path}`;
    expect(
      await gather({ kind: 'docker-hub', repository: 'some/tool', api: url, include: '^[0-9]' }),
    ).toEqual({
      kind: 'complete',
      releases: [
        { version: '2.0', date: '2026-02-03T04:05:06.789Z', basis: 'by', evidence },
        { version: '1.10', evidence },
        { version: '1.9', date: '2025-12-03T04:05:06.000Z', basis: 'by', evidence },
      ],
      skipped: [{ name: 'latest', because: 'is not included' }],
      validators: [],
    });
  });

  test('fewer tags than it counts are a part', async () => {
    const { url } = await serve({
      'GET /v2/namespaces/library/repositories/tool/tags?page_size=100': {
        json: { count: 2, results: [{ name: '1.0' }] },
      },
    });
    expect(await gather({ kind: 'docker-hub', repository: 'tool', api: url })).toMatchObject({
      kind: 'partial',
      because: `${url}/v2/namespaces/library/repositories/tool/tags?page_size=100 counts 2 tags and lists 1`,
    });
  });

  test('does not follow to another host', async () => {
    const { url } = await serve({
      [`GET ${path}`]: { json: { next: 'https://example.com/', results: [{ name: '1' }] } },
    });
    expect(await gather({ kind: 'docker-hub', repository: 'some/tool', api: url })).toEqual(
      unavailable(`${url}${path} names a next page on another host, which is refused`),
    );
  });
});
