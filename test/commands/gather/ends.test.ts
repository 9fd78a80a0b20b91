import { expect, test } from 'vitest';
import { put } from '../../folder.ts';
import { filesOf, jsonIn, policyOf, run, sound } from '../../project.ts';
import { listen } from '../../gather/server.ts';
import { gather, numbered, projectAt, redefine, sourceAt } from './upstream.ts';

type Ends = Readonly<Record<string, string | number | undefined>>;

/** An upstream with releases 1.0 to 9.0, and a table of last days beside them. */
type Vendor = { url: string; ends: Ends; hasTags: boolean; asked: string[] };

async function vendor(ends: Ends): Promise<Vendor> {
  const state: Vendor = { url: '', ends, hasTags: false, asked: [] };
  const releases = numbered(9).map((_, i) => ({ v: `${i + 1}.0`, d: '2024-01-01' }));
  const { url } = await listen((request, response) => {
    const isTable = request.url === '/ends';
    const tag = JSON.stringify(String(JSON.stringify(state.ends).length));
    const known = request.headers['if-none-match'];
    if (isTable) state.asked.push(known === undefined ? 'all' : `if not ${known}`);
    if (isTable && state.hasTags && known === tag) return response.writeHead(304).end();
    const table = Object.entries(state.ends).map(([name, ends]) => ({
      name,
      support: { ends, other: '2027-06' },
    }));
    return response
      .writeHead(200, isTable && state.hasTags ? { etag: tag } : {})
      .end(JSON.stringify(isTable ? { lines: table } : releases));
  });
  return Object.assign(state, { url });
}

function project({ url }: { readonly url: string }) {
  const table = { kind: 'json', url: `${url}/ends`, lines: '/lines', line: '/name' };
  const server = {
    ...(sound['components/server.json'] as object),
    changelog: undefined,
    sources: [sourceAt(url)],
    line: 1,
    ends: [{ ...table, maintenance: '/support/ends' }],
  };
  return projectAt({ url }, { 'components/server.json': server });
}

async function gathered(ends: Ends) {
  const server = await vendor(ends);
  const folder = project(server);
  await gather(folder, '2026-11-19');
  return { server, folder };
}

test('a table that lists nothing any more is no reason to move or retire the product', async () => {
  const { server, folder } = await gathered(four);
  server.ends = {};
  const { err } = await gather(folder, '2026-11-20');
  expect(err).toContain('server, since 2026-11-20');
  expect(err).not.toMatch(/if it has/);
});

type History = { readonly ends?: object[]; readonly held?: { key: string }[] };

const recorded = (folder: string): History => jsonIn(folder, 'data/history/server.json');
const held = (folder: string): string[] => (recorded(folder).held ?? []).map(({ key }) => key);
const lines = async (folder: string): Promise<string[]> => {
  const { out } = await run(folder, 'explain', 'server');
  return out
    .split('\n')
    .filter((line) => /^ {2}\d/.test(line))
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
};
const four: Ends = { '1': '2025-01-31', '2': '2027-06', '3': '2027-07-01', '4': '2028-01-31' };

test('last days from the vendor are recorded once, judged, and left alone while nothing changes', async () => {
  const server = await vendor({ ...four, '5': 'some day', '6': undefined });
  const folder = project(server);
  const { err } = await gather(folder, '2026-11-20');
  expect(err).toContain('"some day" is no last day, or needs another "dateFormat": 5, maintenance');
  const told = {
    phase: 'maintenance',
    basis: 'stated',
    evidence: 'a json of last days that is not public',
    seen: '2026-11-20',
  };
  const ends = Object.entries(four).map(([line, end]) => ({ line, ends: end, ...told }));
  expect(recorded(folder).ends).toEqual(ends);
  expect((await lines(folder)).slice(0, 2)).toEqual([
    '1 2024-01-01 1.0 1 2025-01-31 Support ended, last day 2025-01-31',
    '2 2024-01-01 2.0 1 2027-06 Supported until 2027-06',
  ]);
  const before = filesOf(folder)['data/history/server.json'];
  expect((await gather(folder, '2026-11-21')).err).toContain('no file changed');
  expect(filesOf(folder)['data/history/server.json']).toBe(before);
});

test('last days of which two tables say different ones are taken from neither, and told', async () => {
  const server = await vendor(four);
  const folder = project(server);
  const [table] = jsonIn(folder, 'components/server.json').ends;
  const other = { ...table, maintenance: '/support/other' };
  redefine(folder, { ends: [table, other] });
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
    const { err } = await gather(folder, day);
    expect(err).toContain('2027-07-01 and 2027-06 are stated: 3, maintenance');
    expect(recorded(folder).ends).toMatchObject([{ line: '2', ends: '2027-06' }]);
    expect(recorded(folder).ends).toHaveLength(1);
    expect(held(folder)).toEqual([]);
  }
});

test('last days from the vendor that move later are news, and what was known stays in the series', async () => {
  const { server, folder } = await gathered(four);
  server.ends = { ...four, '3': '2027-12-31' };
  expect((await gather(folder, '2026-11-20')).err).toContain(
    'server 3: the last day of its maintenance phase is 2027-12-31 now, before 2027-07-01',
  );
  expect(recorded(folder).ends).toHaveLength(5);
  await run(folder, 'build');
  expect(jsonIn(folder, 'dist/changes.json').changes[0]).toMatchObject({
    id: 'server/moved/3/maintenance/2026-11-20',
    from: '2027-07-01',
    to: '2027-12-31',
  });
  expect(filesOf(folder)['dist/server.xml']).toContain(
    'The last day of support is 31 December 2027 now; before, it was 1 July 2027.',
  );
});

test('last days from the vendor are asked for with what the last answer was marked by, and cost no write while that holds', async () => {
  const server = await vendor(four);
  server.hasTags = true;
  const folder = project(server);
  await gather(folder, '2026-11-18');
  const before = filesOf(folder)['data/history/server.json'];
  await gather(folder, '2026-11-19');
  expect(filesOf(folder)['data/history/server.json']).toBe(before);
  server.ends = { ...four, '3': '2027-06' };
  await gather(folder, '2026-11-20');
  expect(held(folder)).toEqual(['ends-earlier:3:maintenance:2027-06']);
  // Taken back: the very answer that is recorded ends the hold.
  server.ends = four;
  await gather(folder, '2026-11-21');
  expect(held(folder)).toEqual([]);
  await gather(folder, '2026-11-22');
  const tag = `if not ${JSON.stringify(String(JSON.stringify(four).length))}`;
  expect(server.asked).toEqual(['all', tag, tag, 'all', tag]);
});

test('last days from the vendor are replaced by what a person wrote, which is reported', async () => {
  const server = await vendor(four);
  const folder = project(server);
  await gather(folder, '2026-11-20');
  const policy = policyOf({ kind: 'line-ends', lines: { '2': '2027-05' } });
  for (const [path, rules] of Object.entries(policy)) put(folder, path, rules);
  expect((await lines(folder))[1]).toBe('2 2024-01-01 2.0 1 2027-05 Supported until 2027-05');
  const { code, err } = await run(folder, 'check');
  expect(code).toBe(0);
  expect(err).toContain(
    `components.server[0].lines["2"]: warning: wins over 2027-06, which a json of last days that is not public publishes since 2026-11-20`,
  );
});
