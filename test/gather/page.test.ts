import { describe, expect, test } from 'vitest';
import { dayFormat, dayFormatProblem } from '#gather/page/day.ts';
import { gather } from './asking.ts';
import { serve } from './server.ts';

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
      releases: [
        { version: '2.1.0', date: '2026-04-15', basis: 'stated', authored: true, evidence },
        { version: '2.0', evidence, changelogUrl: 'https://example.com/2.0' },
        { version: '1.16', evidence },
      ],
      skipped: [
        {
          name: '2.0',
          because: 'its date "31st February 2026" is no day of its date format; taken without',
        },
      ],
      validators: [{ url: evidence, etag: '"1"' }],
    });
  });

  test('without a release says so', async () => {
    const { url } = await serve({ 'GET /': { body: 'We moved.' } });
    expect(await gather({ kind: 'page', url: `${url}/`, match })).toEqual({
      kind: 'unavailable',
      because: `${url}/ lists no release: nothing on it fits the pattern "match"`,
    });
  });

  test.each([
    [{ match: '(?<version>' }, /its match does not compile: .*missing/],
    [{ match: '[0-9]+' }, /its match must have the named group \(\?<version>…\)$/],
    [{ match, dateFormat: 'D YYYY' }, /its dateFormat must have one of D or DD, .*"D MMMM YYYY"$/],
  ])('a definition that cannot work is not asked: %j', async (fields, words) => {
    const answer = await gather({ kind: 'page', url: 'http://127.0.0.1:1/', ...fields });
    expect(answer).toEqual({ kind: 'unavailable', because: expect.stringMatching(words) });
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
