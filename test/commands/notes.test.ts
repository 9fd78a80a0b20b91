import { expect, test } from 'vitest';
import { listen } from '../gather/server.ts';
import { filesOf, jsonIn, run } from '../project.ts';
import { gather, projectAt, redefine, sourceAt } from './upstream.ts';

test('release notes are recorded beside the history, and once', async () => {
  const list = [
    { v: '1.0', d: '2026-01-01', n: 'First\u0007 one.\r\n\r\n\r\n\r\n- **bold**' },
    { v: '1.1', d: '2026-02-01', n: 'x'.repeat(30_000) },
    { v: '1.2', d: '2026-03-01', n: ' ' },
  ];
  const { url } = await listen((_request, response) => response.end(JSON.stringify(list)));
  const source = { ...sourceAt(url), notes: '/n' };
  const folder = projectAt({ url });
  redefine(folder, { sources: [source] });

  await gather(folder, '2026-11-20');
  expect(jsonIn(folder, 'data/notes/server.json').notes).toMatchObject([
    { version: '1.0', text: 'First one.\n\n- **bold**' },
    { version: '1.1', text: expect.stringMatching(/^.{20000}$/) },
  ]);
  expect(filesOf(folder)['data/history/server.json']).not.toContain('bold');
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });

  await run(folder, 'build');
  const [first, second, third] = jsonIn(folder, 'dist/details/server.json').releases;
  expect(first.notes).toEqual({
    text: 'First one.\n\n- **bold**',
    from: 'a json source that is not public',
  });
  expect([second.notes.text.length, third.notes]).toEqual([2000, undefined]);
  expect(filesOf(folder)['dist/server.json']).not.toContain('bold');

  const { err } = await gather(folder, '2026-11-21');
  expect(err).toContain('no file changed');
});
