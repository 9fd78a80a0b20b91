import { expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

/** As https://learn.microsoft.com/en-us/nuget/api/service-index shows it, trimmed. */
function feed(url: string, type: string | readonly string[] = 'RegistrationsBaseUrl/3.6.0') {
  return {
    version: '3.0.0',
    resources: [
      { '@id': `${url}/flat/`, '@type': 'PackageBaseAddress/3.0.0' },
      { '@id': `${url}/all/`, '@type': type },
      { '@id': `${url}/old/`, '@type': 'RegistrationsBaseUrl' },
    ],
  };
}

const leaf = (version: string, more: object = {}) => ({
  '@type': 'Package',
  catalogEntry: {
    id: 'Some.Tool',
    version,
    listed: true,
    published: '2026-02-03T04:05:06.007+00:00',
    ...more,
  },
});

const definition = (url: string) => ({
  kind: 'nuget',
  package: 'Some.Tool',
  feed: `${url}/v3/index.json`,
});

test('reads pages within the index and outside of it', async () => {
  const { url } = await serve((url) => ({
    'GET /v3/index.json': { json: feed(url) },
    'GET /all/some.tool/index.json': {
      headers: { etag: '"1"' },
      json: {
        count: 2,
        items: [
          {
            '@id': `${url}/all/some.tool/index.json#page/1.0.0/2.0.0-insiders`,
            count: 4,
            items: [
              leaf('1.0.0', { listed: false, published: '1900-01-01T00:00:00+00:00' }),
              leaf('1.1.0', {
                deprecation: {
                  reasons: ['Legacy', 'CriticalBugs'],
                  alternatePackage: { id: 'Better.Tool', range: '*' },
                },
              }),
              leaf('1.2.0', {
                deprecation: { reasons: ['Other'], message: 'Moved away.' },
              }),
              leaf('2.0.0-insiders'),
            ],
          },
          { '@id': `${url}/all/some.tool/page/2.0.0.json`, count: 1 },
        ],
      },
    },
    'GET /all/some.tool/page/2.0.0.json': { json: { count: 1, items: [leaf('2.0.0+build-1')] } },
  }));
  const evidence = `${url}/all/some.tool/index.json`;
  const dated = { date: '2026-02-03T04:05:06.007Z', basis: 'published', evidence };
  expect(await gather(definition(url))).toEqual({
    kind: 'complete',
    releases: [
      { version: '1.0.0', evidence, deprecated: 'unlisted' },
      {
        version: '1.1.0',
        ...dated,
        deprecated: 'deprecated: Legacy, CriticalBugs (use Better.Tool)',
      },
      { version: '1.2.0', ...dated, deprecated: 'Moved away.' },
      { version: '2.0.0-insiders', ...dated, prerelease: true },
      { version: '2.0.0', ...dated },
    ],
    skipped: [],
    validators: [{ url: evidence, etag: '"1"' }],
  });
});

test('a page that counts more than it lists is a part', async () => {
  const { url } = await serve((url) => ({
    'GET /v3/index.json': {
      json: feed(url, ['RegistrationsBaseUrl', 'RegistrationsBaseUrl/Versioned']),
    },
    'GET /all/some.tool/index.json': {
      json: { items: [{ '@id': `${url}/page`, count: 2, items: [leaf('1.0.0')] }] },
    },
  }));
  expect(await gather(definition(url))).toMatchObject({
    kind: 'partial',
    because: `${url}/page counts 2 versions and lists 1`,
  });
});

test.each([
  ['a feed without registrations', { resources: [] }, {}, 'names no registration of packages'],
  [
    'a page on another host',
    undefined,
    { items: [{ '@id': 'https://elsewhere.example.com/page' }] },
    'names a page on another host, which is refused',
  ],
])('%s is refused', async (_, index, registration, words) => {
  const { url } = await serve((url) => ({
    'GET /v3/index.json': { json: index ?? feed(url) },
    ...(index === undefined && { 'GET /all/some.tool/index.json': { json: registration } }),
  }));
  expect(await gather(definition(url))).toEqual(unavailable(expect.stringContaining(words)));
});

test('reads pages without an address, as some feeds have them, and none that has neither address nor releases', async () => {
  const { url } = await serve((url) => ({
    'GET /v3/index.json': [
      { json: { ...feed(url), resources: [{ '@type': 'Search' }, ...feed(url).resources] } },
      { json: feed(url) },
    ],
    'GET /all/some.tool/index.json': [
      { json: { items: [{ count: 1, items: [leaf('1.0.0')] }] } },
      { json: { items: [{ count: 1 }] } },
    ],
  }));
  expect(await gather(definition(url))).toMatchObject({ releases: [{ version: '1.0.0' }] });
  const because = `${url}/all/some.tool/index.json has a page without its releases or an address`;
  expect(await gather(definition(url))).toEqual(unavailable(because));
});
