import { expect, test } from 'vitest';
import { dayFormat, dayFormatProblem } from '#gather/reading/day-format.ts';
import { gather, unavailable } from '../gather.ts';
import { toldOf } from '../told.ts';

const markdown = `# Release history

<a id="2-1-0"></a>
### 2.1.0

15th April 2026

- Faster

<a id="2-0"></a>
### [2.0](https://example.com/?a=1&amp;b=2)

31st February 2026

### 1.16
### Next

1st March 2026
`;

const match =
  '^### \\[?(?<version>[0-9.]+)(?:\\]\\((?<changelog>[^)\\n]*)\\))?(?:\\n\\n(?<date>.+))?';

test('is a window of the history', async () => {
  const found = await toldOf(
    (url) => ({ kind: 'page', url: `${url}/history#top`, match, dateFormat: 'D MMMM YYYY' }),
    { 'GET /history': { body: markdown, headers: { etag: '"1"' } } },
  );
  expect(found).toEqual([
    'partial: URL/history shows a window of the history: by URL/history',
    '2.1.0 2026-04-15 stated authored',
    '2.0 changelogUrl: https://example.com/?a=1&b=2',
    '1.16',
    '- 2.0: its date "31st February 2026" cannot be read; give its source a "dateFormat" that it fits; the release is listed without it',
    'validator of URL/history: etag "1"',
    'isWindow: true',
  ]);
});

test('a page without a release is not empty, and what touches its end may be cut off', async () => {
  const definition = (url: string) => ({
    kind: 'page',
    url: `${url}/`,
    match: '(?<version>\\d+[.]\\d+)',
  });
  expect(await toldOf(definition, { 'GET /': { body: 'None.' } })).toEqual([
    'unavailable: URL/ lists no release: nothing on it fits the pattern "match"',
  ]);
  expect(await toldOf(definition, { 'GET /': { body: '1.0 and 1.1' } })).toContain(
    '- 1.1: touches the end of the page, so it may be cut off',
  );
  // A file with one version, whose length was said.
  expect(await toldOf(definition, { 'GET /': { body: '1.1' } })).toContain('1.1');
});

test('a definition that cannot work is not asked', async () => {
  const answer = await gather({ kind: 'page', url: 'http://127.0.0.1:1/', match: '[0-9]+' });
  const words = /its match must have the named group \(\?<version>…\)$/;
  expect(answer).toEqual(unavailable(expect.stringMatching(words)));
});

test.each([
  ['D MMMM YYYY', '15th April 2026', '2026-04-15'],
  ['D MMMM YYYY', '1st  may 2026', '2026-05-01'],
  ['D MMMM YYYY', '2 Sep 2026', '2026-09-02'],
  ['MMM D, YYYY', 'Apr 15, 2026', '2026-04-15'],
  ['MMM D, YYYY', 'Sept. 3rd, 2026', '2026-09-03'],
  ['D. MMMM YYYY', '3. Juni 2026', '2026-06-03'],
  ['D. MMMM YYYY', '3. Dez. 2026', '2026-12-03'],
  ['D. MMM YYYY', '3. Mär. 2026', '2026-03-03'],
  ['YYYY-MM-DD', '2026-04-15', '2026-04-15'],
  ['D/M/YYYY', '5/4/2026', '2026-04-05'],
  ['DD.MM.YYYY', '29.02.2024', '2024-02-29'],
  ['DD.MM.YYYY', '29.02.2026', undefined],
  ['DD.MM.YYYY', '29-02-2024', undefined],
  ['YYYY-MM-DD', '2026-4-15', undefined],
  ['D MMMM YYYY', '15th Aprilis 2026', undefined],
  ['D MMMM YYYY', '0 April 2026', undefined],
  ['D MMMM YYYY', 'April 15, 2026', undefined],
])('%s reads %s as %s', (format, text, day) => {
  expect(dayFormat(format)(text)).toBe(day);
});

test.each(['', 'D YYYY', 'D M MM YYYY', 'YYYY-MM-DDTHH:MM', 'D MMMM YY', 'YYYY-MM'])(
  'dayFormat: %s is none',
  (format) => {
    expect(dayFormatProblem(format)).toMatch(/^must have one of D or DD/);
  },
);

const versions = (url: string) => ({
  kind: 'page',
  url: `${url}/`,
  match: '^# (?<version>[0-9.]+)',
});
const latin = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['its header', latin('# 1.0 – é\n'), 'text/plain; charset=ISO-8859-1'],
  ['its header in quotes', wide('# 1.0\n'), 'text/plain; charset="utf-16"'],
  ['its own head', latin('<meta charset="windows-1252">\n# 1.0 \x96\n'), 'text/html'],
  ['a mark in front', wide('\ufeff# 1.0\n'), 'text/plain'],
])('a page is read in the character set that %s names', async (_, body, type) => {
  const replies = { 'GET /': { body, headers: { 'content-type': type } } };
  expect((await toldOf(versions, replies)).slice(1)).toEqual(['1.0', 'isWindow: true']);
});

test.each([
  [latin('# 1.0 \xe9\n'), 'text/plain', 'with bytes that are not UTF-8 text'],
  [
    latin('# 1.0\n'),
    'text/plain; charset=nothing',
    'in a character set that is not known: nothing',
  ],
])('%j as %s is refused', async (body, type, words) => {
  const replies = { 'GET /': { body, headers: { 'content-type': type } } };
  expect(await toldOf(versions, replies)).toEqual([`unavailable: URL/ answers ${words}`]);
});

test('a pattern may say which text belongs to a release, and lines may end as Windows ends them', async () => {
  const body = latin(
    '## 1.1\r\n\r\n* Adds.\r\n* Mends.\r\n\r\n## 1.0\r\n\r\n* First.\r\n\r\n## Older\r\n',
  );
  const match = '^## (?<version>[0-9.]+)$\\n+(?<notes>(?:[*][^\\n]*\\n)+)';
  const found = await toldOf((url) => ({ ...versions(url), match }), { 'GET /': { body } });
  expect(found.slice(1, 3)).toEqual(['1.1 notes: * Adds.\n* Mends.', '1.0 notes: * First.']);
});
