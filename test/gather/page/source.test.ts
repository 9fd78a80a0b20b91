import { describe, expect, test } from 'vitest';
import { dayFormat, dayFormatProblem } from '#gather/reading/day-format.ts';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const markdown = `# Release history

<a id="2-1-0"></a>
### 2.1.0

15th April 2026

- Faster

<a id="2-0"></a>
### [2.0](https://example.com/2.0)

31st February 2026

### 1.16
### Next

1st March 2026
`;

const match =
  '^### \\[?(?<version>[0-9.]+)(?:\\]\\((?<changelog>[^)\\n]*)\\))?(?:\\n\\n(?<date>.+))?';

describe('page', () => {
  test('is a window of the history', async () => {
    const { url } = await serve({ 'GET /history': { body: markdown, headers: { etag: '"1"' } } });
    const definition = {
      kind: 'page',
      url: `${url}/history#top`,
      match,
      dateFormat: 'D MMMM YYYY',
    } as const;
    const evidence = `${url}/history`;
    expect(await gather(definition)).toEqual({
      kind: 'partial',
      because: `${url}/history shows a window of the history`,
      isWindow: true,
      releases: [
        { version: '2.1.0', date: '2026-04-15', basis: 'stated', authored: true, evidence },
        { version: '2.0', evidence, changelogUrl: 'https://example.com/2.0' },
        { version: '1.16', evidence },
      ],
      skipped: [
        {
          name: '2.0',
          because:
            'its date "31st February 2026" does not fit its date format; the release is listed without it',
        },
      ],
      validators: [{ url: evidence, etag: '"1"' }],
    });
  });

  test.each([
    [{ match: '(?<version>' }, /its match does not compile: .*missing/],
    [{ match: '[0-9]+' }, /its match must have the named group \(\?<version>…\)$/],
    [{ match, dateFormat: 'D YYYY' }, /its dateFormat must have one of D or DD, .*"D MMMM YYYY"$/],
  ])('a definition that cannot work is not asked: %j', async (fields, words) => {
    const answer = await gather({ kind: 'page', url: 'http://127.0.0.1:1/', ...fields });
    expect(answer).toEqual(unavailable(expect.stringMatching(words)));
  });
});

describe('dayFormat', () => {
  test.each([
    ['D MMMM YYYY', '15th April 2026', '2026-04-15'],
    ['D MMMM YYYY', '1st  may 2026', '2026-05-01'],
    ['D MMMM YYYY', '2 Sep 2026', '2026-09-02'],
    ['MMM D, YYYY', 'Apr 15, 2026', '2026-04-15'],
    ['MMM D, YYYY', 'Sept. 3rd, 2026', '2026-09-03'],
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

  test.each(['D MMMM YYYY', 'MMM D, YYYY', 'YYYY-MM-DD', 'D/M/YYYY', '(YYYY) MM.DD'])(
    '%s is a format',
    (format) => {
      expect(dayFormatProblem(format)).toBeUndefined();
    },
  );

  test.each(['', 'D YYYY', 'D M MM YYYY', 'YYYY-MM-DDTHH:MM', 'D MMMM YY', 'YYYY-MM'])(
    '%s is none',
    (format) => {
      expect(dayFormatProblem(format)).toMatch(/^must have one of D or DD/);
    },
  );
});

test.each([
  ['its header', Buffer.from('# 1.0 – é\n', 'latin1'), 'text/plain; charset=ISO-8859-1'],
  ['its header in quotes', Buffer.from('# 1.0\n', 'utf16le'), 'text/plain; charset="utf-16"'],
  [
    'its own head',
    Buffer.from('<meta charset="windows-1252">\n# 1.0 \x96\n', 'latin1'),
    'text/html',
  ],
  ['a mark in front', Buffer.from('\ufeff# 1.0\n', 'utf16le'), 'text/plain'],
])('a page is read in the character set that %s names', async (_, body, type) => {
  const { url } = await serve({ 'GET /': { body, headers: { 'content-type': type } } });
  const definition = { kind: 'page', url: `${url}/`, match: '^# (?<version>[0-9.]+)' };
  expect(await gather(definition)).toMatchObject({ releases: [{ version: '1.0' }] });
});

test.each([
  [Buffer.from('# 1.0 \xe9\n', 'latin1'), 'text/plain', 'bytes that are not UTF-8 text'],
  [
    Buffer.from('# 1.0\n'),
    'text/plain; charset=nothing',
    'in a character set that is not known: nothing',
  ],
])('%j as %s is refused', async (body, type, words) => {
  const { url } = await serve({ 'GET /': { body, headers: { 'content-type': type } } });
  const definition = { kind: 'page', url: `${url}/`, match: '^# (?<version>[0-9.]+)' };
  expect(await gather(definition)).toEqual(unavailable(expect.stringContaining(words)));
});

test('a pattern may say which text belongs to a release', async () => {
  const body = '## 1.1 <a id="1-1"></a>\n\n* Adds.\n* Mends.\n\n## 1.0\n\n* First.\n\n## Older\n';
  const { url } = await serve({ 'GET /': { body } });
  const match = '^## (?<version>[0-9.]+)[^\\n]*\\n+(?<notes>(?:[*][^\\n]*\\n)+)';
  const evidence = `${url}/`;
  expect(await gather({ kind: 'page', url: `${url}/`, match })).toMatchObject({
    releases: [
      { version: '1.1', evidence, notes: '* Adds.\n* Mends.' },
      { version: '1.0', evidence, notes: '* First.' },
    ],
  });
});
