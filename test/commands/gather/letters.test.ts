/** Of more than a thousand components, the record of a new one is in a folder of its first letters. */
import { expect, test } from 'vitest';
import { put } from '../../folder.ts';
import { filesOf, recorded, run, sound } from '../../project.ts';
import { gather, projectAt, upstream } from './upstream.ts';

test('what is recorded stays where it is; what is new goes to its letters, and is found, renamed and checked there', async () => {
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
  server.list = [
    { v: '1.0', d: '2026-01-05' },
    { v: '1.1', d: '2026-11-19' },
  ];
  expect((await gather(folder, '2026-11-20', 'server')).err).toContain('server 1.1, 2026-11-19');
  expect((await run(folder, 'explain', 'server', '1.1')).out).toContain('2026-11-19');

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
