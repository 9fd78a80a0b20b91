/** Registries of packages that are read in ways of their own: npm, Maven, NuGet and Go. */
import { expect, test } from 'vitest';
import { parseCoordinates } from '#gather/coordinates.ts';
import { retractions } from '#gather/go/source.ts';
import { isEarly } from '#gather/npm/source.ts';
import { gather, known, testMachine, toldOf, unavailable } from './gather.ts';
import { serve } from './server.ts';

const npmDocument = {
  name: '@scope/name',
  'dist-tags': { latest: '1.10.0', beta: null, next: '1.10.3' },
  versions: {
    '1.9.0': { name: '@scope/name', deprecated: 'Use 1.10,\n please' },
    '1.10.0': { deprecated: false },
    '1.10.1': { deprecated: { since: '1.10.2' } },
    '1.10.2': { deprecated: '' },
    '1.10.3': {},
    '1.10.4': null,
  },
  time: {
    created: '2025-01-01T00:00:00.000Z',
    '1.8.0': '2025-01-01T00:00:00.000Z',
    '1.9.0': '2025-02-03T04:05:06.789Z',
    '1.10.2': '2026-11-20T05:59:00Z',
  },
};

test('npm: lists the versions that are there, not those whose time is', async () => {
  const reply = { json: npmDocument, headers: { etag: '"e1"' } };
  expect(await toldOf('npm:URL/#@scope/name', { 'GET /@scope%2Fname': reply })).toEqual([
    'complete: by URL/@scope%2Fname',
    '1.9.0 2025-02-03T04:05:06.789Z published deprecated: Use 1.10, please',
    '1.10.0',
    '1.10.1 deprecated: marked as deprecated in its registry',
    '1.10.2 2026-11-20T05:59:00.000Z published',
    '1.10.3 prerelease',
    '- 1.10.4: has no manifest',
    'validator of URL/@scope%2Fname: etag "e1"',
  ]);
});

test('npm: asks the registry that the npm client uses, and says when nothing changed', async () => {
  const { url, asked } = await serve({ 'GET /plain': { status: 304 } });
  const request = {
    validators: [{ url: `${url}/plain`, etag: '"e1"' }],
    machine: testMachine({ npmRegistry: (name: string) => (name === 'plain' ? `${url}/` : '') }),
  };
  expect(await gather(parseCoordinates('npm:plain'), request)).toEqual({ kind: 'not-modified' });
  expect(asked[0]?.headers['if-none-match']).toBe('"e1"');
});

test.each([
  ['as evidence', { json: { versions: { '1.0.0': {} }, time: null } }, 'complete: by npm:plain'],
  ['when it fails', { status: 404 }, 'gone: http://(private)/plain answers 404: not found'],
])('npm: does not name the registry of this machine %s', async (_, reply, words) => {
  const request = (url: string) => ({ machine: testMachine({ npmRegistry: () => url }) });
  const [first] = await toldOf('npm:plain', { 'GET /plain': reply }, request);
  expect(first).toBe(words);
});

test('npm: a registry of this machine that is no address is a failure like any other', async () => {
  const machine = testMachine({ npmRegistry: () => 'registry.example.com' });
  const why = 'npm has no address to ask: "npm config get registry" must begin with https://';
  expect(await gather(parseCoordinates('npm:plain'), { machine })).toEqual(unavailable(why));
});

/** Names that real packages published, and what their own tags say of them. */
test.each<[isEarly: boolean, tags: Readonly<Record<string, string>>, ...versions: string[]]>([
  [false, {}, '1.2.3', '1.2.3+build-5'],
  [true, {}, '1.2.3-insiders.20260203', '0.0.0-fb28e9048', '1.0.0-esm.4', '1.0.0-zones.1'],
  [true, {}, '4.4.0-betaV14'],
  [true, { latest: '1.2.3' }, '1.2.3-1'],
  // The package's own releases are written so.
  [false, { latest: '1.2.3-1' }, '1.2.3-1', '1.2.2-14'],
  [true, { latest: '1.2.3-1' }, '1.2.2-lts'],
  [true, { latest: '1.2.3-rc.2' }, '1.2.3-rc.1', '1.2.3-rc.2'],
  [false, { latest: '1.2.3-7.r21' }, '1.2.2-14.r3'],
  [true, { latest: '1.2.3-7.r21' }, '1.2.2-14.x3', '1.2.2-14'],
  [false, { latest: '4.9.0', next: '4.9.1', v5: '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', other: 'latest' }, '5.0.0'],
  // A tag such as `next` names what `latest` has not reached.
  [true, { latest: '4.9.0', next: '5.0.0' }, '5.0.0'],
  [true, { latest: '4.9.0', beta: '5.0.0' }, '5.0.0'],
  [true, { latest: '4.9.0', 'next-5': '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', lts: '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', next: '4.8.0' }, '4.8.0'],
  [false, { next: '5.0.0' }, '5.0.0'],
])('npm: that it is early is %s with the tags %j of %s', (early, tags, ...versions) => {
  expect(versions.map((version) => isEarly(version, tags))).toEqual(versions.map(() => early));
});

