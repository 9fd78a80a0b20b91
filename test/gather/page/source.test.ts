/** Pages and tables as vendors write them. The answers are made for the test, in the manner of public pages. */
import { expect, test } from 'vitest';
import { readEnds } from '#gather/ends/read-ends.ts';
import { dayFormat, readMonth } from '#gather/reading/day-format.ts';
import { endSource } from '#model/component/line.ts';
import { client, gather, unavailable, toldOf } from '../gather.ts';
import { listen, serve } from '../server.ts';

const markdown = `# Release history

<a id="2-1-0"></a>
### 2.1.0

15th April 2026

- Faster

<a id="2-0"></a>
### [2.0](https://example.com/?a=1&amp;b=2)

31st February 2026

### 1.16 [YANKED]
### 1.17 - (Unreleased)
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
    '1.16 deprecated: yanked',
    '- 2.0: its date "31st February 2026" cannot be read; give its source a "dateFormat" that it fits; the release is listed without it',
    '- 1.17: is not released yet',
    'validator of URL/history: etag "1"',
    'isWindow: true',
  ]);
});

test('a definition that cannot work is not asked', async () => {
  const answer = await gather({ kind: 'page', url: 'http://127.0.0.1:1/', match: '[0-9]+' });
  const words = /its match must have the named group \(\?<version>…\)$/;
  expect(answer).toEqual(unavailable(expect.stringMatching(words)));
});

test.each([
  ['D MMMM YYYY', '1st  may 2026', '2026-05-01'],
  ['D MMMM YYYY', '2 Sep 2026', '2026-09-02'],
  ['MMM D, YYYY', 'Sept. 3rd, 2026', '2026-09-03'],
  ['D. MMMM YYYY', '3. Juni 2026', '2026-06-03'],
  ['D. MMMM YYYY', '3. Dez. 2026', '2026-12-03'],
  ['D. MMM YYYY', '3. Mär. 2026', '2026-03-03'],
  ['D/M/YYYY', '5/4/2026', '2026-04-05'],
  ['DD.MM.YYYY', '29.02.2024', '2024-02-29'],
  ['DD.MM.YYYY', '29-02-2024', undefined],
  ['YYYY-MM-DD', '2026-4-15', undefined],
  ['D MMMM YYYY', '15th Aprilis 2026', undefined],
  ['D MMMM YYYY', '0 April 2026', undefined],
  ['D MMMM YYYY', 'April 15, 2026', undefined],
])('%s reads %s as %s', (format, text, day) => expect(dayFormat(format)(text)).toBe(day));

type Body = { readonly body: string | Buffer; readonly type?: string };

/** What is read of this page, where each heading is a version. */
async function readPage({ body, type }: Body, match = '^# (?<version>[0-9.]+)'): Promise<string[]> {
  const reply = { body, ...(type !== undefined && { headers: { 'content-type': type } }) };
  return await toldOf((url) => ({ kind: 'page', url: `${url}/`, match }), { 'GET /': reply });
}

test('a page without a release is not empty, and what touches its end may be cut off', async () => {
  const match = '(?<version>\\d+[.]\\d+)';
  const none = 'unavailable: URL/ lists no release: nothing on it fits the pattern "match"';
  expect(await readPage({ body: 'None.' }, match)).toEqual([none, 'isEmpty: true']);
  const cut = '- 1.1: touches the end of the page, so it may be cut off';
  expect(await readPage({ body: '1.0 and 1.1' }, match)).toContain(cut);
  // A file with one version, whose length was said.
  expect(await readPage({ body: '1.1' }, match)).toContain('1.1');
  expect(await readPage({ body: '<p>1.0</p><p>1.1</p>' }, match)).toContain('1.1');
  const earlier = '^#+ (?:<[^>\\n]*> *)*(?<version>[0-9.]+)';
  expect(await readPage({ body: '# 1.0\n<!--\n# 9.9\n-->\n' }, earlier)).not.toContain('9.9');
});

const latin = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const refused = (why: string) => [`unavailable: URL/ answers ${why}`];
const unknown = refused('in a character set that is not known: nothing');
const read = ['partial: URL/ shows a window of the history: by URL/', '1.0', 'isWindow: true'];

test.each<[string, Buffer, type: string, said?: string[]]>([
  ['its header', latin('# 1.0 – é\n'), 'text/plain; charset=ISO-8859-1'],
  ['a mark before its header', Buffer.from('\ufeff# 1.0\n'), 'text/plain; charset=ISO-8859-1'],
  ['its header in quotes', wide('# 1.0\n'), 'text/plain; charset="utf-16"'],
  ['its own head', latin('<meta charset="windows-1252">\n# 1.0 \x96\n'), 'text/html'],
  ['its declaration', latin('<?xml encoding="ISO-8859-1"?>\n# 1.0 \xe9\n'), 'text/xml'],
  ['a declaration of none', latin('<?xml version="1.0" encoding="utf-16"?>\n# 1.0\n'), 'text/xml'],
  ['a mark in front', wide('\ufeff# 1.0\n'), 'text/plain'],
  ['nothing', latin('# 1.0 \xe9\n'), 'text/plain', refused('with bytes that are not UTF-8 text')],
  ['an unknown name', latin('# 1.0\n'), 'text/plain; charset=nothing', unknown],
])('a page is read in the character set that %s names', async (_, body, type, said = read) => {
  expect(await readPage({ body, type })).toEqual(said);
});

test('a pattern may say which text belongs to a release, and lines may end as other systems end them', async () => {
  const body =
    '## 1.1\r\n\r\n* Adds.\r\n* Mends.\r\n\r\n## 1.0\r\n\r\n* 1.\r\n\r\n## 0.9\r* 0.\r\r';
  const match = '^## (?<version>[0-9.]+)$\\n+(?<notes>(?:[*][^\\n]*\\n)+)';
  expect((await readPage({ body }, match)).slice(1, 4)).toEqual([
    '1.1 notes: * Adds.\n* Mends.',
    '1.0 notes: * 1.',
    '0.9 notes: * 0.',
  ]);
});

const html = (body: string) => ({ body, headers: { 'content-type': 'text/html' } });
const columns = { version: 'Version', date: 'Released on', changelog: 'Notes' };
const tablePage = `<!doctype html><h1>Releases</h1>
<table><tr><th>Other</th></tr><tr><td>9.9</td></tr></table>
<table><thead><tr><th>Version<sup>1</sup><th>Released on<th>Notes</thead>
<tbody><tr><td colspan=3>Version 2
<tr><td>2.10.0<td>Tuesday, 3<sup>rd</sup> February 2026 <em>(LTS)</em><td><a href="https://example.com/n/2.10">read</a>
<tr><td>2.9.1 *<td rowspan=2>Jan. 15, 2026<td>
<tr><td>2.9.0<td><a href="https://example.com/n">read</a>
<tr><th>Version<th>Released on<th>Notes
<tr><td>2.8.0<td><del>2025-01-01</del> 2025-01-02<td>&nbsp;
<tr><td>2.7.0<td>03/04/2025<td>
<tr><td>2.6.0<td><time datetime="2025-03-01T23:00-05:00">1 Mar</time><td>
<tr><td>2.11.0<td>TBD<td>
<tr><td>3.0.0<td>1 January 2040<td>
</table>`;

test('reads columns by their headings, with spans, footnotes and days as people write them', async () => {
  const definition = (url: string) => ({ kind: 'table', url: `${url}/releases`, columns });
  const found = await toldOf(definition, { 'GET /releases': html(tablePage) });
  expect(found.slice(1)).toEqual([
    '2.10.0 2026-02-03 stated authored changelogUrl: https://example.com/n/2.10',
    '2.9.1 2026-01-15 stated authored',
    '2.9.0 2026-01-15 stated authored changelogUrl: https://example.com/n',
    '2.8.0 2025-01-02 stated authored',
    '2.7.0',
    '2.6.0 2025-03-01 stated authored',
    expect.stringMatching(/^- 2[.]7[.]0: .*"03[/]04[/]2025" cannot be read/),
    expect.stringMatching(/^- 2[.]11[.]0: .*may still come: its date "TBD"/),
    '- 3.0.0: is announced for 2040-01-01',
    'isWindow: true',
  ]);
});

test.each([
  ['DD/MM/YYYY', '03/04/2025', '2025-04-03'],
  ['D/M/YYYY', '2026-02-20', '2026-02-20'],
  ['seconds', '1743638400', '2025-04-03T00:00:00.000Z'],
])('the format %s reads %s; headings are found in any case', async (dateFormat, written, date) => {
  const table = { kind: 'table', columns: { version: 'version', date: 'day' }, dateFormat };
  const body = `<table><tr><th>Version<th>Day<tr><td>..<td><tr><td>1.0/<td>${written}</table>`;
  const [, first, second] = await toldOf(
    (url) => ({ ...table, version: '^(?<version>.+)/$', url: `${url}/` }),
    { 'GET /': html(body) },
  );
  expect(first).toBe(`1.0 ${date} stated authored`);
  expect(second).toBe('- ..: has no version by its pattern');
});

const row = '<tr><th>Version</th><th>Released</th></tr>';
const head = `<table>${row}`;
const may = '<tr><td>1.0</td><td>1 May 2026</td></tr>';
const releases = (...versions: readonly string[]) =>
  `${head}${versions.map((one) => `<tr><td>${one}</td><td>1 May 2026</td></tr>`).join('')}</table>`;
const dated = (...versions: readonly string[]) =>
  versions.map((one) => `${one} 2026-05-01`).join(', ');
const days = (...written: readonly string[]) =>
  `${head}${written.map((one, at) => `<tr><td>1.${at}</td><td>${one}</td></tr>`).join('')}</table>`;

/** Each is a page as vendors write them, and all that is read of it; `!` is before what is left out, `?` where no day is known. */
const shapes: Record<string, string> = {
  // What the standard lets authors leave out.
  'only the table is closed': `${head}<tr><td>1.0<td>1 May 2026</table> → 1.0 2026-05-01`,
  'the page is closed, the table is not': `<html>${head}${may}</html> → 1.0 2026-05-01`,
  'a document without its last tag': `<!doctype html><html lang=en><p>Releases${head}${may}</table><p>End → 1.0 2026-05-01`,
  'Markdown that holds a table': `Install <name> 1.0\n\n${head}${may}</table> → 1.0 2026-05-01`,
  'a script that speaks of tables': `<html>${head}${may}</table><script>'<table><tr>'</script></html> → 1.0 2026-05-01`,
  'a frame that swallows the rest': `<html>${head}${may}</table><iframe/></html> → 1.0 2026-05-01`,
  // Cut off.
  'in a row': `${head}${may}<tr><td>1.1 → ! cut off: its <table> is not closed`,
  'in a tag': `${head}${may}</tab → ! cut off: it ends within a tag`,
  'in a script': `<html>${head}${may}</table><script>var a = 1; → ! cut off: it ends within a tag`,
  'in a comment': `${head}${may}</table><!-- the next → ! cut off: it ends within a tag`,
  'after a table of several': `<html><body><main>${head}${may}</table><h2>1.x → ! cut off: its <h2> is not closed`,
  // Rows and columns.
  'a span ends with its group of rows': `<table><thead>${row}</thead><tbody><tr><td>1.0<td rowspan=9>1 May 2026</tbody><tbody><tr><td>0.9<td>1 May 2025</table> → 1.0 2026-05-01, 0.9 2025-05-01`,
  'a title above the headings': `<table><tr><th colspan=2>Supported</th></tr>${row}${may}</table> → 1.0 2026-05-01`,
  'other headings further down': `${head}${may}<tr><th>Version<th>Ends</tr><tr><td>0.9<td>1 May 2025</table> → 1.0 2026-05-01`,
  'columns that change places': `${head}${may}<tr><th>Released<th>Version</tr><tr><td>1 May 2025<td>0.9</table> → 1.0 2026-05-01, 0.9 2025-05-01`,
  'headings in each row': `${head}<tr><th>1.0</th><td>1 May 2026</tr></table> → 1.0 2026-05-01`,
  'nothing but headings': `${head}<tr><th>1.0</th><th>1 May 2026</tr></table> → 1.0 2026-05-01`,
  'headings in the first column': `<table><tr><th>Version<td>1.0<td>0.9<tr><th>Released<td>1 May 2026<td>1 May 2025</table> → ! no table has rows under the headings of "columns"; it has: version, 1.0, 0.9`,
  'a heading that stands twice': `<table><tr><th>Version<th>Released<th>Version</tr><tr><td>1.0<td>1 May 2026<td>9</table> → ! it has: version, released, version`,
  'a remark beside a day, below one heading': `<table><tr><th>Version<th colspan=2>Released</tr><tr><td>1.0<td>1 May 2026<td>2 months ago</table> → 1.0 2026-05-01`,
  'two days below one heading': `<table><tr><th>Version<th colspan=2>Released</tr><tr><td>1.0<td>1 May 2026<td>1 June 2026</table> → ! it has: version, released, released`,
  'a longer heading elsewhere': `${head}${may}</table><table><tr><th>Java version<th>Released</tr><tr><td>8<td>1 May 2014</table> → 1.0 2026-05-01`,
  'a table for its looks': `<table><tr><td>Menu<td>${head}${may}</table></table> → 1.0 2026-05-01`,
  'a table in a cell': `${head}<tr><td>1.0<table><tr><td>x</table><td>1 May 2026</table> → 1.0 2026-05-01`,
  // What once took hours.
  'tags that are never closed': `${'<b>'.repeat(250_000)}</html> → ! its tags are nested too deeply`,
  'spans of millions': `${`${head}<tr><td rowspan=99999999>1.0<td colspan=99999999>1 May 2026</table>`.repeat(50)} → 1.0 2026-05-01`,
  'a cell of footnotes': `${releases(`${'*'.repeat(250_000)}x`)} → ! is not one plain version`,
  // What is not seen.
  'a key to sort by': `${head}<tr><td><span style="display: none">0001.</span>1.0<td><i hidden>2026-05-01</i>1 May 2026</table> → 1.0 2026-05-01`,
  'soft hyphens and hard spaces': `<table><tr><th>Ver&shy;sion<th>Released</tr><tr><td>1.&shy;0&#8203;<td>1&nbsp;May&nbsp;2026</table> → 1.0 2026-05-01`,
  'a button and an icon': `${head}<tr><td>1.0<svg><title>New</title></svg><td>1 May 2026<button>Copy</button></table> → 1.0 2026-05-01`,
  // Versions.
  'plain ones': `${releases('8u202', 'v1.2', '12cR2', '2023b', '5.4.0.Final', '1.0-rc1', '2.1_p3')} → ${dated('8u202', 'v1.2', '12cR2', '2023b', '5.4.0.Final', '1.0-rc1', '2.1_p3')}`,
  'lines, ranges and labels': `${releases('1.2.x', '1.2.*', '1.2+', '1.1-1.5', '1.1–1.5', '1.1/1.2', 'v1.2 LTS', '1.2<b>LTS</b>', '9.1(4)', 'Version 3', '3<br>4')} → ! 1.2.x is not one plain version`,
  // Days.
  'only a month, which is over': `${days('Nov 2025', 'September, 2025')} → 1.0 by 2025-11-30, 1.1 by 2025-09-30`,
  'one reading': `${days('30 Sept. 2025', '2025-9-3', '30/Sep/2025', '2025-Sep-30', 'Sep 30th, 2025', '2025-09-30T22:00:00.000-08:00', '2025-09-30 14:00 UTC')} → 1.0 2025-09-30, 1.1 2025-09-03, 1.2 2025-09-30, 1.3 2025-09-30, 1.4 2025-09-30, 1.5 2025-09-30, 1.6 2025-09-30`,
  'unreadable, and over': `${days('03/04/2025', 'Q3 2025', 'Spring 2024')} → 1.0 ?, 1.1 ?, 1.2 ?`,
  'perhaps still to come': `${days('Q4 2026', 'Nov 2026', '2026', 'Q3 2027', '2027-02', 'May 2027', '12/01/2026', 'soon', 'TBD', '—', 'n/a', '')} → ! 1.0 may still come`,
};

