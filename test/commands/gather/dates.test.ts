/** The days of releases: by which clock they are recorded, those that come later, and those that are dated back. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { instantAt } from '#model/time/instant.ts';
import { planOf } from '#deploy/plan.ts';
import { readPublished } from '#deploy/published.ts';
import { folderReader } from '#verify/open-reader.ts';
import { put } from '../../folder.ts';
import { chaos } from '../../gather/chaos.ts';
import type { Listed as Release } from '../../gather/healthy.ts';
import { upstreamOf } from '../../gather/upstream.ts';
import { changed, correctionsOf, expectRefusal, filesOf, jsonIn } from '../../project.ts';
import { projectOf, recorded, runAt } from '../../project.ts';
import { componentOf, gather, gathered, historyOf, listed, projectAt } from './upstream.ts';
import { publish, redefine, sourceAt, upstream, versionsOf } from './upstream.ts';

// Recordings are dated by the machine's clock alone, and only where nothing contradicts it.

const list = listed({ '1.0': '2026-01-01', '1.1': '2026-11-02' });
const noon = { date: 'Fri, 20 Nov 2026 12:00:00 GMT' };
const past = { date: 'Fri, 01 Jan 2021 12:00:00 GMT' };

test.each(['2026-11-18T11:59:59Z', '2026-11-21T12:00:01Z', '2035-01-01T00:00:00Z'])(
  'a clock of %s, which the upstreams contradict, records nothing and says so',
  async (clock) => {
    const folder = projectAt(await upstream(list, noon));
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
  ['a --now that is past dates no recording', {}, '2026-11-20', ['--now', '2026-10-20']],
  ['a --now to come dates no recording', {}, '2026-11-20', ['--now', '2035-01-01']],
])('%s', async (_, headers, clock, words) => {
  const folder = projectAt(await upstream(list, headers));
  expect(await gather(folder, clock, ...words)).toMatchObject({ code: 0 });
  const releases = list.map(({ v, d }) => ({ version: v, date: d }));
  expect(historyOf(folder)).toMatchObject({ imported: clock.slice(0, 10), releases });
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
  // By a day is the same day elsewhere, and an upstream's time shows that the days are right.
  server.headers = noon;
  for (const [day = '', ...more] of [['2026-11-19T13:00:00Z'], ['2026-11-01', '--accept-clock']]) {
    expect(await gather(folder, day, ...more)).toMatchObject({ code: 0 });
    expect(historyOf(folder)).toMatchObject({ imported: '2026-11-20' });
  }
});

test('days that a wrong clock wrote in an outage are mended once any answer confirms the clock', async () => {
  const right = await upstream(list, noon);
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
  expect(since('server')?.map((one) => Object.keys(one))).toEqual([
    ['source', 'fingerprint', 'validators', 'read'],
  ]);
  expect(since('tool')).toMatchObject([{ failing: { since: '2026-11-20' } }]);
  expect((await ask('2026-11-22', nobody, nobody)).code).toBe(0);
  // With an answer that contradicts the clock, an outage elsewhere is not recorded either.
  expect((await ask('2036-01-01', right.url, nobody)).code).toBe(1);
  expect(since('tool')).toMatchObject([{ failing: { since: '2026-11-20' } }]);
});

test('where one upstream has a wrong clock, run publishes the others and ends with 1; it is recorded once most others confirm this one', async () => {
  const [right, wrong] = [await upstream(list, noon), await upstream(list, past)];
  const tool = changed('components/tool.json', 'sources', [sourceAt(wrong.url)]);
  const folder = projectAt(right, tool);
  const { code, err } = await runAt('2026-11-20', folder, 'run', '--allow-private-hosts');
  expect(code).toBe(1);
  expect(err).toContain('data/history/tool.json: the clock of this machine says');
  expect(filesOf(folder)['dist/server.json']).toContain('"1.1"');
  const { url } = await upstream(list, noon);
  put(folder, 'components/zone.json', componentOf('zone', sourceAt(url)));
  expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
  expect(versionsOf(folder, 'tool')).toEqual(['1.0', '1.1']);
});

test('what a gather says of a wrong clock stops the job: nothing is announced or built', async () => {
  const folder = projectAt(await upstream(list, noon));
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

// Dates that an upstream did not give at once.

const count = 300;
const perDay = 100;
const releases = Array.from({ length: count }, (_, n): Release => {
  return { version: `1.${n}.0`, date: instantAt(Date.UTC(2024, 0, 1 + n)), print: `${n}` };
});
const names = releases.map(({ version }) => version);
const days = new Map(releases.map(({ version, date }) => [version, date]));
const etag = '"list"';

/** An upstream that answers so many requests for dates a day. */
async function project(kind: string, all = releases) {
  const state = { asked: 0, left: perDay };
  const { definition, answers } = upstreamOf(kind);
  const healthy = answers(() => all);
  const { url } = await chaos((what, address, sent) => {
    const isForDates = what.startsWith('HEAD') || sent.body.includes('command=fetch');
    if (isForDates) state.asked++;
    if (isForDates && state.left-- <= 0)
      return { status: 429, headers: { 'retry-after': '3600' }, body: 'no' };
    if (sent.headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
    const answer = healthy(what, address, sent);
    return answer && { ...answer, headers: { ...answer.headers, etag } };
  });
  const folder = projectAt({ url });
  redefine(folder, { sources: [definition(url)] });
  return { folder, state };
}

function rightDates(folder: string): number {
  const recorded = historyOf(folder).releases;
  return recorded.filter(({ version, date }) => date === days.get(version)).length;
}

test('what a limit left undated at the first import comes on the following days', async () => {
  const { folder, state } = await project('maven');
  const found: number[] = [];
  const said: string[] = [];
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    state.left = perDay;
    said.push((await gather(folder, day)).err);
    found.push(rightDates(folder));
  }
  expect(said[1]).toContain('100 of 200 dates are requested on the following days: ');
  expect(found).toEqual([100, 200, 300]);
  expect(filesOf(folder)['data/history/server.json']).not.toContain('"owed"');
  state.asked = 0;
  const before = filesOf(folder)['data/history/server.json'];
  await gather(folder, '2026-11-23');
  expect(filesOf(folder)['data/history/server.json']).toBe(before);
  const [source] = jsonIn(folder, 'components/server.json').sources;
  redefine(folder, { sources: [{ ...source, exclude: 'beta' }] });
  await gather(folder, '2026-11-24');
  expect(state.asked).toBe(0);
});

