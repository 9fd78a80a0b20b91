/** What an outage, a cache, a day or a person's edit leaves behind, and what the following days make of it. */
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '#model/time/instant.ts';
import { commit, git } from '../../e2e/deploy/repository.ts';
import { put } from '../../folder.ts';
import { gatherWords, start } from '../../e2e/gather/many.ts';
import { changed, filesOf, jsonIn, run, runAt } from '../../project.ts';
import { listen, serve } from '../../gather/server.ts';
import { gather, gathered, historyOf, numbered, projectAt, publish, redefine } from './upstream.ts';
import { sourceAt, upstream, versionsOf, type Listed } from './upstream.ts';

test('a "not modified" that is not true hides a release for less than a month, and is no daily change', async () => {
  const server = await upstream(numbered(3), { etag: '"stuck"' });
  const folder = projectAt(server);
  await gather(folder, '2026-01-01');
  server.list = numbered(4);
  const states = [JSON.stringify(historyOf(folder))];
  for (let day = 1; day <= 60; day++) {
    await gather(folder, addDays('2026-01-01', day), '--quiet');
    states.push(JSON.stringify(historyOf(folder)));
  }
  expect(states[29]).toContain('"version":"1.3"');
  expect(states.filter((state, day) => state !== states[day - 1]).length).toBeLessThan(5);
});

test('what is said of a day to come holds from that day on, though its list stays the same: a release, and a deprecation', async () => {
  const first = { v: '1.0', d: '2024-01-01' };
  const announcing = await upstream([first, { v: '2.0', d: '2026-11-22' }]);
  const flagged = { v: '1.1', d: '2024-02-01', old: '2026-11-01' };
  const { url } = await upstream([{ ...first, old: '2026-11-22' }, flagged]);
  const folder = projectAt(announcing, changed('components/tool.json', 'sources', [sourceAt(url)]));
  const stateOn = async (day: string) => {
    await gather(folder, day);
    const words = historyOf(folder, 'tool').releases.map(({ deprecated }) => deprecated?.words);
    return [versionsOf(folder), words];
  };
  const old = (day: string) => `deprecated by its source on 2026-11-${day}`;
  const before = [['1.0'], [undefined, old('01')]];
  expect(await stateOn('2026-11-20')).toEqual(before);
  expect(await stateOn('2026-11-21T05:00:00Z')).toEqual(before);
  const after = [old('22'), old('01')];
  expect(await stateOn('2026-11-22')).toEqual([['1.0', '2.0'], after]);
});

