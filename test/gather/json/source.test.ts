import { expect, test } from 'vitest';
import { dateFormatProblem, readDate } from '#gather/json/source.ts';
import { resolvePointer } from '#gather/reading/parse.ts';
import { toldOf } from '../told.ts';

const pointers = {
  kind: 'json',
  releases: '/data/releases',
  version: '/name',
  date: '/on',
  deprecated: '/eol',
  changelog: '/links/0',
} as const;

test('is read with pointers', async () => {
  const releases = [
    { name: 'r1.10', on: '2026-01-02', eol: true, links: ['https://example.com/1'] },
    { name: 'r1.9', eol: 'Gone bad', links: ['http://example.com/'] },
    { name: 'r1.8', on: 1767225600, eol: false },
    { name: 1.7 },
    { on: '2026-01-02' },
    '1.6',
  ];
  const found = await toldOf(
    (url) => ({ ...pointers, url: `${url}/`, pattern: '^r(?<version>.+)' }),
    { 'GET /': { json: { data: { releases } } } },
  );
  expect(found).toEqual([
    'complete: by URL/',
    '1.10 2026-01-02 stated authored changelogUrl: https://example.com/1 deprecated: marked as deprecated by its source',
    '1.9 deprecated: Gone bad',
    '1.8',
    '- r1.9: its link "http://example.com/" must start with https://, not http:; the release is listed without it',
    '- r1.8: its date "1767225600" is not understood; the release is listed without it',
    '- entry 3: has a version that is not text',
    '- entry 4: has nothing where the pointer "version" (/name) leads; try /on',
    '- entry 5: has nothing where the pointer "version" (/name) leads; try ""',
  ]);
});

test('a mark is a mark however it is written', async () => {
  const marks = [
    true,
    'True',
    'YES',
    1,
    'Gone',
    false,
    'False',
    'no',
    'None',
    'N/A',
    '0',
    0,
    '',
    null,
  ];
  const releases = marks.map((eol, i) => ({ name: `r1.${i}`, eol }));
  const found = await toldOf(
    (url) => ({ ...pointers, url: `${url}/`, pattern: '^r(?<version>.+)' }),
    {
      'GET /': { json: { data: { releases } } },
    },
  );
  const told = found
    .filter((line) => line.includes('deprecated'))
    .map((line) => line.split(' ')[0]);
  expect(told).toEqual(['1.0', '1.1', '1.2', '1.3', '1.4']);
});

test('a mark of 0 or 1 is no time in seconds', async () => {
  const json = [
    { name: '1.1', eol: 0 },
    { name: '1.0', eol: 1 },
    { name: '0.9', eol: 1_767_312_000 },
  ];
  const found = await toldOf(
    (url) => ({ ...pointers, url: `${url}/`, releases: '', dateFormat: 'seconds' }),
    { 'GET /': { json } },
  );
  expect(found.slice(1)).toEqual([
    '1.1',
    '1.0 deprecated: marked as deprecated by its source',
    '0.9 deprecated: deprecated by its source on 2026-01-02',
  ]);
});

test.each([
  ['', { a: 1 }, { a: 1 }],
  ['/a/1', { a: [1, 2] }, 2],
  ['/a~1b/~0', { 'a/b': { '~': 3 } }, 3],
  ['/~01', { '~1': 4 }, 4],
  ['/', { '': 5 }, 5],
  ['/__proto__', JSON.parse('{"__proto__":6}'), 6],
  ['/__proto__', {}, undefined],
  ['/constructor', {}, undefined],
  ['/length', [1], undefined],
  ['/01', [1, 2], undefined],
  ['/a/b', { a: null }, undefined],
  ['/0', 'text', undefined],
])('the pointer %j in %j reaches %j', (pointer, value, found) => {
  expect(resolvePointer(value, pointer)).toEqual(found);
});

test('follows a pointer to the next page, to its end', async () => {
  const found = await toldOf(
    (url) => ({ kind: 'json', url: `${url}/r`, releases: '/items', version: '/v', next: '/next' }),
    (url) => ({
      'GET /r': { json: { items: [{ v: '1.0' }], next: '/r?after=1' } },
      'GET /r?after=1': { json: { items: [{ v: '1.1' }], next: `${url}/r?after=2` } },
      'GET /r?after=2': { json: { items: [{ v: '1.2' }], next: null } },
    }),
  );
  expect(found).toEqual(['complete: by URL/r', '1.0', '1.1', '1.2']);
});