const metadata = '/com/example/tool/maven-metadata.xml';
const head = (version: string): string => `HEAD /com/example/tool/${version}/tool-${version}.pom`;

test('maven: dates new releases by their POM, and asks for no other', async () => {
  const versions = ['1.9', '1.10', '1.11', '1.12-rc-1', '1.12'];
  const listed = versions.map((v) => `<version> ${v} </version>`).join('');
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>com.example</groupId><version>9.9.9</version>
  <versioning>
    <release>1.12</release><versions>${listed}</versions>
    <lastUpdated>20260101000000</lastUpdated>
    <snapshotVersions><snapshotVersion><version>8.8.8</version></snapshotVersion></snapshotVersions>
  </versioning>
</metadata>`;
  const headers = { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' };
  const found = await toldOf(
    (url) => ({ ...parseCoordinates(`maven:${url}#com.example:tool`), exclude: 'rc' }),
    {
      [`GET ${metadata}`]: { body, headers },
      [head('1.10')]: { headers },
      [head('1.11')]: { status: 404 },
      [head('1.12')]: { headers: { 'last-modified': 'yesterday' } },
    },
    known('1.9'),
  );
  const by = (version: string) => `by URL${head(version).slice(5)}`;
  const without = 'its POM is not there or has no date; the release is listed without it';
  expect(found).toEqual([
    'complete',
    `1.9 ${by('1.9')}`,
    `1.10 2026-02-03T04:05:06.000Z published ${by('1.10')}`,
    `1.11 ${by('1.11')}`,
    `1.12 ${by('1.12')}`,
    `- 1.11: ${without}`,
    `- 1.12: ${without}`,
    '- 1.12-rc-1: is excluded',
    `validator of URL${metadata}: lastModified Tue, 03 Feb 2026 04:05:06 GMT`,
  ]);
});

/** As https://learn.microsoft.com/en-us/nuget/api/service-index shows it, trimmed. */
function feed(url: string, type: string | readonly string[] = 'RegistrationsBaseUrl/3.10.0') {
  return {
    version: '3.0.0',
    resources: [
      { '@id': `${url}/flat/`, '@type': 'PackageBaseAddress/3.0.0' },
      { '@id': `${url}/older/`, '@type': 'RegistrationsBaseUrl/3.6.0' },
      { '@id': `${url}/all/`, '@type': type },
      { '@id': `${url}/old/`, '@type': 'RegistrationsBaseUrl' },
    ],
  };
}

const published = '2026-02-03T04:05:06.007+00:00';
const leaf = (version: string, more: object = {}) => ({
  catalogEntry: { id: 'Some.Tool', version, listed: true, published, ...more },
});
const someTool = 'nuget:URL/v3/index.json#Some.Tool';
const registration = '/all/some.tool/index.json';

test('nuget: reads pages within the index and outside of it', async () => {
  const other = { id: 'Better.Tool', range: '*' };
  const items = [
    leaf('1.0.0', { listed: false, published: '1900-01-01T00:00:00+00:00' }),
    leaf('1.1.0', { deprecation: { reasons: ['Legacy', 'Other'], alternatePackage: other } }),
    leaf('1.2.0', { deprecation: { reasons: 'x', message: 'Moved away.', alternatePackage: {} } }),
    leaf('1.3.0', { listed: 'no', deprecation: 0 }),
    leaf('1.4.0', { deprecation: 'yes' }),
    leaf('2.0.0-insiders'),
  ];
  const found = await toldOf(someTool, (url) => ({
    'GET /v3/index.json': { json: feed(url) },
    [`GET ${registration}`]: {
      headers: { etag: '"1"' },
      json: {
        count: 2,
        items: [
          { '@id': `${url}${registration}#page/1.0.0/2.0.0-insiders`, count: 6, items },
          { '@id': `${url}/all/some.tool/page/2.0.0.json`, count: null },
        ],
      },
    },
    'GET /all/some.tool/page/2.0.0.json': { json: { count: 1, items: [leaf('2.0.0+build-1')] } },
  }));
  const dated = '2026-02-03T04:05:06.007Z published';
  expect(found).toEqual([
    `complete: by URL${registration}`,
    '1.0.0 deprecated: unlisted',
    `1.1.0 ${dated} deprecated: deprecated: Legacy, Other (use Better.Tool)`,
    `1.2.0 ${dated} deprecated: Moved away.`,
    `1.3.0 ${dated} deprecated: unlisted`,
    `1.4.0 ${dated} deprecated: deprecated: no reason given`,
    `2.0.0-insiders ${dated} prerelease`,
    `2.0.0 ${dated}`,
    `validator of URL${registration}: etag "1"`,
  ]);
});