test('a date that was not there yet is asked for again after an outage, also of a list that stays as it is', async () => {
  const first = { v: '1.0', d: '2025-12-01' };
  const { server, folder } = await gathered([first], '2026-01-01');
  Object.assign(server, { list: [first, { v: '1.1' }], headers: { etag: '"second"' } });
  await gather(folder, '2026-01-02');
  server.list = 503;
  for (const day of ['2026-01-03', '2026-01-07', '2026-01-12']) await gather(folder, day);
  server.list = [first, { v: '1.1', d: '2026-01-01' }];
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

test('what no list has after a person took a source out is deprecated by nobody, and what an upstream takes away later is', async () => {
  const other = await upstream([{ v: '0.8', d: '2023-01-01' }, ...numbered(9)]);
  const { server, folder } = await gathered(numbered(8));
  const sources = [sourceAt(server.url), sourceAt(other.url)];
  redefine(folder, { sources, whenMissing: 'deprecate' });
  await gather(folder, '2026-11-21');
  redefine(folder, { sources: sources.slice(0, 1) });
  await gather(folder, '2026-11-22');
  for (const day of [23, 24]) {
    server.list = [...numbered(31 - day), { v: `2.${day}`, d: '2026-11-22' }];
    await gather(folder, `2026-11-${day}`);
  }
  await publish(folder, '2026-11-24');
  const { releases } = jsonIn(folder, 'dist/server.json');
  const deprecated = releases.filter((one: { isDeprecated: boolean }) => one.isDeprecated);
  expect(deprecated).toMatchObject([{ version: '1.7' }, { version: '2.23' }]);
});

test('a deprecation that its upstream takes back stays in the news, and is taken back there', async () => {
  const list = numbered(3);
  const { server, folder } = await gathered(list);
  redefine(folder, { whenMissing: 'deprecate' });
  const newsOn = async (day: string, now: readonly Listed[]) => {
    server.list = now;
    await gather(folder, day);
    await runAt(`${day}T08:00:00.000Z`, folder, 'build', '--quiet');
    const { items } = jsonIn(folder, 'dist/feed.json');
    const news = items as { id: string; tags: string[]; content_text: string }[];
    return news.filter(({ tags }) => tags[0] !== 'released');
  };
  const flagged = list.map((one) => ({ ...one, ...(one.v === '1.1' && { old: 'Broken.' }) }));
  const told = await newsOn('2026-11-21', flagged.slice(0, 2));
  expect(told.map(({ content_text: text }) => text)).toEqual([
    'Since 21 November 2026, Server 1.1 is deprecated. Broken.',
    'Since 21 November 2026, Server 1.2 is deprecated. Its upstream no longer lists it.',
  ]);
  const later = await newsOn('2026-11-24', list);
  expect(later.slice(2)).toEqual(told);
  expect(later.slice(0, 2).map(({ content_text: text }) => text)).toEqual([
    'Since 24 November 2026, the deprecation of Server 1.1 no longer holds: its upstream took it back. It had said: Broken.',
    'Since 24 November 2026, the deprecation of Server 1.2 no longer holds: its upstream lists it again.',
  ]);
  expect(await newsOn('2026-11-25', list)).toEqual(later);
});

test('a release that is recalled to be a pre-release is served as one, and is followed all the same', async () => {
  const tagged = (tags: object, said = {}) => ({
    json: { 'dist-tags': tags, versions: { '1.0.0': {}, '2.0.0': said } },
  });
  const recalled = tagged({ latest: '1.0.0', next: '2.0.0' }, { deprecated: 'Broken.' });
  const { url } = await serve({ 'GET /a': [tagged({ latest: '2.0.0' }), recalled] });
  const folder = projectAt({ url });
  redefine(folder, { sources: [{ kind: 'npm', package: 'a', registry: url }] });
  for (const day of ['2026-11-20', '2026-11-21']) await gather(folder, day);
  await publish(folder, '2026-11-21');
  const { releases } = jsonIn(folder, 'dist/server.json');
  expect(releases[1]).toMatchObject({ version: '2.0.0', isDeprecated: true, isStable: false });
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
  expect(err).toContain('Read in part: what is new of it is published, and what a cut list lacks');
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

async function gatherProcess(folder: string): Promise<number | null> {
  return await new Promise((done) => start(folder, gatherWords()).on('close', done));
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

test('what is renamed while its upstream is asked does not come back by its old name', async () => {
  const { url } = await listen(async (_, response) => {
    await run(folder, 'rename', 'server', 'host', '--why', 'A new name');
    response.end(JSON.stringify(numbered(2)));
  });
  const folder = projectAt({ url });
  const { code, err } = await gather(folder, '2026-11-20');
  expect([code, err]).toEqual([1, expect.stringContaining('while its upstream was asked')]);
  expect(Object.keys(filesOf(folder)).join()).not.toContain('server.json');
});

test('what killed runs left stops nobody, and is removed', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  const next = `server.json.${2 ** 22}.next`;
  const half = [`data/history/${next}`, `components/${next}`, 'data/history/server.json.lock'];
  const past = Date.now() / 1000 - 21;
  for (const file of half) {
    put(folder, file, '{ "id": ');
    utimesSync(join(folder, file), past, past);
  }
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
  const left = Object.keys(filesOf(folder)).filter((path) => path.includes('server.json'));
  expect(left).toEqual(['components/server.json', 'data/history/server.json']);
});

test('release notes are recorded beside the history, and once, also where they could not be written the first time', async () => {
  const text = 'First one.\n\n- **bold**';
  const list = [
    { v: '1.0', d: '2026-01-01', n: 'First\u0007 one.\r\n\r\n\r\n\r\n- **bold**' },
    { v: '1.1', d: '2026-02-01', n: 'x'.repeat(30_000) },
    { v: '1.2', d: '2026-03-01', n: ' ' },
  ];
  const server = await upstream(list);
  const folder = projectAt(server, { 'data/notes': 'no folder' });
  redefine(folder, { sources: [{ ...sourceAt(server.url), notes: '/n' }] });
  expect((await gather(folder, '2026-11-20')).err).toContain('data/notes/server.json: cannot be');
  rmSync(join(folder, 'data/notes'));
  await gather(folder, '2026-11-21');
  expect(jsonIn(folder, 'data/notes/server.json').notes).toMatchObject([
    { version: '1.0', text },
    { version: '1.1', text: expect.stringMatching(/^.{20000}$/) },
  ]);
  expect(filesOf(folder)['data/history/server.json']).not.toContain('bold');
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });

  await run(folder, 'build');
  const [first, second, third] = jsonIn(folder, 'dist/details/server.json').releases;
  expect(first.notes).toEqual({ text, from: 'a source of kind json that is not public' });
  expect([second.notes.text.length, third.notes]).toEqual([2000, undefined]);
  expect(filesOf(folder)['dist/server.json']).not.toContain('bold');
  expect((await gather(folder, '2026-11-22')).err).toContain('no file changed');
  put(folder, 'data/notes/server.json', '');
  list.push({ v: '1.3', d: '2026-11-22', n: 'New.' });
  const wrong = 'its notes are not recorded: is not valid JSON';
  expect((await gather(folder, '2026-11-23')).err).toContain(wrong);
  expect(versionsOf(folder)).toContain('1.3');
});

test('gather: a history that git has and that is gone is not imported anew unnoticed; once its removal is committed it begins anew', async () => {
  const { folder } = await gathered(numbered(2));
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  rmSync(join(folder, 'data/history/server.json'));
  const err = expect.stringContaining(
    'data/history/server.json: is missing, but was recorded before (git has it); restore it, for instance with "git restore data/history/server.json" (left out of a sparse checkout: "git sparse-checkout disable"), or commit its removal to begin anew [E-FILE-MISSING]',
  ) as string;
  expect(await gather(folder, '2026-11-21')).toMatchObject({ code: 1, err });
  expect(filesOf(folder)['data/history/server.json']).toBeUndefined();
  git(folder, 'add', '--all');
  commit(folder, 'It goes');
  expect(await gather(folder, '2026-11-21')).toMatchObject({ code: 0 });
  expect(versionsOf(folder)).toHaveLength(2);
});

test('what was announced is not taken back because the record of it is gone', async () => {
  const { folder } = await gathered(numbered(3));
  expect(await run(folder, 'announce')).toMatchObject({ code: 0 });
  const { 'data/lifecycle/server.json': ledger } = filesOf(folder);
  const { releases, ...whole } = historyOf(folder);
  const [first, ...others] = releases;
  const file = 'data/history/server.json';
  put(folder, file, { ...whole, releases: [{ ...first, date: '2026-02-30' }, ...others] });
  expect(await run(folder, 'announce')).toEqual({ code: 0, out: '', err: '' });
  put(folder, file, { ...whole, releases: others });
  expect(await run(folder, 'announce')).toMatchObject({
    code: 1,
    err: `${file}: lacks 1 of the releases that were announced, 1.0 first; nothing was announced; restore it [E-WRONG-HISTORY]\n`,
  });
  rmSync(join(folder, file));
  const missing = `${file}: is missing, and data/lifecycle/server.json says what was announced from it; restore it (git checkout "$(git log -1 --diff-filter=AM --format=%H -- ${file})" -- ${file}), or`;
  const err = expect.stringContaining(missing) as string;
  for (const command of ['check', 'announce', 'build', 'gather'])
    expect(await run(folder, command)).toMatchObject({ code: 1, err });
  expect(filesOf(folder)['data/lifecycle/server.json']).toBe(ledger);
});
