/** Documents that are read by pointers: lists of releases, and tables of last days, also those of pages, and what pages say. */
import { expect, test } from 'vitest';
import { evidenceProblem, readEnds } from '#gather/ends/read-ends.ts';
import { Failure } from '#gather/failure.ts';
import type { Http } from '#gather/http/types.ts';
import { dateFormat, readDate } from '#gather/reading/day-format.ts';
import { resolvePointer } from '#gather/reading/parse.ts';
import { endSource } from '#model/component/line.ts';
import { toldOf } from '../gather.ts';

/** What is read of this document. */
async function read(document: unknown, definition: object) {
  const usual = { kind: 'json', releases: '', version: '/v' };
  return await toldOf((url) => ({ ...usual, url: `${url}/`, ...definition }), {
    'GET /': { json: document },
  });
}

test('is read with pointers; one release that is listed twice is one, and one that differs is two', async () => {
  const releases = [
    { name: 'r1.10', on: '2026-01-02', eol: true, early: 'Beta', links: ['https://example.com/1'] },
    { name: 'r1.9', eol: 'Gone bad', early: 'Yes', links: ['http://example.com/9'] },
    { name: 'r1.8', on: 1767225600, eol: false, early: 'Release' },
    ...['May 2026', 'TBD', ''].map((on, i) => ({ name: `r1.1${i + 1}`, on })),
    { name: 1.7 },
    { on: '2026-01-02' },
    '1.6',
    ...['1', '1', '2'].map((day) => ({ name: 'r1.7', on: `2026-01-0${day}` })),
  ];
  const pointers = { date: '/on', deprecated: '/eol', changelog: '/links/0', prerelease: '/early' };
  const own = { releases: '/data/releases', version: '/name', pattern: '^r(?<version>.+)' };
  const document = { data: { releases }, hasMore: 'false', hasMoreInfo: true };
  expect(await read(document, { ...own, ...pointers })).toEqual([
    'complete: by URL/',
    '1.10 2026-01-02 stated authored changelogUrl: https://example.com/1 deprecated: marked as deprecated by its source prerelease',
    '1.9 deprecated: Gone bad prerelease',
    '1.8',
    '1.11 2026-05-31 by authored',
    '1.13',
    '1.7 2026-01-01 stated authored',
    '1.7 2026-01-02 stated authored',
    '- r1.9: its link "http://example.com/…" must start with https://, not http:; the release is listed without it',
    '- r1.8: its date "1767225600" is not understood; the release is listed without it',
    '- r1.12: may still come: its date "TBD" cannot be read; give its source a "dateFormat" that it fits',
    '- entry 6 = : has a version that is a number, and 1.10 would be 1.1; read it as a "page"',
    '- entry 7 = : has nothing where the pointer "version" (/name) leads; try /on',
    '- entry 8 = : has nothing where the pointer "version" (/name) leads; try ""',
  ]);
});

