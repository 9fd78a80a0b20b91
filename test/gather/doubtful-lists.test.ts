/** What is said of an answer that may be cut off, speaks of something else or is no list: never that it is whole. */
import { expect, test } from 'vitest';
import { known, toldOf } from './gather.ts';
import type { Reply } from './server.ts';

const metadata = (list: string) => `<metadata><versioning>${list}</versioning></metadata>`;
const charts = 'entries:\n  other: []\n  server:\n  - version: 1.10\ngenerated: x\n';
const tens = (one: string) => Array.from({ length: 10 }, () => one).join();
/** Of aliases. */
const bomb = `a: &a [${tens('1')}]\nb: &b [${tens('*a')}]\nc: &c [${tens('*b')}]\nentries: [*c,*c]\n`;
const list = 'entries:\n  a:\n';
const broken = (why: string) =>
  `helm:URL#a GET /index.yaml → unavailable: PLACE answers with YAML that is cut off or broken${why}`;
const keys = Array.from({ length: 60_000 }, (_, i) => `    ${i}: 1\n`);
const crate = { crate: { id: 'tool', versions: [1, 2, 3] }, versions: [{ num: '1.0.0' }] };
const elsewhere = { 'providers.v1': 'https://elsewhere.example.com/v1/' };
const hubPath = '/v2/namespaces/library/repositories/tool/tags?page_size=100&ordering=last_updated';
const services = 'unavailable: PLACE names no service for providers on its own host';

const nine = { headers: { 'x-total': '9' } };
const packed = Buffer.from('1f8bff', 'hex');
const bucket = '## 1.0\n<IsTruncated>true</IsTruncated>';

/** What is said of a list of one release if one is asked for; what the answer says besides. */
const pages: Readonly<Record<string, readonly { readonly [key: string]: unknown }[]>> = {
  'partial: PLACE names a page that "next" misses': [
    { next: 'https://api.example.com/tags?page=2' },
    { _links: { next: { rel: 'x', href: '/?offset=10' } } },
    {
      n: 'nextPage'.repeat(60_000),
      d: `${' 2020T1:11'.repeat(40_000)}\n!`,
      continuationToken: 'b',
    },
    { isLastPage: false },
    { links: [{ rel: 'next', href: '/b' }], _links: { next: null } },
    { _links: { self: { href: '/' }, next: { href: '/b' } } },
    { headers: { 'x-ms-continuationtoken': 'b' } },
  ],
  'partial: PLACE counts 9 entries and lists 1': [
    { numFound: 9 },
    { total: 9 },
    { total: { value: 9 } },
    nine,
  ],
  'partial: PLACE asks for 1 and lists as many: there may be more': [{}, { total: 0 }],
  complete: [{ headers: { 'x-total-count': '1' } }, { headers: { link: '</?a>; rel="last"' } }],
};
const paged = Object.entries(pages).flatMap(([said, answers]) =>
  answers.map(({ headers, ...more }, i) => [
    `json:URL/?limit=1#/a${' '.repeat(i + 1)}GET /?limit=1 → ${said}`,
    { headers, json: { a: [{ version: '1.0' }], ...more } },
  ]),
);

