import { expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const path = '/p2/some/tool.json';
const definition = (repository: string) => ({
  kind: 'packagist',
  package: 'some/tool',
  repository,
  version: '^v?(?<version>.+)',
});

test('expands what is written as a difference to the version before', async () => {
  const { url } = await serve({
    [`GET ${path}`]: {
      headers: { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' },
      json: {
        minified: 'composer/2.0',
        packages: {
          'some/tool': [
            {
              name: 'some/tool',
              version: 'v2.0.0-RC1',
              version_normalized: '2.0.0.0-RC1',
              time: '2026-02-03T04:05:06+00:00',
              abandoned: 'better/tool',
            },
            { version: 'v1.10.0-p2', version_normalized: '1.10.0.0-patch2' },
            { version: 'v1.10.0', time: '2026-01-03T04:05:06+00:00', abandoned: true },
            { version: 'v1.9.0', time: '__unset', abandoned: '__unset' },
          ],
        },
      },
    },
  });
  const evidence = `${url}${path}`;
  const dated = (date: string) => ({ date, basis: 'near', authored: true, evidence });
  const deprecated = 'abandoned; use better/tool';
  expect(await gather(definition(url))).toEqual({
    kind: 'complete',
    releases: [
      { version: '2.0.0-RC1', ...dated('2026-02-03T04:05:06.000Z'), prerelease: true, deprecated },
      { version: '1.10.0-p2', ...dated('2026-02-03T04:05:06.000Z'), deprecated },
      { version: '1.10.0', ...dated('2026-01-03T04:05:06.000Z'), deprecated: 'abandoned' },
      { version: '1.9.0', evidence },
    ],
    skipped: [],
    validators: [{ url: evidence, lastModified: 'Tue, 03 Feb 2026 04:05:06 GMT' }],
  });
});

test.each([
  ['of another package', { packages: { 'other/tool': [] } }, 'says nothing of some/tool'],
  [
    'with a version that is a number',
    { packages: { 'some/tool': [{ version: 1.1 }] } },
    'answers with JSON of another shape at /0/version',
  ],
])('an answer %s is refused', async (_, json, words) => {
  const { url } = await serve({ [`GET ${path}`]: { json } });
  expect(await gather(definition(url))).toEqual(
    unavailable(expect.stringContaining(`${url}${path} ${words}`)),
  );
});
