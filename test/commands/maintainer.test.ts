/** A month of a maintainer's life: what the report names is pasted as it stands, and does what it says. */
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { jsonIn, run } from '../project.ts';
import { gather, projectAt, redefine, sourceAt, upstream, versionsOf } from './upstream.ts';

const usual = [
  { v: '1.0', d: '2026-01-05' },
  { v: '1.1', d: '2026-02-05' },
  { v: '1.2', d: '2026-03-05' },
  { v: '1.3', d: '2026-10-05' },
];

/** A person fills in a reason and a page, and nothing else. */
async function paste(folder: string, report: string): Promise<string> {
  const [, command = ''] = /node src\/main\.ts (.*)$/m.exec(report) ?? [];
  const words = command.match(/"[^"]*"|\S+/g) ?? [];
  const filled = words.map((word) =>
    word.replaceAll('"', '').replace('https://…', 'https://example.com/news').replace('…', 'why'),
  );
  const { code, err } = await run(folder, ...filled);
  return code === 0 ? filled.slice(0, 3).join(' ') : err;
}

const served = async (folder: string) => {
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const { releases } = jsonIn(folder, 'dist/server.json');
  return releases.map(({ version }: { version: string }) => version);
};

async function month() {
  const server = await upstream(usual);
  const folder = projectAt(server);
  await gather(folder, '2026-11-18');
  return { server, folder };
}

test('a held change is accepted', async () => {
  const { server, folder } = await month();
  server.list = [...usual, { v: '2026.1', d: '2026-11-19' }];
  const { err } = await gather(folder, '2026-11-19');
  expect(await paste(folder, err)).toBe('accept server newest:2026.1');
  await gather(folder, '2026-11-20');
  expect(await served(folder)).toContain('2026.1');
});

test.each(['a leaked release', 'a typing mistake'])('%s is withdrawn', async (what) => {
  const { server, folder } = await month();
  server.list = [...usual, { v: '1.14', d: '2026-11-19' }];
  await gather(folder, '2026-11-19');
  server.list = what === 'a leaked release' ? usual : [...usual, { v: '1.4', d: '2026-11-19' }];
  const { err } = await gather(folder, '2026-11-20');
  expect(await paste(folder, err)).toBe('withdraw server 1.14');
  expect(await served(folder)).not.toContain('1.14');
  expect(versionsOf(folder)).toContain('1.14');
});

test('an upstream that moved: its new address, in the file that is named', async () => {
  const { server, folder } = await month();
  server.list = 404;
  const { err } = await gather(folder, '2026-11-19');
  expect(err).toContain('its new address in "sources" of components/<id>.json');
  const { url } = await upstream([...usual, { v: '1.4', d: '2026-11-19' }]);
  redefine(folder, { sources: [sourceAt(url)] });
  expect((await gather(folder, '2026-11-20')).err).toContain('server 1.4, 2026-11-19');
  expect(await served(folder)).toContain('1.4');
});

test('a product that is retired: no source, and the rule that is named', async () => {
  const { server, folder } = await month();
  server.list = 404;
  const { err } = await gather(folder, '2026-11-19');
  expect(err).toContain('if it has ended: "sources": [] there, and a rule of the kind "all"');
  redefine(folder, { sources: [] });
  const rule = { kind: 'all', since: '2026-11-19', replacedBy: 'tool' };
  const said = { reason: 'It has ended.', seen: 'https://example.com/news' };
  put(folder, 'data/support-policy.json', { components: { server: [{ ...rule, ...said }] } });
  expect((await gather(folder, '2026-11-20')).err).toContain('unwatched');
  expect(await served(folder)).toHaveLength(4);
  expect((await run(folder, 'explain', 'server', '1.3')).out).toContain('tool');
});
