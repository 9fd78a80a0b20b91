import { expect, test } from 'vitest';
import { filesOf, jsonIn, run } from '../../project.ts';
import { listen } from '../../gather/server.ts';
import { gather, historyOf, numbered, projectAt, redefine } from './upstream.ts';

type Ends = Readonly<Record<string, string | number | undefined>>;

/** A product with releases 1.0 to 9.0, and a table of last days beside them, which may have a tag. */
async function vendor(ends: Ends, hasTag = false) {
  const server = { ends, asked: [] as string[] };
  const releases = numbered(9).map((_, i) => ({ v: `${i + 1}.0`, d: '2024-01-01' }));
  const { url } = await listen((request, response) => {
    if (request.url !== '/ends') return response.end(JSON.stringify(releases));
    const etag = JSON.stringify(String(JSON.stringify(server.ends).length));
    const known = request.headers['if-none-match'];
    server.asked.push(known === undefined ? 'all' : `if not ${known}`);
    if (hasTag && known === etag) return response.writeHead(304).end();
    const table = Object.entries(server.ends).map(([name, ends]) => ({
      name,
      support: { ends, other: '2027-06' },
    }));
    return response.writeHead(200, hasTag ? { etag } : {}).end(JSON.stringify({ lines: table }));
  });
  const folder = projectAt({ url });
  const table = { kind: 'json', url: `${url}/ends`, lines: '/lines', line: '/name' };
  redefine(folder, { line: 1, ends: [{ ...table, maintenance: '/support/ends' }] });
  return { server, folder };
}

async function gathered(ends: Ends) {
  const { server, folder } = await vendor(ends);
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

const file = 'data/history/server.json';
const recorded = (folder: string) => jsonIn(folder, file).ends;
const held = (folder: string) => (historyOf(folder).held ?? []).map(({ key }) => key);
const four: Ends = { '1': '2025-01-31', '2': '2027-06', '3': '2027-07-01', '4': '2028-01-31' };

test('last days from the vendor are recorded once, judged, and left alone while nothing changes', async () => {
  const { folder } = await vendor({ ...four, '5': 'some day', '6': undefined });
  const { err } = await gather(folder, '2026-11-20');
  expect(err).toContain('"some day" is no last day, or needs another "dateFormat": 5, maintenance');
  const told = {
    phase: 'maintenance',
    basis: 'stated',
    evidence: 'a json of last days that is not public',
    seen: '2026-11-20',
  };
  const ends = Object.entries(four).map(([line, end]) => ({ line, ends: end, ...told }));
  expect(recorded(folder)).toEqual(ends);
  const { out } = await run(folder, 'explain', 'server');
  const lines = out.match(/^ {2}\d.*/gm)?.map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
  expect(lines?.slice(0, 2)).toEqual([
    '1 2024-01-01 1.0 1 2025-01-31 Support ended, last day 2025-01-31',
    '2 2024-01-01 2.0 1 2027-06 Supported until 2027-06',
  ]);
  const before = filesOf(folder)[file];
  expect((await gather(folder, '2026-11-21')).err).toContain('no file changed');
  expect(filesOf(folder)[file]).toBe(before);
});

test('last days of which two tables say different ones are taken from neither, and told', async () => {
  const { folder } = await vendor(four);
  const [table] = jsonIn(folder, 'components/server.json').ends;
  redefine(folder, { ends: [table, { ...table, maintenance: '/support/other' }] });
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
    const { err } = await gather(folder, day);
    expect(err).toContain('2027-07-01 and 2027-06 are stated: 3, maintenance');
    expect(recorded(folder)).toEqual([expect.objectContaining({ line: '2', ends: '2027-06' })]);
    expect(held(folder)).toEqual([]);
  }
});

test('last days from the vendor that move later are news, and what was known stays in the series', async () => {
  const { server, folder } = await gathered(four);
  server.ends = { ...four, '3': '2027-12-31' };
  expect((await gather(folder, '2026-11-20')).err).toContain(
    'server 3: the last day of its maintenance phase is 2027-12-31 now, before 2027-07-01',
  );
  expect(recorded(folder)).toHaveLength(5);
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
  const { server, folder } = await vendor(four, true);
  await gather(folder, '2026-11-18');
  const before = filesOf(folder)[file];
  await gather(folder, '2026-11-19');
  expect(filesOf(folder)[file]).toBe(before);
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
