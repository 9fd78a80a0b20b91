import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen } from '../gather/server.ts';
import { changed, expectRefusal, filesOf, projectOf, run } from '../project.ts';
import { redefine } from './gather/upstream.ts';

const page = 'https://example.com/archive';

async function imported(name: string, content: unknown, id = 'server', ...options: string[]) {
  const folder = projectOf({ [name]: content });
  const ran = await run(folder, 'import', id, join(folder, name), ...options);
  const history: { releases?: { version: string; seen?: string }[] } = JSON.parse(
    filesOf(folder)[`data/history/${id}.json`] ?? '{}',
  );
  return { ...ran, history, folder };
}

const rows = [
  { version: '0.9', date: '2023-01-31', evidence: `${page}, "the old list"` },
  { version: '1.0', date: '2020-01-01', evidence: page },
  { version: '1.0.2', date: '2026-10-01T10:00:00.000Z', evidence: page, changelogUrl: page },
];
const csv = `version,date,evidence,changelogUrl\n0.9,2023-01-31,"${page}, ""the old list""",\n1.0,2020-01-01,${page},\n1.0.2,2026-10-01T10:00:00.000Z,${page},${page}\n`;

test.each([
  ['old.json', rows],
  ['old.csv', csv],
])('import: %s: what is new gets its place, what is recorded stays', async (name, content) => {
  const { code, out, history, folder } = await imported(name, content, 'server', '--json');
  expect([code, out]).toEqual([0, '{"id":"server","added":["0.9","1.0.2"],"known":1}\n']);
  const versions = history.releases?.map(({ version }) => version);
  expect(versions?.join(' ')).toBe('0.9 1.0 1.0.1 1.0.2 1.1 1.2');
  expect(history.releases?.[0]).toMatchObject({ ...rows[0], basis: 'stated' });
  // What is old is no news.
  const no = undefined;
  expect(history.releases?.map(({ seen }) => seen)).toEqual([no, no, no, '2026-11-20', no, no]);
  expect(history.releases?.[1]).toMatchObject({ version: '1.0', date: '2024-05-31' });
  expect((await run(folder, 'check')).code).toBe(0);
});

test('import: a day that is no more than a bound says so, and a pre-release is told of', async () => {
  const text = `version,date,basis,evidence\n0.8,2022-01-31,by,x\n0.9-rc1,2023-01-31,,x\n`;
  const { code, err, history } = await imported('old.csv', text);
  expect(err).toMatch(/as they are: 0; pre-releases among those added, listed as not stable: 1\n$/);
  const read = history.releases?.slice(0, 2);
  expect({ code, read }).toMatchObject({ code: 0, read: [{ basis: 'by' }, { basis: 'stated' }] });
  const wrong = projectOf({ 'old.csv': text.replace(',by,', ',published,') });
  await expectRefusal(wrong, ['import', 'server', join(wrong, 'old.csv')], '[E-WRONG-VALUE]');
});

test('import: a component without a record gets one, and its first gather is still to come', async () => {
  const { code, history } = await imported('old.json', rows, 'tool');
  expect(code).toBe(0);
  expect(history).not.toHaveProperty('imported');
  expect(history.releases).toHaveLength(3);
});

const header = 'version,date,evidence,changelogUrl';

test('import: a value in quotes may hold commas, quotes and lines, a time is one in whatever zone, a spreadsheet may mark UTF-8, and .CSV is CSV too', async () => {
  const text = `${header}\r\n0.8,2022-01-31T23:30:00-05:00, "one, ""two""\r\nthree" ,\r\n0.9,2023-01-31T10:00Z,${page},,,\r\n`;
  const { code, history } = await imported('old.CSV', `\ufeff${text}`);
  expect(code).toBe(0);
  expect(history.releases?.slice(0, 2)).toMatchObject([
    { version: '0.8', date: '2022-02-01T04:30:00.000Z', evidence: 'one, "two"\r\nthree' },
    { version: '0.9', date: '2023-01-31T10:00:00.000Z', evidence: page },
  ]);
});

test('import: of many wrong rows the first are told, and how many more there are', async () => {
  const wrong = Array.from({ length: 60 }, (_, i) => `1.${i},never,x`);
  const { code, err } = await imported('old.csv', ['version,date,evidence', ...wrong].join('\n'));
  const lines = err.trim().split('\n');
  expect({ code, count: lines.length }).toEqual({ code: 1, count: 51 });
  expect(lines[49]).toContain('release 50: date');
  expect(lines[50]).toContain('and 10 more of the kind');
});

