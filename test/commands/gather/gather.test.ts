import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, putProgram } from '../../folder.ts';
import { changed, expectRefusal, filesOf, jsonIn, projectOf, recorded } from '../../project.ts';
import { run, runWith, sound } from '../../project.ts';
import { componentOf, gather, gathered, historyOf, listed, numbered } from './upstream.ts';
import { projectAt, redefine, sourceAt, upstream, versionsOf } from './upstream.ts';

test('gather imports, then records what is new, and says so, with --json in one document, and with --quiet nothing', async () => {
  const server = await upstream(listed({ '1.0': '2024-01-01', '1.1': '2024-06-01' }));
  const folder = projectAt(server);
  const { host } = new URL(server.url);
  expect(await gather(folder, '2026-11-20')).toEqual({
    code: 0,
    out: '',
    err: `site/site.json now names as private, so that it is asked and never published: ${host}
tool: no source is known
server: 2 releases imported

Imported
  server: 2 releases, the newest 1.1

2 components: 1 fresh, 1 unwatched; 1 file changed
`,
  });
  server.list = [...(server.list as []), { v: '1.2', d: '2026-11-20' }, { v: '1.3-rc-1' }];
  const { err, out } = await gather(folder, '2026-11-21', 'server', '--json');
  expect(err).toBe(`server: new: 1.2

New
  server 1.2, 2026-11-20 (stated)

Left out
  server: is a pre-release: 1.3-rc-1

1 component: 1 fresh; 1 file changed
`);
  const now = '2026-11-21T00:00:00.000Z';
  const said = { id: 'server', state: 'fresh', lastSuccess: now, written: true, releases: 3 };
  const first = [{ kind: 'released', version: '1.2', date: '2026-11-20', basis: 'stated' }];
  const news = { newest: '1.2', imported: 0, changes: { count: 1, first } };
  const none = { failing: [], partial: [], evidence: [], held: [], problems: [] };
  const skipped = { count: 1, first: [{ name: '1.3-rc-1', because: 'is a pre-release' }] };
  const components = [{ ...said, ...news, ...none, findings: { count: 0, first: [] }, skipped }];
  expect(JSON.parse(out)).toEqual({ now, components });
  expect(await gather(folder, '2026-11-21', '--quiet')).toEqual({ code: 0, out: '', err: '' });
  expect(readFileSync(join(folder, 'data/history/server.json'), 'utf8')).toBe(`{
  "$schema": "../../site/schema/history.json",
  "id": "server",
  "imported": "2026-11-20",
  "sources": [
    ${readFileSync(join(folder, 'data/history/server.json'), 'utf8').split('\n')[5]?.trim()}
  ],
  "releases": [
    {"version":"1.0","date":"2024-01-01","basis":"stated","evidence":"a source of kind json that is not public"},
    {"version":"1.1","date":"2024-06-01","basis":"stated","evidence":"a source of kind json that is not public"},
    {"version":"1.2","date":"2026-11-20","basis":"stated","evidence":"a source of kind json that is not public","seen":"2026-11-21"}
  ]
}
`);
});

test('gather: a list that did not change is sent again only where the definition did, or no recorded release can be read', async () => {
  const { server, folder } = await gathered([{ v: '1.0-rc-1' }]);
  const again = async () => {
    await gather(folder, '2026-11-21');
    return [server.asked, server.unchanged, versionsOf(folder)];
  };
  expect(await again()).toEqual([2, 1, []]);
  redefine(folder, { prereleases: 'keep' });
  expect(await again()).toEqual([3, 1, ['1.0-rc-1']]);
  const file = 'data/history/server.json';
  const { releases, ...rest } = jsonIn(folder, file);
  put(folder, file, { ...rest, releases: [{ ...releases[0], basis: 'heard' }] });
  expect(await again()).toEqual([4, 1, ['1.0-rc-1']]);
});