test('what was imported by hand as a bound is asked for at the first answer of a source, and not again', async () => {
  const { folder, state } = await project('maven');
  const bound = { date: '2024-06-01', basis: 'by', evidence: 'https://example.com/first-use' };
  const byHand = names.slice(0, 3).map((version) => ({ version, ...bound }));
  const history = { id: 'server', imported: '2026-11-19', releases: byHand };
  put(folder, 'data/history/server.json', history);
  state.left = count;
  await gather(folder, '2026-11-20');
  expect([rightDates(folder), state.asked]).toEqual([count, count]);
  await gather(folder, '2026-11-21');
  expect(state.asked).toBe(count);
});

test('git-tags: what could not be fetched at the first import comes on the following day', async () => {
  const { folder, state } = await project('git-tags', releases.slice(0, 3));
  state.left = 0;
  await gather(folder, '2026-11-20');
  expect([rightDates(folder), historyOf(folder).owed]).toEqual([0, names.slice(0, 3).toReversed()]);
  state.left = perDay;
  await gather(folder, '2026-11-21');
  expect([rightDates(folder), historyOf(folder).owed]).toEqual([3, undefined]);
});

// A release that its author dates back.

async function builtOn(day: string, corrections: object = {}) {
  const late = { ...recorded('1.3', '2026-09-01'), backdated: true, seen: '2026-11-18' };
  const dated = changed('data/history/server.json', 'releases.4', late);
  const folder = projectOf({ ...dated, ...corrections });
  const code = await publish(folder, day);
  const { releaseTimestamp: served } = jsonIn(folder, 'dist/server.json').releases.at(-1);
  const { releaseTimestamp: stated } = jsonIn(folder, 'dist/details/server.json').releases.at(-1);
  return { folder, code, served: served.slice(0, 10), stated: stated.slice(0, 10) };
}

test.each([
  ['2026-11-10', '2026-09-01'],
  ['2026-11-20', '2026-11-16'],
  ['2026-12-01', '2026-11-16'],
  ['2026-12-02', '2026-09-01'],
])('on %s Renovate is served %s, and everybody else what is stated', async (day, served) => {
  const { folder, ...said } = await builtOn(day);
  expect(said).toEqual({ code: 0, served, stated: '2026-09-01' });
  const { 'dist/server.html': page = '', 'dist/changes.json': news = '' } = filesOf(folder);
  expect([page.includes('2026-09-01'), page.includes('2026-11-16')]).toEqual([true, false]);
  expect(news).not.toContain('2026-11-16');
});

test('a person’s date is served at once, with its evidence', async () => {
  const why = { why: 'so', seen: 'https://example.com/notes', on: '2026-11-19' };
  const corrections = correctionsOf({ version: '1.3', date: '2026-09-02', ...why });
  const { folder, served } = await builtOn('2026-11-20', corrections);
  const { evidence } = jsonIn(folder, 'dist/details/server.json').releases.at(-1);
  expect([served, evidence]).toEqual(['2026-09-02', why.seen]);
});

test('a deploy expects the day on which it is served as stated, and the news does not tell it', async () => {
  const [before, after] = [await builtOn('2026-12-01'), await builtOn('2026-12-02')];
  const read = async ({ folder }: typeof after) =>
    await readPublished(await folderReader(`${folder}/dist`));
  const [live, next] = [await read(before), await read(after)];
  expect(planOf(next!, live, '2026-12-02T08:00:00.000Z').redated).toEqual([]);
  const news = (folder: string) => jsonIn(folder, 'dist/changes.json').changes;
  expect(news(after.folder)).toEqual(news(before.folder));
});