const names =
  'line 1: must be the names version, date, evidence and, where there is one, changelogUrl, basis, with commas between them; it is';
const refused: Record<string, unknown> = {
  'no version → [E-WRONG-VALUE]': [{ date: '2023-01-31', evidence: page }],
  'no evidence → [E-WRONG-VALUE]': [{ version: '0.9', date: '2023-01-31' }],
  'a day that does not exist → [E-WRONG-VALUE]': [{ ...rows[0], date: '2023-02-30' }],
  'a day to come → [E-FUTURE-DATE]': [{ ...rows[0], date: '2026-11-21T23:59:59Z' }],
  'no day → what tools write where they know none': [{ ...rows[0], date: '1900-01-01' }],
  'a private host → would publish 127.0.0.1': [{ ...rows[0], evidence: 'http://127.0.0.1:4873' }],
  'one twice → release 2: v0.9 is there twice, first as 0.9': [
    rows[0],
    { ...rows[0], version: 'v0.9' },
  ],
  'no list → [E-WRONG-VALUE]': { version: '0.9' },
  [`other separators → ${names} "version;date;evidence"`]: `version;date;evidence\n0.9;2023-01-31;x\n`,
  [`nothing → ${names} ""`]: '',
  [`a name twice → ${names} "${header},date"`]: `${header},date\n0.9,2023-01-31,x,,2023-02-01\n`,
  [`an unknown name → ${names} "${header},notes"`]: `${header},notes\n`,
  'a quote that is not closed → line 3: has a quote that is not closed': `${header}\n0.8,2023-01-31,x\n0.9,2023-01-31,"x\n`,
  'a comma without quotes → release 1: has more values than the first line has names': `version,date,evidence\n0.9,2023-01-31,a, b\n`,
};
test.each(Object.entries(refused))('import: nothing is taken with %s', async (row, content) => {
  const name = typeof content === 'string' ? 'old.csv' : 'old.json';
  const [, message = 'no message'] = row.split(' → ');
  const settings = changed('site/site.json', 'privateHosts', ['127.0.0.1:4873']);
  const folder = projectOf({ [name]: content, ...settings });
  await expectRefusal(folder, ['import', 'server', join(folder, name)], message);
});

test('import: a hundred thousand releases are taken, each compared with all others', async () => {
  const many = Array.from({ length: 100_000 }, (_, i) => `0.${i >> 8}.${i & 255},2023-01-31,x,`);
  const { code, history } = await imported('old.csv', [header, ...many].join('\n'));
  expect({ code, count: history.releases?.length }).toEqual({ code: 0, count: 100_004 });
});

test.each(['before', 'after', 'without its sources after'])(
  'import: %s a first gather: the next ones hold nothing back, and deprecate nothing',
  async (when) => {
    const time = { '2.0.0': '2026-01-01T10:00:00.000Z', '2.1.0': '2026-02-01T10:00:00.000Z' };
    let versions: object = { '2.0.0': {}, '2.1.0': {} };
    const { url } = await listen((_, response) => response.end(JSON.stringify({ versions, time })));
    const sources = [{ kind: 'npm', package: 'tool', registry: url }];
    const many = Array.from({ length: 50 }, (_, i) => `0.${i},2023-01-31,x,`);
    const folder = projectOf({
      ...changed('components/tool.json', 'whenMissing', 'deprecate'),
      'old.csv': [header, ...many].join('\n'),
    });
    redefine(folder, { sources }, 'tool');
    const gather = () => run(folder, 'gather', 'tool', '--allow-private-hosts');
    if (when !== 'before') await gather();
    if (when.startsWith('without')) redefine(folder, { sources: [] }, 'tool');
    expect((await run(folder, 'import', 'tool', join(folder, 'old.csv'))).code).toBe(0);
    redefine(folder, { sources }, 'tool');
    const { out, err } = await gather();
    expect(`${out}${err}`).toContain('1 component: 1 fresh');
    expect(filesOf(folder)['data/history/tool.json']?.match(/"version"/g)).toHaveLength(52);
    expect((await run(folder, 'explain', 'tool', '0.1')).out).toMatch(/Deprecated no/);
    expect((await run(folder, 'check')).code).toBe(0);
    versions = { '2.1.0': {}, '2.2.0': {} };
    expect((await gather()).err).toContain('tool: new: 2.2.0; 1 change');
  },
);