/** By coordinates, the only request and what is made of its answer. */
const rows: Readonly<Record<string, Reply>> = {
  'crates:URL#tool GET /api/v1/crates/tool → partial: PLACE counts 3 versions and lists 1': {
    json: crate,
  },
  [`docker-hub:URL#tool GET ${hubPath} → partial: PLACE counts 2 tags and lists 1`]: {
    json: { count: 2, results: [{ name: '1.0' }, { name: '1.0' }] },
  },
  'github-tags:URL#some/tool POST /graphql → unavailable: PLACE refuses: No': {
    json: { data: { repository: null }, errors: [{ message: 'No' }] },
  },
  'github-tags:URL#some/tool  POST /graphql → gone: PLACE refuses: None': {
    json: { data: { repository: null }, errors: [{ type: 'NOT_FOUND', message: 'None' }] },
  },
  'helm:URL#sever GET /index.yaml → unavailable: PLACE lists no release of a chart named sever; did you mean server?':
    { body: charts },
  'helm:URL#constructor GET /index.yaml → unavailable: PLACE lists no release of a chart named constructor':
    { body: charts },
  'helm:URL#a GET /index.yaml → unavailable: PLACE lists no release that could be read: 1.1 is the last entry, so it may be cut off':
    { body: `${list}  - version: 1.1\n  - version: 1.1` },
  [broken(': Excessive alias count indicates a resource exhaustion attack')]: { body: bomb },
  // What once took minutes or hours.
  [broken(' in line 4: "0" is there twice')]: { body: `${list}  - 0: 1\n${keys.join('')}` },
  [broken(' in line 3: Maximum call stack size exceeded')]: {
    body: `${list}  ${'- '.repeat(50_000)}1\n`,
  },
  [broken(' in line 2: Unexpected double-quoted-scalar at node end')]: {
    body: `entries:\n  a: "${'"'.repeat(250_000)}\n`,
  },
  'go:URL#example.com/tool GET /example.com/tool/@v/list → unavailable: PLACE answers with a list that is cut off or broken':
    { body: `v1.0.${'0'.repeat(300_000)}\u00a7\nv1.0.0${' '.repeat(300_000)}x\ry\nnot found\n` },
  'jenkins-plugins:URL#tool GET /current/update-center.actual.json → unavailable: PLACE lists no release of a plugin named tool':
    { json: { plugins: {} } },
  'json:URL/#/a/b GET / → unavailable: PLACE cannot be read: the pointer "releases" (/a/b) reaches nothing':
    { json: {} },
  'json:URL/#/a GET / → unavailable: PLACE cannot be read: the pointer "releases" (/a) reaches neither a list nor an object':
    { json: { a: 'none' } },
  'json:URL/#/a GET / → unavailable: PLACE lists no release that could be read: entry 0 has nothing where the pointer "version" (/version) leads; try /b, /c?':
    { json: { a: [{ b: 1, 'c\u001b': 2 }] } },
  'json:URL/#/a GET / → unavailable: PLACE lists no release that could be read: entry 1.0 has nothing where the pointer "version" (/version) leads; try "key", /date':
    { json: { a: { '1.0': { date: '2026-01-01' } } } },
  'json:URL/ GET / → unavailable: PLACE cannot be read: the pointer "releases" ("") reaches no release; try "/items"':
    { json: { items: [{ version: '1.0' }] } },
  'json:URL/#/a  GET / → unavailable: PLACE cannot be read: the pointer "releases" (/a) reaches no release; try "/a/b"':
    { json: { a: { id: 1, b: [{ version: '1.0' }] } } },
  'json:URL/#/b GET / → unavailable: PLACE cannot be read: the pointer "releases" (/b) reaches nothing; try "/a/b"':
    { json: { a: { b: [{ version: '1.0' }] } } },
  'json:URL/#/b GET / → unavailable: PLACE cannot be read: the pointer "releases" (/b) reaches nothing; try "", "/0/a"':
    { json: [{ a: [{ version: '1.0' }] }] },
  'json:URL/?top=1#/a GET /?top=1 → complete': { json: { next: null, a: [{ version: '1.0' }] } },
  'json:URL/?size=1#/a GET /?size=1 → complete': { json: { total: 1, a: [{ version: '1.0' }] } },
  'json:URL/ GET / → unavailable: PLACE is one release and no list; read it as a "page"': {
    json: { version: '1.0', files: [] },
  },
  ...Object.fromEntries(paged),
  'json:URL/ GET / → unavailable: PLACE answers with "x([])" instead of JSON': { body: 'x([])' },
  'json:URL/ GET / → unavailable: PLACE answers with more than one JSON document; read it as a "page"':
    {
      body: '{}\n{}',
    },
  'json:URL/#/a GET / → complete': { body: `)]}'\n{"a":[{"version":"1.0"}],"_links":{"next":""}}` },
  'json:URL/ GET / → unavailable: PLACE answers with a compressed file': { body: packed },
  'page:URL/ GET / → partial: PLACE says that it lists only the first names': { body: bucket },
  'maven:URL#g:tool GET /g/tool/maven-metadata.xml → partial: PLACE names 2.0 as its newest release and does not list it':
    { body: metadata('<release>2.0</release><versions><version>1.0</version></versions>') },
  'maven:URL#g:tool GET /g/tool/maven-metadata.xml → unavailable: PLACE lists no release: PLACE names 1.2 as its newest release and does not list it':
    { body: metadata('<release>1.2</release>') },
  'maven:URL#g:tool GET /g/tool/maven-metadata.xml → unavailable: PLACE answers with XML that has a DOCTYPE, which is refused':
    { body: '<!DOCTYPE metadata [<!ENTITY a "1.0">]><metadata/>' },
  'npm:URL#tool GET /tool → unavailable: PLACE lists no release: all of it was unpublished': {
    json: { name: 'tool', time: { '1.0.0': '2026-01-02', unpublished: {} } },
  },
  'npm:URL#tool GET /tool → partial: PLACE names 2.0.0 as its newest release and does not list it':
    { json: { 'dist-tags': { latest: '2.0.0' }, versions: { '1.0': {} } } },
  'nuget:URL/api/v2#A.Tool GET /api/v2 → unavailable: PLACE (read as an index of version 3) answers with XML instead of JSON':
    { body: '<?xml version="1.0"?><service/>' },
  'oci:URL#a/tool GET /v2/a/tool/tags/list?n=1000 → unavailable: PLACE lists no release': {
    json: { name: 'a/tool', tags: null },
  },
  'packagist:URL#a/tool GET /p2/a/tool.json → unavailable: PLACE says nothing of a/tool': {
    json: { packages: { 'other/tool': [] } },
  },
  'packagist:URL#a/tool GET /p2/a/tool.json → unavailable: PLACE lists no release that could be read: an entry has no version that is a text':
    { json: { packages: { 'a/tool': [{ version: 1.1 }] } } },
  'pypi:URL#tool GET /tool/ → partial: PLACE does not end as a web page does, so it may be cut off':
    { body: '<html><a href="x">tool-1.0.zip</a>' },
  [`terraform:URL#a/tool GET /.well-known/terraform.json → ${services}`]: { json: {} },
  [`terraform:URL#a/tool  GET /.well-known/terraform.json → ${services}`]: { json: elsewhere },
};

