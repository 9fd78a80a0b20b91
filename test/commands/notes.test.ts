import { expect, test } from 'vitest';
import { listen } from '../gather/server.ts';
import { filesOf, run } from '../project.ts';
import { gather, projectAt, sourceAt } from './upstream.ts';

test('release notes are recorded beside the history, and once', async () => {
  const list = [
    { v: '1.0', d: '2026-01-01', n: 'First\u0007 one.\r\n\r\n\r\n\r\n- **bold**' },
    { v: '1.1', d: '2026-02-01', n: 'x'.repeat(30_000) },
    { v: '1.2', d: '2026-03-01', n: ' ' },
  ];
  const { url } = await listen((_request, response) => response.end(JSON.stringify(list)));
  const source = { ...sourceAt(url), notes: '/n' };
  const folder = projectAt({ url });
  const server = JSON.parse(filesOf(folder)['components/server.json'] ?? '{}') as object;
  const withNotes = projectAt(
    { url },
    { 'components/server.json': { ...server, sources: [source] } },
  );

  await gather(withNotes, '2026-11-20');
  const written = filesOf(withNotes)['data/notes/server.json'] ?? '';
  const { notes } = JSON.parse(written) as { notes: { version: string; text: string }[] };
  expect(notes.map(({ version, text }) => [version, text.length])).toEqual([
    ['1.0', 'First one.\n\n- **bold**'.length],
    ['1.1', 20_000],
  ]);
  expect(filesOf(withNotes)['data/history/server.json']).not.toContain('bold');
  expect(await run(withNotes, 'check')).toMatchObject({ code: 0 });

  await run(withNotes, 'build');
  const details = JSON.parse(filesOf(withNotes)['dist/details/server.json'] ?? '') as {
    releases: { notes?: { text: string; from: string } }[];
  };
  expect(details.releases.map((release) => release.notes?.text.length)).toEqual([
    22,
    2000,
    undefined,
  ]);
  expect(details.releases[0]?.notes).toEqual({
    text: 'First one.\n\n- **bold**',
    from: `${url}/releases`,
  });
  expect(filesOf(withNotes)['dist/server.json']).not.toContain('bold');

  const { err } = await gather(withNotes, '2026-11-21');
  expect(err).toContain('no file changed');
});
