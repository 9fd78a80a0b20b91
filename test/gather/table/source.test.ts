/** Tables as vendors write them. The answers are made for the test, in the manner of public pages. */
import { describe, expect, test } from 'vitest';
import { readEnds } from '#gather/ends/read-ends.ts';
import { readTables, rowsWith } from '#gather/reading/html-tables.ts';
import { readWrittenDay, readWrittenMonth } from '#gather/reading/day-format.ts';
import { endSource } from '#model/component/line.ts';
import { client, gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const html = (body: string) => ({ body, headers: { 'content-type': 'text/html' } });
const columns = { version: 'Version', date: 'Released on', changelog: 'Notes' };
const page = `<!doctype html><h1>Releases</h1>
<table><tr><th>Other</th></tr><tr><td>9.9</td></tr></table>
<table><thead><tr><th>Version<sup>1</sup><th>Released on<th>Notes</thead>
<tbody><tr><td colspan=3>Version 2
<tr><td>2.10.0<td>Tuesday, 3<sup>rd</sup> February 2026 <em>(LTS)</em><td><a href="https://example.com/n/2.10">read</a>
<tr><td>2.9.1 *<td rowspan=2>Jan. 15, 2026<td>
<tr><td>2.9.0<td><a href="https://example.com/n">read</a>
<tr><th>Version<th>Released on<th>Notes
<tr><td>2.8.0<td><del>2025-01-01</del> 2025-01-02<td>&nbsp;
<tr><td>2.7.0<td>03/04/2025<td>
<tr><td>2.11.0<td>TBD<td>
<tr><td>3.0.0<td>1 January 2040<td>
</table>`;

test('reads columns by their headings, with spans, footnotes and days as people write them', async () => {
  const { url } = await serve({ 'GET /releases': html(page) });
  const found = await gather({ kind: 'table', url: `${url}/releases`, columns });
  const evidence = `${url}/releases`;
  const dated = (date: string) => ({ date, basis: 'stated', authored: true, evidence });
  expect(found).toMatchObject({
    kind: 'partial',
    isWindow: true,
    skipped: [
      { name: '2.7.0', because: expect.stringContaining('"03/04/2025" cannot be read') },
      { name: '2.11.0', because: 'has no day yet' },
      { name: '3.0.0', because: 'is announced for 2040-01-01' },
    ],
  });
  expect('releases' in found && found.releases).toEqual(
    [
      {
        version: '2.10.0',
        ...dated('2026-02-03'),
        changelogUrl: 'https://example.com/n/2.10',
      },
      { version: '2.9.1', ...dated('2026-01-15') },
      { version: '2.9.0', ...dated('2026-01-15'), changelogUrl: 'https://example.com/n' },
      { version: '2.8.0', ...dated('2025-01-02') },
      { version: '2.7.0', evidence },
    ].map((one) => expect.objectContaining(one)),
  );
});

test('a format reads what has two readings; a table without the columns is none', async () => {
  const { url } = await serve({
    'GET /a': html('<table><tr><th>Version<th>Day<tr><td>1.0<td>03/04/2025</table>'),
    'GET /b': html('<table><tr><th>Name<th>Day<tr><td>1.0<td>03/04/2025</table>'),
  });
  const named = { kind: 'table', columns: { version: 'version', date: 'day' } } as const;
  const found = await gather({ ...named, url: `${url}/a`, dateFormat: 'DD/MM/YYYY' });
  expect('releases' in found && found.releases[0]?.date).toBe('2025-04-03');
  expect(await gather({ ...named, url: `${url}/b` })).toEqual(
    unavailable(expect.stringContaining('no table has rows under the headings of "columns"')),
  );
});

describe('a page that is wrong', () => {
  const rows = (text: string) =>
    rowsWith(readTables(text), { version: 'Version' }).map(({ version }) => version?.text);

  const pages: Record<string, string> = {
    'cut off in its last row → 1.0': '<table><tr><th>Version<tr><td>1.0<tr><td>1.1',
    'not closed but for the table → 1.0': '<table><tr><th>Version<tr><td>1.0</table>',
    'a table in a table → 1.0x':
      '<table><tr><th>Version<tr><td>1.0<table><tr><td>x</table></table>',
    'no headings of their own → 1.0': '<table><tr><td>Version<tr><td>1.0</table>',
    'nothing → ': '',
  };
  test.each(Object.entries(pages))('%s', (row, text) => {
    expect(rows(text).join(', ')).toBe(row.split(' → ')[1]);
  });

  test('with spans of millions costs no memory', () => {
    const wide = '<table><tr><th>Version<tr><td colspan=99999999 rowspan=99999999>1.0</table>';
    expect(rows(wide.repeat(50)).length).toBe(50);
  });
});

test.each([
  ['2026-02-03', '2026-02-03'],
  ['3 Feb 2026', '2026-02-03'],
  ['03-Feb-2026', '2026-02-03'],
  ['February 3rd, 2026', '2026-02-03'],
  ['Feb 3, 2026 (planned)', '2026-02-03'],
  ['2026/02/03', '2026-02-03'],
  ['3/2/2026', undefined],
  ['30 February 2026', undefined],
])('the day %s is %s', (written, day) => {
  expect(readWrittenDay(written)).toBe(day);
});

test.each([
  ['February 2026', '2026-02'],
  ['Feb 2026', '2026-02'],
  ['2026-02', '2026-02'],
  ['Q1 2026', undefined],
])('the month %s is %s', (written, month) => {
  expect(readWrittenMonth(written)).toBe(month);
});

test('last days are read by their columns, a heading over two of them included', async () => {
  const { url } = await serve({
    'GET /ends':
      html(`<table><tr><th rowspan=2>Line<th colspan=2>Support ends<tr><th>Active<th>Security
      <tr><td>Version 2.1 LTS<td>June 2026<td>30 June 2027
      <tr><td>Version 2.0<td colspan=2>31 Dec 2025</table>`),
  });
  const source = endSource.parse({
    kind: 'table',
    url: `${url}/ends`,
    columns: { line: 'line', active: 'active', maintenance: 'Support ends Security' },
    line: '(?<line>[0-9]+\\.[0-9]+)',
  });
  const found = await readEnds(source, client());
  expect(
    found.kind === 'read' && found.ends.map(({ line, phase, ends }) => [line, phase, ends]),
  ).toEqual([
    ['2.1', 'active', '2026-06'],
    ['2.1', 'maintenance', '2027-06-30'],
    ['2.0', 'active', '2025-12-31'],
    ['2.0', 'maintenance', '2025-12-31'],
  ]);
});