const typed = (url: string) =>
  feed(url, ['RegistrationsBaseUrl/Versioned', 'RegistrationsBaseUrl/3.0.0-beta']);

/** By what is said first: the pages of a registration. */
const registrations: Record<string, [index: (url: string) => object, pages?: object]> = {
  'counts more than it lists → partial: https://x/page counts 2 versions and lists 1: by URL/all/some.tool/index.json':
    [typed, { items: [{ '@id': 'https://x/page', count: 2, items: [leaf('1.0.0')] }] }],
  'has no address, as in some feeds → complete: by URL/all/some.tool/index.json': [
    (url) => ({ resources: [{ '@type': 'Search' }, ...feed(url).resources] }),
    { items: [{ count: 1, items: [leaf('1.0.0')] }] },
  ],
  'has neither address nor releases → partial: URL/all/some.tool/index.json has a page without its releases or an address: by URL/all/some.tool/index.json':
    [feed, { items: [{}, { items: [leaf('1.0.0')] }] }],
  'has an address that says none → partial: URL/none has a page without its releases or an address: by URL/all/some.tool/index.json':
    [feed, { items: [{ '@id': '/none' }, { items: [leaf('1.0.0')] }] }],
  'has no page with releases → unavailable: URL/all/some.tool/index.json lists no release: URL/all/some.tool/index.json has a page without its releases or an address':
    [feed, { items: [{}] }],
  'is of no feed of registrations → unavailable: URL/v3/index.json names no registration of packages, so it cannot be read':
    [() => ({ resources: [] })],
  'is on another host → unavailable: URL/all/some.tool/index.json names a page on another host, https://elsewhere.example.com, which is refused; if it has moved, write the new address into the source':
    [feed, { items: [{ '@id': 'https://elsewhere.example.com/page' }] }],
};
test.each(Object.entries(registrations))('nuget: a page that %s', async (row, [index, pages]) => {
  const found = await toldOf(someTool, (url) => ({
    'GET /v3/index.json': { json: index(url) },
    ...(pages && { [`GET ${registration}`]: { json: pages } }),
    ...(row.includes('none →') && { 'GET /none': { json: {} } }),
  }));
  const [, words = ''] = row.split(' → ');
  const versions = words.startsWith('unavailable') ? [] : ['1.0.0'];
  expect(found.map((line) => line.replace(/^1\.0\.0 .*/, '1.0.0'))).toEqual([words, ...versions]);
});

const base = '/example.com/!some/tool/v2';
const list = `${base}/@v/list`;
const watched = (proxy: string) => ({
  ...parseCoordinates(`go:${proxy}#example.com/Some/tool/v2`),
  version: '^v(?<version>.+)',
});
const rebuilt = (proxy: string) => ({ ...watched(proxy), rebuilt: true as const });
const info = (version: string, Time?: string) => ({
  [`GET ${base}/@v/${version}.info`]: { json: { Version: version, Time } },
});
const mod = (version: string, more = '') => ({
  [`GET ${base}/@v/${version}.mod`]: { body: `module example.com/Some/tool/v2\n${more}` },
  [`GET ${base}/@latest`]: { json: { Version: version } },
});