test.each(Object.entries(shapes))('%s', async (_, shape) => {
  const [body = '', wanted = ''] = shape.split(' → ');
  const { url } = await serve({ 'GET /': html(body) });
  const columns = { version: 'Version', date: 'Released' };
  const found = await gather({ kind: 'table', url: `${url}/`, columns });
  const releases = 'releases' in found ? found.releases : [];
  const read = releases.map(({ version, date = '?', basis }) =>
    [version, ...(basis === 'by' ? [basis] : []), date].join(' '),
  );
  const left = found.kind === 'partial' ? '' : `! ${'because' in found && found.because}`;
  expect(left || read.join(', ')).toContain(wanted.replace('! ', ''));
});

test('a day or a month is read in the ways that people write it, where that has one meaning', () => {
  const day = ['2026-02-03', '3 Feb 2026', '03-Feb-2026', 'February 3rd, 2026', '2026-Feb-03 9:05'];
  const timed = ['Tue, 03 Feb 2026 10:00:00 GMT', '2026/02/03 9:05 PM', 'Feb 3, 2026, 10:00'];
  const other = ['3. Februar 2026', '3 févr. 2026', '3 de febrero de 2026', '03 Fev 2026'];
  const right = [...day, ...timed, 'Feb 3, 2026 (planned)', '20260203100000+0000', ...other];
  const wrong = ['3/2/2026 9:00', '30 February 2026', '3 jui 2026', `3${' '.repeat(250_000)}Bald`];
  const readDay = dayFormat(undefined);
  expect(right.map(readDay)).toEqual(right.map(() => '2026-02-03'));
  expect(wrong.map(readDay)).toEqual(wrong.map(() => undefined));
  const named = ['1er juin 2026', 'Friday 11th of June 2027', '5. Jänner 2026', '2026年6月11日'];
  expect(named.map(readDay)).toEqual(['2026-06-01', '2027-06-11', '2026-01-05', '2026-06-11']);
  const months = ['February 2026', 'Feb 2026', '2026-02', 'février 2026', 'Q1 2026'];
  expect(months.map(readMonth)).toEqual([...Array(4).fill('2026-02'), undefined]);
});