test.each(Object.entries(rows))('%s', { timeout: 60_000 }, async (row, reply) => {
  const [asked = '', said] = row.split(' → ');
  const [coordinates = '', method, path = ''] = asked.split(/ +/);
  const [first] = await toldOf(coordinates, { [`${method} ${path}`]: reply }, known('1.0'));
  expect(first?.replace(/: by .*/, '')).toBe(said?.replaceAll('PLACE', `URL${path}`));
});

test.each([
  [403, 'docker-hub', hubPath.replace('library', 'a')],
  [422, 'github-releases', '/repos/a/tool/releases?per_page=100'],
])('%i for a later page: what %s listed is a window', async (status, kind, path) => {
  const item = { name: '1.0', tag_name: '1.0' };
  const said = await toldOf(`${kind}:URL#a/tool`, (url) => {
    const next = `${url}${path}&page=2`;
    const json = status === 403 ? { count: 7831, next, results: [item] } : [item];
    const first = { json, headers: { link: `<${next}>; rel="next"` } };
    return { [`GET ${path}`]: first, [`GET ${path}&page=2`]: { status } };
  });
  expect(said[0]).toBe(`partial: URL${path} shows a window of the history: by URL${path}`);
});

test('a page after a redirect may be a login', async () => {
  const [said] = await toldOf('page:URL/tool', {
    'GET /tool': { status: 302, headers: { location: '/login' } },
    'GET /login': { body: '<title>Sign in</title>\n' },
  });
  expect(said).toMatch(/"match"; it redirects to another address, perhaps to a login$/);
});
