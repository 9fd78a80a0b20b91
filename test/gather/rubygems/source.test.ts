import { expect, test } from 'vitest';
import { gather } from '../gather.ts';
import { serve } from '../server.ts';

test('one release for all platforms, dated by the first of them', async () => {
  const { url } = await serve({
    'GET /api/v1/versions/some_tool.json': {
      headers: { etag: 'W/"1"' },
      json: [
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
    },
  });
  const evidence = `${url}/api/v1/versions/some_tool.json`;
  const dated = (date: string) => ({ date, basis: 'published', evidence });
  expect(await gather({ kind: 'rubygems', gem: 'some_tool', server: url })).toEqual({
    kind: 'complete',
    releases: [
      { version: '1.11.0', ...dated('2026-02-03T04:05:06.789Z') },
      { version: '1.11.0.pre1', ...dated('2026-02-01T00:00:00.000Z'), prerelease: true },
      { version: '1.10.0.b', ...dated('2026-01-01T00:00:00.000Z'), prerelease: true },
      { version: '1.9.0', ...dated('2025-01-01T00:00:00.000Z'), deprecated: 'yanked' },
    ],
    skipped: [],
    validators: [{ url: evidence, etag: 'W/"1"' }],
  });
});