test.each([
  ['however it is written', {}, [true, 'True', 'YES', 1, 'Gone'], ['no', 'None', 'N/A', '0', 0]],
  ['or none', {}, ['x'], [false, '', null, 'Never', '—', '0001-01-01', '2999-01', '2999.12']],
  ['or a status', {}, ['insecure', 'outdated', 'EOL'], ['latest', 'Active', 'supported', 'LTS']],
  ['or no day understood', {}, ['No. 7'], ['01/02/2027', '2027q3', '1830297600', 1_830_297_600]],
  ['and 0 and 1 are no times', { dateFormat: 'seconds' }, [1, 1_767_312_000], [0]],
])('a mark is a mark, %s', async (what, format, marks, others) => {
  const document = [...marks, ...others].map((eol, i) => ({ v: `1.${i}`, eol }));
  const found = await read(document, { deprecated: '/eol', ...format });
  const marked = found.filter((line) => line.includes('deprecated:'));
  expect(marked.map((line) => line.split(' ')[0])).toEqual(marks.map((_, i) => `1.${i}`));
  const odd = found.filter((line) => line.includes('is not understood'));
  expect(odd).toHaveLength(what.includes('understood') ? others.length : 0);
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

test('follows a pointer to the next page, to its end; a token out of a release may lead to no more', async () => {
  const paged = { kind: 'json', releases: '/items', version: '/v', next: '/next' };
  const token = { token: '/items/0/v', parameter: 'after' };
  const items = (v: string, next?: unknown) => ({ json: { items: [{ v }], next } });
  const found = await toldOf(
    (url) => ({ ...paged, url: `${url}/r` }),
    (url) => ({
      'GET /r': items('1.0', '/r?after=1'),
      'GET /r?after=1': items('1.1', `${url}/r?after=2`),
      'GET /r?after=2': items('1.2', null),
    }),
  );
  expect(found).toEqual(['complete: by URL/r', '1.0', '1.1', '1.2']);
  const last = await toldOf((url) => ({ ...paged, next: token, url: `${url}/r` }), {
    'GET /r': items('1.0'),
    'GET /r?after=1.0': { json: { items: [] } },
  });
  expect(last).toEqual(['complete: by URL/r', '1.0']);
  const [bare] = await read({ items: [{}], next: 'YQ' }, { releases: '/items', next: '/next' });
  expect(bare).toContain('(/next) reaches "YQ", which is no address; give it as { "token"');
});

const reached = 'unavailable: URL/ cannot be read: the pointer "releases" ("") reaches';
const byName = { '1.10': { n: 'a', on: '2026-01-02' }, '1.9': { n: 'b' }, __proto__: null };

test.each([null, false, '', 0])('asks for pages by a token, until it is %j', async (none) => {
  // Only one page has notes.
  const items = (v: string) => [v === '1.1' ? { v, n: '' } : { v }];
  const page = (v: string, next: unknown) => ({ json: { items: items(v), page: { next } } });
  const next = { token: '/page/next', parameter: 'from' };
  const definition = { kind: 'json', releases: '/items', version: '/v', notes: '/n', next };
  const found = await toldOf((url) => ({ ...definition, url: `${url}/r?size=1` }), {
    'GET /r?size=1': page('1.0', 'a b='),
    'GET /r?size=1&from=a+b%3D': page('1.1', 2),
    'GET /r?size=1&from=2': page('1.2', none),
  });
  expect(found).toEqual(['complete: by URL/r?size=1', '1.0', '1.1', '1.2']);
});

test.each<[version: string, document: object, ...said: string[]]>([
  ['key', byName, 'complete: by URL/', '1.10 2026-01-02 stated authored', '1.9'],
  ['/n', byName, 'complete: by URL/', 'a 2026-01-02 stated authored', 'b'],
  ['key', [{}], `${reached} a list, which has no keys`, 'isEmpty: true'],
])('reads an object of releases by its keys, or by a pointer: %s of %j', async (...row) => {
  const [version, document, ...said] = row;
  expect(await read(document, { version, date: '/on' })).toEqual(said);
});

test('says of each release that a pointer leads nowhere in any of them', async () => {
  const found = await read([{ v: '1.0', a: '' }], { date: '/on', changelog: '/a', notes: '/b' });
  const pointers = 'the pointer "date" (/on) or the pointer "notes" (/b)';
  expect(found[2]).toContain(`- 1.0: it has nothing where ${pointers} leads; try /v, /a; the rel`);
});

test.each<readonly [unknown, string | undefined, unknown]>([
  ['2026-02-03T04:05:06+02:00', undefined, '2026-02-03T04:05:06+02:00'],
  ['2026.2.3', undefined, '2026.2.3'],
  ['2026-02-03T', undefined, '2026-02-03T'],
  ['02.01.2026 10:20', 'DD.MM.YYYY HH:mm', '2026-01-02'],
  ['01/02/2026 1:02:03.5', 'MM/DD/YYYY HH:mm:ss', '2026-01-02'],
  ['January 2026', 'D MMMM YYYY', 'January 2026'],
  [1_767_312_000, 'seconds', '2026-01-02T00:00:00.000Z'],
  ['1767312000', 'seconds', '2026-01-02T00:00:00.000Z'],
  [1_767_312_000_123, 'milliseconds', '2026-01-02T00:00:00.123Z'],
  [1e300, 'seconds', 1e300],
  ['soon', 'seconds', 'soon'],
  [20260102, 'YYYYMMDD', 20260102],
])('%j in the format %j is %j', (value, format, date) => {
  expect(readDate(value, format)).toEqual(date);
});

test('a format is one of days, or of a count from 1970', () => {
  for (const one of ['D MMMM YYYY', '(YYYY) MM.DD', 'seconds', 'milliseconds'])
    expect(dateFormat.parse(one)).toBe(one);
  // No day, no month, no year, or two of one.
  for (const one of ['unix', 'D YYYY', 'D M MM YYYY', 'YYYY-MM-DDTHH:MM', 'D MMMM YY', 'YYYY-MM'])
    expect(() => dateFormat.parse(one)).toThrow(/must have one of D or DD.*; or be .*milliseconds/);
});

const url = 'https://example.com/lifecycle';
const answering =
  (text: string): Http =>
  async (request) => ({ url: request.url, status: 200, header: () => undefined, text });
const end = (line: string, phase: string, ends: string | boolean) => {
  return { line, phase, ends, evidence: url };
};

test('a table of last days on a page: each row, in the format that is said', async () => {
  const match = String.raw`^\| (?<line>[\d.]+) \| (?<active>[^|]*) \| (?<maintenance>[^|]*) \|`;
  const source = endSource.parse({ kind: 'page', url, match, dateFormat: 'MMMM YYYY' });
  const text = '| line | active | support |\n| 8.4 | May 2026 | June 2027 |\n| 9 |  | soon |\n';
  const because = '"soon" is no last day, or needs another "dateFormat"';
  const skipped = [{ name: '9, maintenance', because }];
  const ends = [end('8.4', 'active', '2026-05'), end('8.4', 'maintenance', '2027-06')];
  const read = { kind: 'read', ends, skipped, validators: [] };
  expect(await readEnds(source, answering(text), '2026-11-20')).toEqual(read);
});

const readJson = async (document: unknown, fields: object) =>
  await readEnds(
    endSource.parse({ kind: 'json', url, ...fields }),
    answering(typeof document === 'string' ? document : JSON.stringify(document)),
    '2026-11-20',
  );
const fields = { lines: '', line: '/n', maintenance: '/e', extended: '/x' };

test('a table of last days in JSON: a list or an object, with names that may be numbers, as they are written', async () => {
  const long = { n: 9, e: '('.repeat(500_000) + 'a'.repeat(500_000) };
  const items = [{ n: 9, x: '2029-06' }, { n: '10', e: true, x: true }, { e: '2027-01-01' }, long];
  const nine = [end('9', 'maintenance', false), end('9', 'extended', '2029-06')];
  expect(await readJson(items, fields)).toEqual({
    kind: 'read',
    ends: [...nine, end('10', 'maintenance', true)],
    skipped: [
      { name: '10, extended', because: '"true" is no last day, or needs another "dateFormat"' },
      { name: '"undefined"', because: 'is no name of a line' },
      { name: '9, maintenance', because: expect.stringMatching(/^"\(+…" is no last day/) },
    ],
    validators: [],
  });
  const because = 'no line has anything where its pointer leads; mend or remove it';
  const skipped = [{ name: 'extended', because }];
  expect(await readJson([{ n: '1', e: '2027-01' }], fields)).toMatchObject({ skipped });
  expect(await readJson([{ n: '1', e: '2027-01', x: null }], fields)).toHaveProperty('skipped', []);
  const keys = { lines: '/a', line: 'key', active: '/e', dateFormat: 'D MMMM YYYY' };
  const dated = await readJson({ a: { '8.4': { e: '1 June 2026' } } }, keys);
  expect(dated).toMatchObject({ ends: [end('8.4', 'active', '2026-06-01')] });
  const bare = await readJson({ 8: 'EOL' }, { lines: '', line: 'key', maintenance: '' });
  expect(bare).toMatchObject({ ends: [end('8', 'maintenance', true)] });
  const since = '[{"n":3.10,"e":1782777600,"x":"1845849600.5"},{"n":"2","e":0,"x":null}]';
  const both = [end('3.10', 'maintenance', '2026-06-30'), end('3.10', 'extended', '2028-06-29')];
  expect(await readJson(since, { ...fields, dateFormat: 'seconds' })).toMatchObject({
    ends: [...both, end('2', 'extended', false)],
    skipped: [{ name: '2, maintenance' }],
  });
});

test.each([
  ['[]', 'names no last day of any line'],
  ['[{"n":"1","e":"tba"}]', 'names no last day of any line: 1, maintenance "tba" is no last day'],
  ['[{"n":"1","e":"9027-06-30"}]', '1, maintenance "9027-06-30" is no last day, or needs another'],
  ['[{"n":"1","e":"0001-01-01T00:00:00Z"}]', '1, maintenance "0001-01-01T00:00:00Z" is no last'],
  ['[{"n":"1","e":"1970-01-01"}]', '1, maintenance "1970-01-01" is no last day'],
  ['7', 'the pointer "lines" ("") reaches no list'],
])('a table that is none is a failure, never an empty table: %s', async (text, because) => {
  const failure = { kind: 'unavailable', because: expect.stringContaining(because) as string };
  expect(await readJson(text, fields)).toEqual(failure);
});

const expects = 'supported for eighteen months';
const missing = `no longer says "${expects}"`;

test.each([
  ['<p>Each line is <b>supported</b> for\n eighteen&nbsp;months.</p>', undefined],
  ['<p>Lines &#8211; supported&#x20;for eighteen&#160;months &amp; no longer</p>', undefined],
  ['It is **Supported for eighteen months** from its release.', undefined],
  ['<script>supported for eighteen months</script> Two years.', missing],
  ['', missing],
  ['< 2 years, supported for eighteen months <b>each</b>', undefined],
])('evidence is looked for in the visible text: %#', async (text, expected) => {
  const page: Http = async (one) => await answering(one.anyCharset ? text : '')(one);
  expect(await evidenceProblem(url, expects, page, 'before')).toEqual(expected);
});

test('evidence that is gone is reported; a page that does not answer today proves nothing', async () => {
  const after = (failure: Failure) =>
    evidenceProblem(url, expects, () => Promise.reject(failure), 'before');
  expect(await after(new Failure('gone', { kind: 'gone' }))).toBe('is no longer there');
  expect(await after(new Failure('busy'))).toBe('before');
});
