/** What an outage, a cache, a day or a person's edit leaves behind, and what the following days make of it. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '#model/time/instant.ts';
import { folderOf, put } from '../../folder.ts';
import { gatherWords, start } from '../../e2e/gather/many.ts';
import { changed, filesOf, jsonIn, run, runAt } from '../../project.ts';
import { listen } from '../../gather/server.ts';
import {
  gather,
  gathered,
  historyOf,
  numbered,
  projectAt,
  redefine,
  sourceAt,
  upstream,
  versionsOf,
  withEnvironment,
  type Listed,
} from './upstream.ts';

test('a "not modified" that is not true hides a release for less than a month, and is no daily change', async () => {
  let body = JSON.stringify(numbered(3));
  const { url } = await listen((request, response) => {
    const isCached = request.headers['if-none-match'] === '"stuck"';
    response.writeHead(isCached ? 304 : 200, { etag: '"stuck"' }).end(isCached ? '' : body);
  });
  const folder = projectAt({ url });
  await gather(folder, '2026-01-01');
  body = JSON.stringify(numbered(4));
  const states = [JSON.stringify(historyOf(folder))];
  for (let day = 1; day <= 60; day++) {
    await gather(folder, addDays('2026-01-01', day), '--quiet');
    states.push(JSON.stringify(historyOf(folder)));
  }
  expect(states[29]).toContain('"version":"1.3"');
  expect(states.filter((state, day) => state !== states[day - 1]).length).toBeLessThan(5);
});

test('a release that is announced for a day is one from that day on, though its list stays the same', async () => {
  const list = [
    { v: '1.0', d: '2025-12-01' },
    { v: '2.0', d: '2026-01-10' },
  ];
  const folder = projectAt(await upstream(list));
  const { err } = await gather(folder, '2026-01-01');
  expect(err).toContain('is announced for 2026-01-10: 2.0');
  await gather(folder, '2026-01-09T05:00:00Z');
  expect(versionsOf(folder)).toEqual(['1.0']);
  await gather(folder, '2026-01-10');
  expect(historyOf(folder).releases.at(-1)).toMatchObject({ version: '2.0', date: '2026-01-10' });
});

test('a date that was not there yet is asked for again after an outage, also of a list that stays as it is', async () => {
  const first = { v: '1.0', d: '2025-12-01' };
  let [list, etag, isOut] = [[first] as object[], '"first"', false];
  const { url } = await listen((request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isOut ? 503 : isKnown ? 304 : 200, { etag });
    response.end(isKnown ? '' : JSON.stringify(list));
  });
  const folder = projectAt({ url });
  await gather(folder, '2026-01-01');
  [list, etag] = [[first, { v: '1.1' }], '"second"'];
  await gather(folder, '2026-01-02');
  [list, isOut] = [[first, { v: '1.1', d: '2026-01-01' }], true];
  for (const day of ['2026-01-03', '2026-01-07', '2026-01-12']) await gather(folder, day);
  isOut = false;
  await gather(folder, '2026-01-13');
  const { releases } = historyOf(folder);
  expect(releases[1]).toMatchObject({ version: '1.1', date: '2026-01-01', basis: 'stated' });
});

test.each(['an outage', 'a hold'])('what came out during %s is no dating back', async (what) => {
  const { server, folder } = await gathered(numbered(3));
  server.list = what === 'a hold' ? [...numbered(3), { v: '9999.0', d: '2026-11-22' }] : 404;
  await gather(folder, '2026-11-22');
  server.list = [...numbered(3), { v: '1.3', d: '2026-11-25' }, { v: '1.4', d: '2026-11-01' }];
  const { err } = await gather(folder, '2026-12-20');
  expect(err.match(/\[backdated:.*\]/g)).toEqual(['[backdated:1.4]']);
  expect(JSON.stringify(historyOf(folder)).match(/"backdated":true/g)).toHaveLength(2);
});

test('sources that were emptied and restored let no more through than before', async () => {
  const { server, folder } = await gathered(numbered(40));
  const { sources } = jsonIn(folder, 'components/server.json');
  redefine(folder, { sources: [] });
  await gather(folder, '2026-11-21');
  server.list = numbered(70);
  redefine(folder, { sources: [sourceAt('http://127.0.0.1:1')] });
  await gather(folder, '2026-11-22');
  redefine(folder, { sources });
  await gather(folder, '2026-11-23');
  expect(historyOf(folder).held).toMatchObject([{ key: 'added:2026-11-23:30' }]);
  expect(versionsOf(folder)).toHaveLength(40);
});

test('a deprecation that its upstream takes back stays in the news, and is taken back there', async () => {
  const list = [
    { v: '1.0', d: '2024-01-01' },
    ...['1.1', '1.2'].map((v) => ({ v, d: '2024-02-01' })),
  ];
  const server = await upstream(list);
  const folder = projectAt(server, changed('components/tool.json', 'sources', []));
  redefine(folder, { whenMissing: 'deprecate' });
  const newsOn = async (day: string, now: readonly Listed[]) => {
    server.list = now;
    await gather(folder, day);
    await runAt(`${day}T08:00:00.000Z`, folder, 'build', '--quiet');
    const { items } = jsonIn(folder, 'dist/feed.json');
    const news = items as { id: string; tags: string[]; content_text: string }[];
    return news.filter(({ tags }) => tags[0] !== 'released');
  };
  await gather(folder, '2026-11-20');
  const flagged = list.map((one) => ({ ...one, ...(one.v === '1.1' && { old: 'Broken.' }) }));
  const told = await newsOn('2026-11-21', flagged.slice(0, 2));
  expect(told.map(({ content_text: text }) => text)).toEqual([
    'Since 21 November 2026, Server 1.2 is deprecated. Its upstream no longer lists it.',
    'Since 21 November 2026, Server 1.1 is deprecated. Broken.',
  ]);
  const later = await newsOn('2026-11-24', list);
  expect(later.slice(2)).toEqual(told);
  expect(later.slice(0, 2).map(({ content_text: text }) => text)).toEqual([
    'Since 24 November 2026, the deprecation of Server 1.2 no longer holds: its upstream lists it again.',
    'Since 24 November 2026, the deprecation of Server 1.1 no longer holds: its upstream took it back. It had said: Broken.',
  ]);
  expect(await newsOn('2026-11-25', list)).toEqual(later);
});

test('the registry and the token of NPM_CONFIG_USERCONFIG are used, as setup-node writes them', async () => {
  const asked: (string | undefined)[] = [];
  const { url } = await listen((request, response) => {
    asked.push(request.headers.authorization);
    response.end(JSON.stringify({ versions: { '1.0.0': {} } }));
  });
  const host = new URL(url).host;
  const npmrc = `@acme:registry=${url}/npm\n//${host}/npm/:_authToken=\${NODE_AUTH_TOKEN}\n`;
  const home = folderOf({ '.npmrc': npmrc });
  withEnvironment({ NPM_CONFIG_USERCONFIG: `${home}/.npmrc`, NODE_AUTH_TOKEN: 'npm-secret' });
  const folder = projectAt({ url });
  redefine(folder, { sources: [{ kind: 'npm', package: '@acme/tool' }] });
  await gather(folder, '2026-11-20');
  expect(asked).toEqual(['Bearer npm-secret']);
  expect(JSON.stringify(historyOf(folder))).not.toContain(host);
});

// A doubt is seen: an upstream that was read in part, or that lists nothing usable, is not fresh.

test('a list that was read in part is said in the report, the exit code, the site and the issue', async () => {
  // Two pages, of which the second one is empty.
  const server = await listen(({ url }, response) => {
    if (url?.includes('page=2')) return response.end('[]');
    const link = '<?page=2>; rel="next"';
    return response.writeHead(200, { link }).end(JSON.stringify(numbered(3)));
  });
  const folder = projectAt(server);
  const { code, err } = await gather(folder, '2026-11-20', '--strict');
  expect(code).toBe(3);
  expect(err).toContain('server: read in part since 2026-11-20; 3 releases imported');
  expect(err).toContain('Read in part: what is new of it is published, and nothing is called');
  expect(err).toContain('2 components: 1 partial, 1 unwatched; 1 file changed');
  await gather(folder, '2026-11-21');
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const since = '2026-11-20';
  const { components } = jsonIn(folder, 'dist/status.json');
  expect(components.server).toMatchObject({ state: 'partial', partial: [{ since }] });
  const { sources } = jsonIn(folder, 'dist/details/server.json');
  expect(sources).toMatchObject([{ partial: { since } }]);
  expect(files['dist/server.html']).toContain('Perhaps incomplete since 20 November 2026.');
  expect(files['dist/server.html']).toContain('read in part since');
});

test('a source of an unknown kind is told, and nothing that is recorded changes', async () => {
  const { server, folder } = await gathered(numbered(12));
  const before = historyOf(folder);
  redefine(folder, { sources: [{ ...sourceAt(server.url), kind: 'cargo' }] });
  expect((await gather(folder, '2026-11-21')).err).toMatch(
    /server\.json: .*sources\[0\].*: must be "npm" or "maven"/,
  );
  expect(historyOf(folder)).toEqual(before);
});

test('a day under "deprecated" deprecates from that day on, also where the upstream stays as it is', async () => {
  const { folder } = await gathered([
    { v: '1.0', d: '2024-01-01', old: '2026-11-22' },
    { v: '1.1', d: '2024-02-01', old: '2026-11-01' },
  ]);
  const words = () => {
    const releases = historyOf(folder).releases as { deprecated?: { words: string } }[];
    return releases.map(({ deprecated }) => deprecated?.words);
  };
  expect(words()).toEqual([undefined, 'deprecated by its source on 2026-11-01']);
  await gather(folder, '2026-11-22');
  expect(words()[0]).toBe('deprecated by its source on 2026-11-22');
});

async function gatherProcess(folder: string): Promise<number | null> {
  const child = start(folder, gatherWords());
  return await new Promise((done) => child.on('close', done));
}

test('the slower, older answer takes nothing away from the newer one', async () => {
  const first = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let isFirst = true;
  const { url } = await listen(async (_, response) => {
    const list = numbered(isFirst ? 2 : 3);
    const answered = isFirst ? first.promise : undefined;
    isFirst = false;
    asked.resolve();
    // The first to ask is answered last, with the list as it was.
    await answered;
    response.writeHead(200).end(JSON.stringify(list));
  });
  const folder = projectAt({ url });
  const slow = gatherProcess(folder);
  await asked.promise;
  expect(await gatherProcess(folder)).toBe(0);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '1.2']);
  first.resolve();
  expect(await slow).toBe(0);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '1.2']);
  expect(JSON.stringify(historyOf(folder))).not.toContain('missingSince');
});

test('what killed runs left stops nobody, and is removed', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  const left = { lock: 21_000, [`${2 ** 22}.next`]: 61_000 };
  for (const [end, age] of Object.entries(left)) {
    put(folder, `data/history/server.json.${end}`, '{ "id": ');
    const past = new Date(Date.now() - age);
    utimesSync(join(folder, `data/history/server.json.${end}`), past, past);
  }
  expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
  const written = Object.keys(filesOf(folder)).filter((path) => path.startsWith('data/'));
  expect(written).toEqual(['data/history/server.json']);
  expect(versionsOf(folder)).toHaveLength(2);
});
