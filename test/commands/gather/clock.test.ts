/** Recordings are dated by the machine's clock alone, and only where nothing contradicts it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { changed, expectRefusal, filesOf, runAt } from '../../project.ts';
import {
  componentOf,
  gather,
  gathered,
  historyOf,
  projectAt,
  redefine,
  sourceAt,
  upstream,
  versionsOf,
  type Listed,
} from './upstream.ts';

const list: readonly Listed[] = [
  { v: '1.0', d: '2026-01-01' },
  { v: '1.1', d: '2026-11-02' },
];

/** An upstream that says what time it is there. */
async function datedUpstream(headers: Record<string, string>): Promise<{ url: string }> {
  return await listen((_, response) => {
    response.writeHead(200, headers).end(JSON.stringify(list));
  });
}

const noon = { date: 'Fri, 20 Nov 2026 12:00:00 GMT' };
const past = { date: 'Fri, 01 Jan 2021 12:00:00 GMT' };

test.each(['2026-10-20', '2035-01-01'])('--now %s dates no recording', async (now) => {
  const folder = projectAt(await upstream(list));
  expect(await gather(folder, '2026-11-20', '--now', now)).toMatchObject({ code: 0 });
  const releases = list.map(({ v, d }) => ({ version: v, date: d }));
  expect(historyOf(folder)).toMatchObject({ imported: '2026-11-20', releases });
});

test.each(['2026-11-18T11:59:59Z', '2026-11-21T12:00:01Z', '2035-01-01T00:00:00Z'])(
  'a clock of %s, which the upstreams contradict, records nothing and says so',
  async (clock) => {
    const folder = projectAt(await datedUpstream(noon));
    // Where it may ask is named in the settings, whatever the clock says.
    const { 'site/site.json': _, ...before } = filesOf(folder);
    const { code, err } = await gather(folder, clock);
    expect(code).toBe(1);
    expect(err).toContain(
      `data/history/server.json: the clock of this machine says ${new Date(clock).toISOString()}, but the upstream answers at 2026-11-20T12:00:00.000Z; nothing was recorded; set the clock, or go on with --accept-clock`,
    );
    expect(filesOf(folder)).toMatchObject(before);
  },
);

const cached = { date: 'Wed, 18 Nov 2026 00:00:00 GMT', age: String(2 * 86_400) };

test.each<[what: string, headers: Record<string, string>, clock: string, words: string[]]>([
  ['a day behind is near enough', noon, '2026-11-19T12:00:00Z', []],
  ['a day ahead is near enough', noon, '2026-11-21T12:00:00Z', []],
  ['an answer from a cache is as old as it says', cached, '2026-11-20T12:00:00Z', []],
  ['--accept-clock goes on', noon, '2026-11-25', ['--accept-clock']],
])('%s', async (_, headers, clock, words) => {
  const folder = projectAt(await datedUpstream(headers));
  expect(await gather(folder, clock, ...words)).toMatchObject({ code: 0 });
  expect(historyOf(folder)).toMatchObject({ imported: clock.slice(0, 10) });
});

test('a clock before what is recorded records nothing; --accept-clock goes on and mends the days to come', async () => {
  const { server, folder } = await gathered(list, '2035-01-01');
  server.list = [...list, { v: '1.2', d: '2026-11-19' }];
  const words = ['gather', '--allow-private-hosts'];
  const message = 'but 2035-01-01 is in the record already; nothing was recorded';
  await expectRefusal(folder, words, message);
  expect(await gather(folder, '2026-11-20', '--accept-clock')).toMatchObject({ code: 0 });
  expect(historyOf(folder)).toMatchObject({ imported: '2026-11-20' });
  expect(await gather(folder, '2026-11-21')).toMatchObject({ code: 0 });
  // By a day is the same day elsewhere.
  expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
});

test('days that a wrong clock wrote in an outage are mended once any answer confirms the clock', async () => {
  const right = await datedUpstream(noon);
  const nobody = 'http://127.0.0.1:1';
  const folder = projectAt(right);
  const ask = async (day: string, server: string, tool: string) => {
    redefine(folder, { sources: [sourceAt(server)] });
    redefine(folder, { sources: [sourceAt(tool)] }, 'tool');
    return await gather(folder, day);
  };
  const since = (id: string) => historyOf(folder, id).sources;
  await ask('2036-01-01', nobody, nobody);
  expect(since('server')).toMatchObject([{ failing: { since: '2036-01-01' } }]);
  const early = await ask('2026-11-20', nobody, nobody);
  expect(early.err).toContain('2036-01-01 is in the record already');
  // The other one is still away: the answer to its neighbour shows that the clock is right.
  expect(await ask('2026-11-20', right.url, nobody)).toMatchObject({ code: 0 });
  expect(since('server')?.map((one) => Object.keys(one))).toEqual([['source', 'fingerprint']]);
  expect(since('tool')).toMatchObject([{ failing: { since: '2026-11-20' } }]);
  expect((await ask('2026-11-22', nobody, nobody)).code).toBe(0);
  // With an answer that contradicts the clock, an outage elsewhere is not recorded either.
  expect((await ask('2036-01-01', right.url, nobody)).code).toBe(1);
  expect(since('tool')).toMatchObject([{ failing: { since: '2026-11-20' } }]);
});

test('run publishes the others where one upstream has a wrong clock, and ends with 1', async () => {
  const right = await datedUpstream(noon);
  const wrong = await datedUpstream(past);
  const folder = projectAt(
    right,
    changed('components/tool.json', 'sources', [sourceAt(wrong.url)]),
  );
  const { code, err } = await runAt('2026-11-20', folder, 'run', '--allow-private-hosts');
  expect(code).toBe(1);
  expect(err).toContain('data/history/tool.json: the clock of this machine says');
  expect(filesOf(folder)['dist/server.json']).toContain('"1.1"');
});

test('what a gather says of a wrong clock stops the job: nothing is announced or built', async () => {
  const folder = projectAt(await datedUpstream(noon));
  const { out } = await gather(folder, '2035-01-01', '--json');
  put(folder, 'gathered.json', out);
  const before = filesOf(folder);
  const report = ['--gathered', join(folder, 'gathered.json')];
  for (const words of [['announce', ...report], ['build', ...report], ['run']]) {
    const { code, err } = await runAt('2035-01-01', folder, ...words);
    expect([code, err]).toEqual([1, expect.stringContaining('nothing was recorded; set')]);
  }
  expect(filesOf(folder)).toEqual(before);
});

test('an upstream whose own clock is wrong is recorded once most others confirm this one', async () => {
  const [one, other] = [await datedUpstream(noon), await datedUpstream(noon)];
  const wrong = await datedUpstream(past);
  const folder = projectAt(wrong, {
    ...changed('components/tool.json', 'sources', [sourceAt(one.url)]),
    'components/zone.json': componentOf('zone', sourceAt(other.url)),
  });
  expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
  expect(versionsOf(folder)).toEqual(['1.0', '1.1']);
});