test('gather: where one of two sources changed, the other is asked for its whole list', async () => {
  const one = await upstream([{ v: '1.0' }, { v: '1.1' }]);
  const two = await upstream([{ v: '2.0' }]);
  const folder = projectAt(one);
  redefine(folder, { sources: [sourceAt(one.url), sourceAt(two.url)] });
  await gather(folder, '2026-11-20');
  one.list = [{ v: '1.1' }];
  const { err } = await gather(folder, '2026-11-21');
  expect(err).toContain(
    'server 1.0: its upstream no longer lists it; it stays published until you withdraw it',
  );
  expect([one.asked, two.asked]).toEqual([2, 3]);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '2.0']);
});

test('gather: a failure keeps everything, with the day since when, and the command ends with 0', async () => {
  const { server, folder } = await gathered(numbered(3));
  server.list = 404;
  expect((await gather(folder, '2026-11-21', '--strict')).code).toBe(3);
  const { code, err } = await gather(folder, '2026-11-22');
  expect(code).toBe(0);
  expect(err).toContain(`Stale: what cannot be read is published as it was recorded
  server, since 2026-11-21 (3 releases, the newest 1.2)
    http://(private)/releases answers 404: not found
    if it has moved: npm run -s svc -- move server json:…
    if it has ended: npm run -s svc -- retire server --why "…" --seen https://…`);
  expect(versionsOf(folder)).toHaveLength(3);
  server.list = 401;
  const denied = (await gather(folder, '2026-11-22')).err;
  expect(denied).toMatch(/answers 401: access denied; log in to it, or renew the login/);
  server.list = 429;
  const limited = (await gather(folder, '2026-11-22')).err;
  expect(denied + limited).not.toContain('if it has moved');
  server.list = numbered(3);
  const well = await gather(folder, '2026-11-23', '--strict');
  expect(well).toMatchObject({ code: 0, err: expect.stringContaining('server: nothing new') });
});

test('gather: a server that fails is told of once, and each list that is gone by itself', async () => {
  const server = await upstream(503);
  const sources = [sourceAt(server.url, '/tool')];
  const folder = projectAt(server, changed('components/tool.json', 'sources', sources));
  expect((await gather(folder, '2026-11-20')).err)
    .toContain(`Stale: what cannot be read is published as it was recorded
  server, tool, since 2026-11-20
    http://(private) answers 503: server error
    if it has moved: npm run -s svc -- move <component> json:…
    if it has ended: npm run -s svc -- retire <component> --why "…" --seen https://…

2 components: 2 stale; 2 files changed`);
  server.list = 404;
  const { err } = await gather(folder, '2026-11-21');
  expect(err.match(/^ {4}if it has moved: .* move (server|tool) /gm)).toHaveLength(2);
  server.list = [];
  redefine(folder, { sources: [{ kind: 'table', url: server.url, columns: { version: 'A' } }] });
  expect((await gather(folder, '2026-11-22')).err).toContain(' move server table:…');
});

test('gather: a held change is shown with the way to accept it, which then works', async () => {
  const { server, folder } = await gathered(numbered(3));
  server.list = [...numbered(3), { v: '9999.0.0', d: '2026-10-01' }];
  const held = await gather(folder, '2026-11-21');
  expect(held.err).toContain(`Held: published as before, until a person decides
  server, since 2026-11-21: 9999.0.0 is far beyond 1.2, the newest known release
    to accept it: npm run -s svc -- accept server newest:9999.0.0 --why "…"
    to leave it out: mend its source, or add an "exclude" pattern, in components/server.json`);
  expect([versionsOf(folder).length, held.err.includes('is served')]).toEqual([3, false]);
  expect((await run(folder, 'accept', 'server', '--why', 'They mean it.')).err).toBe(
    'server: newest:9999.0.0 is accepted (9999.0.0 is far beyond 1.2, the newest known release); the next gather records it; deploy it with --allow versionJumps=1\n',
  );
  const { err } = await gather(folder, '2026-11-23');
  expect(err).toMatch(/^server: new: 9999.0.0$.* Renovate is served 2026-11-21 for two/ms);
  expect(historyOf(folder).held).toBeUndefined();
});

