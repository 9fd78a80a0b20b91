/** What is recorded beside what an upstream lists: the dates that it did not give at once, and its release notes. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chaos, type Healthy } from '../../gather/chaos.ts';
import { createRepository, gitAnswers } from '../../gather/git-tags/repository.ts';
import { filesOf, jsonIn, run } from '../../project.ts';
import { listen } from '../../gather/server.ts';
import { put } from '../../folder.ts';
import { gather, historyOf, projectAt, redefine, sourceAt, upstream } from './upstream.ts';

const count = 300;
const perDay = 100;
const names = Array.from({ length: count }, (_, n) => `1.${n}.0`);
const dayOf = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString();
const days = new Map(names.map((name, n) => [name, dayOf(n)]));
const etag = '"list"';
const enough: Healthy = { status: 429, headers: { 'retry-after': '3600' }, body: 'no' };

/** A Maven repository that dates so many of its versions a day. */
async function project() {
  const state = { asked: 0, left: perDay };
  const list = `<metadata><versioning><versions><version>${names.join('</version><version>')}</version></versions></versioning></metadata>`;
  const { url } = await chaos((what, _, sent) => {
    const day = days.get(/^HEAD .*\/tool-(.+)\.pom$/.exec(what)?.[1] ?? '');
    if (day === undefined)
      return sent.headers['if-none-match'] === etag
        ? { status: 304, headers: { etag }, body: '' }
        : { headers: { etag }, body: list };
    state.asked++;
    if (state.left-- <= 0) return enough;
    return { headers: { 'last-modified': new Date(day).toUTCString() }, body: '' };
  });
  const folder = projectAt({ url });
  const source = { kind: 'maven', group: 'com.example', artifact: 'tool', repository: url };
  redefine(folder, { sources: [source] });
  return { folder, state };
}

function rightDates(folder: string): number {
  const { releases } = historyOf(folder);
  return releases.filter(({ version, date }) => date === days.get(version)).length;
}

test('what a limit left undated at the first import comes on the following days', async () => {
  const { folder, state } = await project();
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
  const { folder, state } = await project();
  const bound = { date: '2024-06-01', basis: 'by', evidence: 'https://example.com/first-use' };
  const releases = names.slice(0, 3).map((version) => ({ version, ...bound }));
  put(folder, 'data/history/server.json', { id: 'server', imported: '2026-11-19', releases });
  state.left = count;
  await gather(folder, '2026-11-20');
  expect([rightDates(folder), state.asked]).toEqual([count, count]);
  await gather(folder, '2026-11-21');
  expect(state.asked).toBe(count);
});

test('git-tags: what could not be fetched at the first import comes on the following day', async () => {
  const tags = names.slice(0, 3).map((name) => ({ name, date: days.get(name) ?? '' }));
  const answers = gitAnswers(createRepository(tags));
  let isDown = true;
  const { url } = await chaos((what, address, sent) =>
    isDown && sent.body.includes('command=fetch') ? enough : answers(what, address, sent),
  );
  const folder = projectAt({ url });
  redefine(folder, { sources: [{ kind: 'git-tags', url: `${url}/some/tool.git` }] });
  await gather(folder, '2026-11-20');
  expect([rightDates(folder), historyOf(folder).owed]).toEqual([0, names.slice(0, 3)]);
  isDown = false;
  await gather(folder, '2026-11-21');
  expect([rightDates(folder), historyOf(folder).owed]).toEqual([3, undefined]);
});

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

test('notes that could not be written come with the next gather, though their list stays the same', async () => {
  const list = [{ v: '1.0', d: '2026-01-01', n: 'First.' }];
  const server = await upstream(list);
  const folder = projectAt(server, { 'data/notes': 'no folder' });
  redefine(folder, { sources: [{ ...sourceAt(server.url), notes: '/n' }] });
  expect((await gather(folder, '2026-11-20')).err).toContain('data/notes/server.json: cannot be');
  rmSync(join(folder, 'data/notes'));
  await gather(folder, '2026-11-21');
  expect(jsonIn(folder, 'data/notes/server.json').notes).toMatchObject([{ text: 'First.' }]);
});