test.each([null, false, '', 0])(
  'asks for the next page by a token, until it is %j',
  async (none) => {
    const next = { token: '/page/next', parameter: 'from' };
    const page = (version: string, next?: unknown) => ({
      json: { items: [{ version }], page: { next } },
    });
    const found = await toldOf(
      (url) => ({
        kind: 'json',
        url: `${url}/r?size=1`,
        releases: '/items',
        version: '/version',
        next,
      }),
      {
        'GET /r?size=1': page('1.0', 'a b='),
        'GET /r?size=1&from=a+b%3D': page('1.1', 2),
        'GET /r?size=1&from=2': page('1.2', none),
      },
    );
    expect(found).toEqual(['complete: by URL/r?size=1', '1.0', '1.1', '1.2']);
  },
);

test.each<[version: string, ...said: string[]]>([
  ['key', '1.10 2026-01-02 stated authored', '1.9'],
  ['/n', 'a 2026-01-02 stated authored', 'b'],
])('reads an object of releases by its keys, or by a pointer: %s', async (version, ...said) => {
  const json = { '1.10': { n: 'a', on: '2026-01-02' }, '1.9': { n: 'b' }, __proto__: null };
  const definition = { kind: 'json', releases: '', date: '/on', version };
  const found = await toldOf((url) => ({ ...definition, url: `${url}/` }), { 'GET /': { json } });
  expect(found).toEqual(['complete: by URL/', ...said]);
});

test.each<readonly [unknown, string | undefined, unknown]>([
  ['2026-01-02', undefined, '2026-01-02'],
  ['2026-02-03T04:05:06', undefined, '2026-02-03'],
  ['2026-02-03 04:05', undefined, '2026-02-03'],
  ['2026-02-03T04:05:06.789', undefined, '2026-02-03'],
  ['2026-02-03T04:05:06+02:00', undefined, '2026-02-03T04:05:06+02:00'],
  ['2026-02-03 04:05:06 +0200', undefined, '2026-02-03'],
  ['Tue, 03 Feb 2026 10:00:00 GMT', undefined, '2026-02-03'],
  ['2026.2.3', undefined, '2026.2.3'],
  ['2026-02-03T', undefined, '2026-02-03T'],
  ['2 January 2026', 'D MMMM YYYY', '2026-01-02'],
  ['02.01.2026 10:20', 'DD.MM.YYYY HH:mm', '2026-01-02'],
  ['01/02/2026 1:02:03.5', 'MM/DD/YYYY HH:mm:ss', '2026-01-02'],
  ['January 2026', 'D MMMM YYYY', 'January 2026'],
  [1_767_312_000, 'seconds', '2026-01-02T00:00:00.000Z'],
  ['1767312000', 'seconds', '2026-01-02T00:00:00.000Z'],
  [1_767_312_000_123, 'milliseconds', '2026-01-02T00:00:00.123Z'],
  [1e300, 'seconds', 1e300],
  [Number.NaN, 'seconds', Number.NaN],
  ['soon', 'seconds', 'soon'],
  [20260102, 'YYYYMMDD', 20260102],
])('%j in the format %j is %j', (value, format, date) => {
  expect(readDate(value, format)).toEqual(date);
});

test('a format is one of days, or of a count from 1970', () => {
  const formats = ['D MMMM YYYY', '(YYYY) MM.DD', 'seconds', 'milliseconds'].map(dateFormatProblem);
  expect(formats).toEqual(formats.map(() => undefined));
  expect(dateFormatProblem('unix')).toMatch(/^must have one of/);
  const ways = /^must have one of .*; or be "seconds" or "milliseconds"$/;
  expect(dateFormatProblem('MMMM YYYY')).toMatch(ways);
});

test('a list has no keys', async () => {
  const definition = { kind: 'json', releases: '', version: 'key' };
  const replies = { 'GET /': { json: [{}] } };
  expect(await toldOf((url) => ({ ...definition, url: `${url}/` }), replies)).toEqual([
    'unavailable: URL/ cannot be read: the pointer "releases" ("") reaches a list, which has no keys',
  ]);
});