test('go: dates new versions by their commits, or the times behind them in the list, and reads what the newest takes back', async () => {
  const list = `v2.10.0
v2.9.0
v2.8.0\t2026-01-03T04:05:06Z
v2.7.0 2026-01-02T04:05:06Z
v2.6.0 other
v2.12
v2.11.0-zones.1
v3.0.0+incompatible
`;
  const found = await toldOf(
    rebuilt,
    {
      [`GET ${base}/@v/list`]: { body: list },
      ...info('v2.10.0', '2026-02-03T04:05:06Z'),
      [`GET ${base}/@v/v2.11.0-zones.1.info`]: { status: 404 },
      ...info('v2.7.0'),
      ...mod('v2.10.0', '\r\nretract v2.9.0 // Deletes files.\n'),
    },
    known('2.9.0', '2.8.0', '2.6.0', '3.0.0+incompatible'),
  );
  expect(found).toEqual([
    `complete: by URL${base}/@v/list`,
    '2.10.0 2026-02-03T04:05:06.000Z near authored',
    '2.9.0 deprecated: retracted: Deletes files.',
    '2.8.0 2026-01-03T04:05:06.000Z near authored',
    '2.7.0 2026-01-02T04:05:06.000Z near authored',
    '2.6.0',
    '2.11.0-zones.1 prerelease',
    '3.0.0+incompatible',
    '- v2.12: is no version of a Go module, such as v1.2.0',
    `- v2.11.0-zones.1: its date could not be requested: URL${base}/@v/v2.11.0-zones.1.info answers 404: not found; the release is listed without it`,
    'owed: 2.11.0-zones.1',
  ]);
});

test.each([
  ['v2.8.0\nv2.9.0', 'v2.9.0', 200, 'complete'],
  ['v2.8.0\nv2.9.0', 'v2.9.12', 200, 'partial'],
  ['v2.8.0\nv2.9.0\n', 'v2.9.12', 0, 'partial'],
  ['v2.8.0\nv2.9.0\n', 'v2.9.1-0.20260102030405-0123456789ab', 0, 'complete'],
  ['v2.8.0\nv2.9.0', '', 404, 'unavailable'],
])('go: the list %j, latest %j, asked for its last one: %i', async (body, latest, status, kind) => {
  const last = { [`GET ${base}/@v/v2.9.0.info`]: { status, json: { Version: 'v2.9.0' } } };
  const told = { ...mod('v2.9.0'), [`GET ${base}/@latest`]: { json: { Version: latest } } };
  const replies = { [`GET ${list}`]: { body }, ...(status && last), ...(latest && told) };
  const [first] = await toldOf(rebuilt, replies, known('2.8.0', '2.9.0'));
  expect(first).toMatch(`${kind}: `);
});

test("go: asks a proxy of one's own which commit each version is", async () => {
  const Hash = 'a'.repeat(40);
  const replies = {
    [`GET ${list}`]: { body: 'v2.9.0\n' },
    [`GET ${base}/@v/v2.9.0.info`]: { json: { Version: 'v2.9.0', Origin: { VCS: 'git', Hash } } },
    ...mod('v2.9.0'),
  };
  const [, first] = await toldOf(watched, replies, known('2.9.0'));
  expect(first).toBe(`2.9.0 fingerprints: go:URL#example.com/Some/tool/v2 commit:${Hash}`);
});

const goMod = `module example.com/tool

// Published by mistake.
retract "v1.0.5"
retract [v1.1.0, v1.2.0] // Broken.

// All of these lose data.
retract (
  v1.3.0
  // This one deletes it.
  v1.3.1
  [ "v1.4.0" , \`v1.4.9\` ]
)
require example.com/other v1.9.0
`;

test.each<[told: string | undefined, ...versions: string[]]>([
  [undefined, 'v1.0.4', 'v1.0.6', 'v1.2.1', 'v1.9.0'],
  ['retracted: Published by mistake.', 'v1.0.5'],
  ['retracted: Broken.', 'v1.1.0', 'v1.1.9', 'v1.2.0'],
  ['retracted: All of these lose data.', 'v1.3.0', 'v1.4.5'],
  ['retracted: This one deletes it.', 'v1.3.1'],
])('go: it says %s of %s', (told, ...versions) => {
  expect(versions.map(retractions(goMod))).toEqual(versions.map(() => told));
});

test('go: a module that is deprecated whole, and a ground of several lines', () => {
  const above = '// A\n//\n// Deprecated:\n// use v2\n// instead.\n//\n// Or not.\nmodule dep\n';
  const retract = '// Leaks passwords.\n// See CVE-2026-1234.\nretract v1.0.0\n';
  const why = retractions(`${above}\n${retract}`);
  expect(why('v1.0.0')).toBe('retracted: Leaks passwords. See CVE-2026-1234.');
  expect(why('v1.1.0')).toBe('use v2 instead.');
  expect(retractions('module dep // Deprecated: gone to https://x\n')('v')).toMatch(/^gone.*x$/);
  expect(retractions('// Deprecated: a\n\n// b\n// Deprecated: c\nmodule d')('v')).toBe(undefined);
  expect(retractions(`retract v1 ${' '.repeat(250_000)}x`)('v1')).toBeUndefined();
});
