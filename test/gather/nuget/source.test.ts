import { expect, test } from 'vitest';
import { toldOf } from '../gather.ts';

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

const published = '2026-02-03T04:05:06.007+00:00';
const leaf = (version: string, more: object = {}) => ({
  catalogEntry: { id: 'Some.Tool', version, listed: true, published, ...more },
});
const deprecated = (deprecation: object) => ({ deprecation });
const definition = 'nuget:URL/v3/index.json#Some.Tool';
const all = '/all/some.tool/index.json';

test('reads pages within the index and outside of it', async () => {
  const other = { id: 'Better.Tool', range: '*' };
  const items = [
    leaf('1.0.0', { listed: false, published: '1900-01-01T00:00:00+00:00' }),
    leaf('1.1.0', deprecated({ reasons: ['Legacy', 'CriticalBugs'], alternatePackage: other })),
    leaf('1.2.0', deprecated({ reasons: ['Other'], message: 'Moved away.' })),
    leaf('1.3.0', { listed: false }),
    leaf('2.0.0-insiders'),
  ];
  const found = await toldOf(definition, (url) => ({
    'GET /v3/index.json': { json: feed(url) },
    [`GET ${all}`]: {
      headers: { etag: '"1"' },
      json: {
        count: 2,
        items: [
          { '@id': `${url}${all}#page/1.0.0/2.0.0-insiders`, count: 5, items },
          { '@id': `${url}/all/some.tool/page/2.0.0.json`, count: 1 },
        ],
      },
    },
    'GET /all/some.tool/page/2.0.0.json': { json: { count: 1, items: [leaf('2.0.0+build-1')] } },
  }));
  const dated = '2026-02-03T04:05:06.007Z published';
  expect(found).toEqual([
    `complete: by URL${all}`,
    '1.0.0 deprecated: unlisted',
    `1.1.0 ${dated} deprecated: deprecated: Legacy, CriticalBugs (use Better.Tool)`,
    `1.2.0 ${dated} deprecated: Moved away.`,
    `1.3.0 ${dated} deprecated: unlisted`,
    `2.0.0-insiders ${dated} prerelease`,
    `2.0.0 ${dated}`,
    `validator of URL${all}: etag "1"`,
  ]);
});

const types = ['RegistrationsBaseUrl', 'RegistrationsBaseUrl/Versioned'];

/** By what is said first: the pages of a registration. */
const registrations: Record<string, [index: (url: string) => object, registration?: object]> = {
  'counts more than it lists → partial: https://x/page counts 2 versions and lists 1: by URL/all/some.tool/index.json':
    [
      (url) => feed(url, types),
      { items: [{ '@id': 'https://x/page', count: 2, items: [leaf('1.0.0')] }] },
    ],
  'has no address, as in some feeds → complete: by URL/all/some.tool/index.json': [
    (url) => ({ resources: [{ '@type': 'Search' }, ...feed(url).resources] }),
    { items: [{ count: 1, items: [leaf('1.0.0')] }] },
  ],
  'has neither address nor releases → unavailable: URL/all/some.tool/index.json has a page without its releases or an address':
    [feed, { items: [{ count: 1 }] }],
  'is of no feed of registrations → unavailable: URL/v3/index.json names no registration of packages, so it cannot be read':
    [() => ({ resources: [] })],
  'is on another host → unavailable: URL/all/some.tool/index.json names a page on another host, https://elsewhere.example.com, which is refused; if it has moved, write its address there':
    [feed, { items: [{ '@id': 'https://elsewhere.example.com/page' }] }],
};
test.each(Object.entries(registrations))('a page that %s', async (row, [index, registration]) => {
  const found = await toldOf(definition, (url) => ({
    'GET /v3/index.json': { json: index(url) },
    ...(registration && { [`GET ${all}`]: { json: registration } }),
  }));
  const [, words = ''] = row.split(' → ');
  const versions = words.startsWith('unavailable') ? [] : ['1.0.0'];
  expect(found.map((line) => line.replace(/^1\.0\.0 .*/, '1.0.0'))).toEqual([words, ...versions]);
});
