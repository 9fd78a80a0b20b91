import { expect, test } from 'vitest';
import { evidenceProblem, readEnds } from '#gather/ends/read-ends.ts';
import { Failure } from '#gather/failure.ts';
import type { Http } from '#gather/http/types.ts';
import { endSource } from '#model/component/line.ts';

const url = 'https://example.com/lifecycle';
const answering =
  (text: string): Http =>
  async (request) => ({ url: request.url, status: 200, header: () => undefined, text });
const end = (line: string, phase: string, ends: string) => ({ line, phase, ends, evidence: url });

test('a table of last days on a page: each row, in the format that is said', async () => {
  const match = String.raw`^\| (?<line>[\d.]+) \| (?<active>[^|]*) \| (?<maintenance>[^|]*) \|`;
  const source = endSource.parse({ kind: 'page', url, match, dateFormat: 'MMMM YYYY' });
  const text = '| line | active | support |\n| 8.4 | May 2026 | June 2027 |\n| 9 |  | soon |\n';
  expect(await readEnds(source, answering(text))).toEqual({
    kind: 'read',
    ends: [end('8.4', 'active', '2026-05'), end('8.4', 'maintenance', '2027-06')],
    skipped: [
      { name: '9, maintenance', because: '"soon" is no last day, or needs another "dateFormat"' },
    ],
    validators: [],
  });
});

const readJson = async (document: unknown, fields: object) =>
  await readEnds(
    endSource.parse({ kind: 'json', url, ...fields }),
    answering(typeof document === 'string' ? document : JSON.stringify(document)),
  );
const fields = { lines: '', line: '/n', maintenance: '/e', extended: '/x' };

test('a table of last days in JSON: a list or an object, with names that may be numbers', async () => {
  const items = [
    { n: 9, e: '2027-06-30', x: '2029-06' },
    { n: '10', e: true, x: false },
    { e: '2027-01-01' },
  ];
  expect(await readJson(items, fields)).toEqual({
    kind: 'read',
    ends: [end('9', 'maintenance', '2027-06-30'), end('9', 'extended', '2029-06')],
    skipped: [
      { name: '10, maintenance', because: '"true" is no last day, or needs another "dateFormat"' },
      { name: '"undefined"', because: 'is no name of a line' },
    ],
    validators: [],
  });
  const keys = { lines: '/a', line: 'key', active: '/e', dateFormat: 'D MMMM YYYY' };
  expect(await readJson({ a: { '8.4': { e: '1 June 2026' } } }, keys)).toMatchObject({
    ends: [end('8.4', 'active', '2026-06-01')],
  });
  const since = [
    { n: '1', e: 1782777600, x: '1845849600' },
    { n: '2', e: 0, x: null },
  ];
  expect(await readJson(since, { ...fields, dateFormat: 'seconds' })).toMatchObject({
    ends: [end('1', 'maintenance', '2026-06-30'), end('1', 'extended', '2028-06-29')],
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
  ['<html>', 'answers with a web page (HTML) instead of JSON'],
])('a table that is none is a failure, never an empty table: %s', async (text, because) => {
  const failure = { kind: 'unavailable', because: expect.stringContaining(because) as string };
  expect(await readJson(text, fields)).toEqual(failure);
});

test('a table needs a line and a phase', () => {
  for (const match of ['(?<line>x)', '(?<active>x)', '(?<line>']) {
    expect(endSource.safeParse({ kind: 'page', url, match }).success).toBe(false);
  }
});

const expects = 'supported for eighteen months';
const missing = `no longer says "${expects}"`;

test.each([
  ['<p>Each line is <b>supported</b> for\n eighteen&nbsp;months.</p>', undefined],
  ['<p>Lines &#8211; supported&#x20;for eighteen&#160;months &amp; no longer</p>', undefined],
  ['It is **Supported for eighteen months** from its release.', undefined],
  ['<script>supported for eighteen months</script> Two years.', missing],
  ['', missing],
])('evidence is looked for in the visible text: %s', async (text, expected) => {
  const page: Http = async (one) => await answering(one.anyCharset ? text : '')(one);
  expect(await evidenceProblem(url, expects, page, 'before')).toEqual(expected);
});

test('evidence that is gone is reported; a page that does not answer today proves nothing', async () => {
  const after = (failure: Failure) =>
    evidenceProblem(url, expects, () => Promise.reject(failure), 'before');
  expect(await after(new Failure('gone', { kind: 'gone' }))).toBe('is no longer there');
  expect(await after(new Failure('busy'))).toBe('before');
});