test('gather: of two held changes each is asked for until it is accepted, and both are recorded together', async () => {
  const { server, folder } = await gathered(numbered(10));
  server.list = numbered(40).slice(6);
  const asked = async () => (await gather(folder, '2026-11-21')).err.match(/accept server \S+/g);
  const accept = async (...key: string[]) =>
    (await run(folder, 'accept', 'server', ...key, '--why', 'So it is.')).err;
  const [added, missing] = ['added:2026-11-21:30', 'missing:2026-11-21:6'];
  expect(await asked()).toEqual([`accept server ${added}`, `accept server ${missing}`]);
  const waits = `; nothing is recorded until all are accepted; still held: ${missing}\n`;
  expect(await accept(added)).toMatch(new RegExp(`${added} is accepted .*${waits}`));
  expect(await accept(added)).toContain(waits);
  expect(await asked()).toEqual([`accept server ${missing}`]);
  expect(await accept()).toMatch(/missing:2026-11-21:6 is accepted .*; the next gather records/m);
  expect(await asked()).toBeNull();
  expect(versionsOf(folder)).toHaveLength(40);
});

test.each([
  ['a wrong history', '', '{ "id": ', /: .*is not valid JSON/],
  ['what cannot be written', `.${process.pid}.next/a`, 'x', /: cannot be (written|recorded): /],
])('gather: %s stops its own component and no other, and ends with 1', async (...row) => {
  const [, end, content, message] = row;
  const file = 'data/history/tool.json';
  const server = await upstream(numbered(2));
  const folder = projectAt(server, { [`${file}${end}`]: content });
  redefine(folder, { sources: [sourceAt(server.url)] }, 'tool');
  const { code, err } = await gather(folder, '2026-11-20');
  expect(code).toBe(1);
  expect(err).toContain('2 components: 1 fresh, 1 wrong; 1 file changed');
  expect(err).toMatch(new RegExp(`^${file}${message.source}`, 'm'));
  expect(versionsOf(folder)).toHaveLength(2);
  expect(filesOf(folder)[`${file}${end}`]).toBe(content);
});

test('a machine without git gathers as others do; only what needs git says that it is missing, or failed', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  const env = { PATH: folder };
  const ran = await runWith({ env }, folder, 'gather', '--json', '--allow-private-hosts');
  expect([ran.code, versionsOf(folder).length]).toEqual([0, 2]);
  put(folder, 'gathered.json', ran.out);
  const commit = async () =>
    (await runWith({ env }, folder, 'commit', '--gathered', join(folder, 'gathered.json'))).err;
  const why = (words: string) => `data: git rev-parse failed: ${words} [E-GIT]\n`;
  expect(await commit()).toBe(why('git is not installed'));
  putProgram(folder, 'git', 'kill -9 $$');
  expect(await commit()).toBe(why('git was ended by SIGKILL'));
  putProgram(folder, 'git', '/usr/bin/seq 6 >&2; exit 1'); // As a hook that prints much.
  expect(await commit()).toBe(why('3 4 5 6'));
});

test.each([
  ['sever', 'components: there is no component "sever"; did you mean "server"? [E-UNKNOWN-COM', 1],
  ['--shard 3/2', "option '--shard", 2],
  ['--shard 0/2', "option '--shard", 2],
  ['--concurrency 0', "option '--concurrency", 2],
  ['--timeout soon', "option '--timeout", 2],
])('gather: %s is refused: %s', async (words, message, code) => {
  await expectRefusal(projectOf(), ['gather', ...words.split(' ')], message, code);
});

test('gather: all shards together give the files of one gather, and so does one by one', async () => {
  const server = await upstream(numbered(4));
  const own = (id: string) => componentOf(id, sourceAt(server.url, `/${id}`));
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const components = Object.fromEntries(ids.map((id) => [`components/${id}.json`, own(id)]));
  const whole = projectAt(server, components);
  await gather(whole, '2026-11-20');
  const parts = projectAt(server, components);
  for (const shard of ['1/3', '2/3', '3/3']) await gather(parts, '2026-11-20', '--shard', shard);
  expect(filesOf(parts)).toEqual(filesOf(whole));
  const oneByOne = projectAt(server, components);
  await gather(oneByOne, '2026-11-20', '--concurrency', '1', 'server', 'e', 'd', 'c', 'b', 'a');
  expect(filesOf(oneByOne)).toEqual(filesOf(whole));
  expect(Object.keys(filesOf(parts)).filter((file) => file.startsWith('data/'))).toHaveLength(6);
});