test('of a last day that was cut off, no month is left', async () => {
  const { url } = await listen((_, response) => {
    response.useChunkedEncodingByDefault = false;
    response.end('1.0: 2026-12-05\n1.1: 2027-12');
  });
  const match = '^(?<line>.+): (?<maintenance>.+)';
  const source = endSource.parse({ kind: 'page', url, match });
  const read = await readEnds(source, client(), '2026-11-20');
  expect(read).toMatchObject({ ends: [{ line: '1.0' }], skipped: [{ name: '1.1, maintenance' }] });
});

test('last days are read by their columns, a heading over two of them included', async () => {
  const table = `<table><tr><th rowspan=2>Line<th colspan=2>Support ends<tr><th>Active<th>Security
      <tr><td>Version 2.1 LTS<td>June 2026<td>30 June 2027
      <tr><td>Version 2.0<td colspan=2>31 Dec 2025
      <tr><td>Version 1.9<td>Q3 2025<td>2025-03
      <tr><td>Version 1.8<td>30 June 2026 (2025; 2026-02-28; was June 15, 2026)<td>30 June 2026 (extended to July 2026)
      <tr><td>Version 1.9<td>—<td>2025-04</table>`;
  const { url } = await serve({ 'GET /ends': html(table) });
  const evidence = `${url}/ends`;
  const columns = { line: 'line', active: 'active', maintenance: 'Support ends Security' };
  const line = '(?<line>[0-9]+\\.[0-9]+)';
  const source = endSource.parse({ kind: 'table', url: evidence, columns, line });
  const end = (line: string, phase: string, ends: string) => ({ line, phase, ends, evidence });
  const extended: unknown = expect.stringContaining('(extended to July 2026)" is no last day');
  expect(await readEnds(source, client(), '2026-11-20')).toEqual({
    kind: 'read',
    ends: [
      end('2.1', 'active', '2026-06'),
      end('2.1', 'maintenance', '2027-06-30'),
      end('2.0', 'active', '2025-12-31'),
      end('2.0', 'maintenance', '2025-12-31'),
      end('1.8', 'active', '2026-06-30'),
    ],
    skipped: [
      { name: '1.9, active', because: '"Q3 2025" is no last day, or needs another "dateFormat"' },
      { name: '1.8, maintenance', because: extended },
      { name: '1.9, active', because: '"—" is no last day, or needs another "dateFormat"' },
      { name: '1.9, maintenance', because: '2025-03 and 2025-04 are stated' },
    ],
    validators: [],
  });
});
