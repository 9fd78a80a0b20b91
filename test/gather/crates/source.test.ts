import { expect, test } from 'vitest';
import { gather } from '../gather.ts';
import { serve } from '../server.ts';

const path = '/api/v1/crates/some_tool';

/** As crates.io answers, trimmed. */
const document = {
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

test('lists all versions; a yanked one is deprecated, a hyphen makes a pre-release', async () => {
  const { url } = await serve({ [`GET ${path}`]: { json: document } });
  const evidence = `${url}${path}`;
  const dated = (date: string) => ({ date, basis: 'published', evidence });
  expect(await gather({ kind: 'crates', crate: 'some_tool', registry: url })).toEqual({
    kind: 'complete',
    releases: [
      { version: '2.0.0-edge.1', ...dated('2026-02-03T04:05:06.123Z'), prerelease: true },
      { version: '1.1.0', ...dated('2026-02-03T04:05:06.123Z') },
      { version: '1.0.1', ...dated('2026-01-03T04:05:06.000Z'), deprecated: 'yanked: Leaks keys' },
      { version: '1.0.0', ...dated('2026-01-02T04:05:06.000Z'), deprecated: 'yanked' },
    ],
    skipped: [],
    validators: [],
  });
});

test('a list shorter than its count is a part', async () => {
  const { url } = await serve({
    [`GET ${path}`]: { json: { ...document, versions: document.versions.slice(1) } },
  });
  expect(await gather({ kind: 'crates', crate: 'some_tool', registry: url })).toMatchObject({
    kind: 'partial',
    because: `${url}${path} counts 4 versions and lists 3`,
  });
});