test('run gathers and publishes; the status says when it was fresh, also of a build elsewhere from what gather printed', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  const { code, out } = await run(folder, 'run', '--allow-private-hosts', '--json');
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(out))).toEqual(['gather', 'build']);
  const components = () => jsonIn(folder, 'dist/status.json').components;
  const server = { state: 'fresh', lastSuccess: '2026-11-20T08:00:00.000Z', headline: '1.1' };
  expect(components()).toMatchObject({ server, tool: { state: 'unwatched' } });
  put(folder, 'gathered.json', (await gather(folder, '2026-11-20', '--json')).out);
  const built = async () => await run(folder, 'build', '--gathered', join(folder, 'gathered.json'));
  expect((await built()).err).not.toContain('--gathered');
  expect(components().server.lastSuccess).toBe('2026-11-20T00:00:00.000Z');
  put(folder, 'gathered.json', { ...jsonIn(folder, 'gathered.json'), components: [] });
  expect((await built()).err).toContain('--gathered: warning: tells nothing of server; if all');
});

test('what a product without releases was replaced by is announced, and stops no later run', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  const said = ['--why', 'It has ended.', '--seen', 'https://example.com/news'];
  await run(folder, 'retire', 'tool', ...said, '--replaced-by', 'server');
  expect(await run(folder, 'announce', 'tool')).toMatchObject({ code: 0 });
  expect(jsonIn(folder, 'data/lifecycle/tool.json').events).toMatchObject([{ kind: 'replaced' }]);
  expect(await run(folder, 'run')).toMatchObject({ code: 0 });
});

test('of more than a thousand components, what is recorded stays where it is; what is new goes to its letters, and is found, renamed and checked there', async () => {
  const server = await upstream([{ v: '1.0', d: '2026-01-05' }]);
  const tool = { id: 'tool', imported: '2026-11-18', releases: [recorded('1.0', '2026-01-05')] };
  const many = Array.from({ length: 999 }, (_, i) => `p${i}`).map((id) => [
    `components/${id}.json`,
    { ...(sound['components/tool.json'] as object), id },
  ]);
  const folder = projectAt(server, { ...Object.fromEntries(many), 'data/history/tool.json': tool });
  const records = () => Object.keys(filesOf(folder)).filter((path) => /^data\/(?!supp)/.test(path));
  await gather(folder, '2026-11-19', 'server');
  expect(records()).toEqual(['data/history/se/server.json', 'data/history/tool.json']);
  const text = filesOf(folder)['data/history/se/server.json'];
  expect(text).toContain('"$schema": "../../../site/schema/history.json"');
  expect((await run(folder, 'explain', 'server', '1.0')).out).toContain('2026-01-05');

  const why = ['--why', 'It has a new name.'];
  expect(await run(folder, 'rename', 'server', 'other', ...why)).toMatchObject({ code: 0 });
  expect(records()).toEqual([
    'data/curated/ot/other.json',
    'data/history/ot/other.json',
    'data/history/tool.json',
  ]);
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  put(folder, 'data/history/xx/other.json', tool);
  put(folder, 'data/history/to/tool.json', tool);
  put(folder, 'data/history/un/unknown.json', tool);
  const { code, err } = await run(folder, 'check');
  expect(code).toBe(1);
  for (const words of [
    /to.tool\.json.* is read from .*history.tool\.json; move or remove it/,
    /xx.other\.json.* is read from .*history.ot.other\.json; move or remove it/,
    /un.unknown\.json.* there is no component "unknown"/,
  ])
    expect(err).toMatch(words);
});
