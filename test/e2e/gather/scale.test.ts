/** Many components and versions, no network, and a process that is killed: what the daily job takes. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { history as shape } from '#model/history/history.ts';
import { measure } from '../../bench/measure.ts';
import { numbered } from '../../commands/gather/upstream.ts';
import { listen, listenRaw } from '../../gather/server.ts';
import { filesOf, foldersOf } from '../../project.ts';
import { gatherWords, main, manyComponents, slowly, start } from './many.ts';

/** Seconds of work, and not of a clock: the machine may be busy. */
const gather = async (folder: string) =>
  await measure({ words: [...gatherWords(), ...foldersOf(folder), '--json'] });

/** The work of a quarter is the measure, in the same minute on the same machine: four times that, and a half for noise. */
const most = 6;

test('a thousand components are asked as many at once as is allowed; then nothing is written', async () => {
  const components = 1000;
  const { answer, counts } = slowly(numbered(30), 50);
  const folder = manyComponents((await listen(answer)).url, components);
  const first = await gather(folder);
  expect(first.out.match(/"written":true/g)).toHaveLength(components);
  expect(counts).toEqual({ asked: components, notModified: 0, atOnce: 16 });
  const before = statSync(join(folder, 'data/history/c500.json')).mtimeMs;

  const second = await gather(folder);
  expect(second.out.match(/"written":false/g)).toHaveLength(components);
  expect(counts).toEqual({ asked: 2 * components, notModified: components, atOnce: 16 });
  expect(statSync(join(folder, 'data/history/c500.json')).mtimeMs).toBe(before);

  const { url } = await listen(slowly(numbered(30), 50).answer);
  const few = await gather(manyComponents(url, components / 4));
  for (const { cpu, memory } of [first, second]) {
    expect(memory).toBeLessThan(300e6);
    expect(cpu).toBeLessThan(most * few.cpu);
  }
});

test('ten thousand versions of one component are little work', async () => {
  const [few, many] = await Promise.all(
    [2500, 10_000].map(async (count) => {
      const { url } = await listen(slowly(numbered(count), 0).answer);
      const folder = manyComponents(url, 1);
      const { cpu } = await gather(folder);
      return { cpu, lines: filesOf(folder)['data/history/c0.json']?.split('\n').length };
    }),
  );
  expect(many?.lines).toBeGreaterThan(10_000);
  expect(many?.cpu).toBeLessThan(most * (few?.cpu ?? 0));
});

/** Without a network, or with one that answers nothing, the main job still ends, soon and well. */
test.each([
  ['a network that swallows everything', 45, () => listenRaw((socket) => socket.resume())],
  ['no network', 10, () => 1],
])('%s: under %i seconds, and what is recorded is published', async (_, limit, port) => {
  const folder = manyComponents(`http://127.0.0.1:${await port()}`, 16);
  const folders = [...foldersOf(folder), '--out', join(folder, 'dist')];
  const run = [main, 'run', '--allow-private-hosts', '--json'];
  const { out, seconds } = await measure({ words: [...run, ...folders] });
  expect(out.match(/"state":"stale"/g)).toHaveLength(16);
  expect(seconds).toBeLessThan(limit);
  expect(Object.keys(filesOf(folder))).toContain('dist/c15.json');
});

function recorded(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = Object.entries(filesOf(folder));
  const histories = files.filter(([path]) => /history\/\w+\.json$/.test(path));
  return new Map(
    histories.map(([path, text]) => {
      const { releases } = shape.parse(JSON.parse(text));
      return [path, releases.map((release) => release.version)];
    }),
  );
}

test('killed at many moments, the program leaves files that the next run reads, and no release is lost', async () => {
  const rounds = 12;
  let server = slowly([], 10);
  const { url } = await listen((request, response) => server.answer(request, response));
  const folder = manyComponents(url, 60);
  const run = () => {
    const child = start(folder, gatherWords(4));
    return { child, ended: new Promise((done) => child.on('close', done)) };
  };
  let known = recorded(folder);
  let grown = 0;
  for (let round = 0; round < rounds; round++) {
    // One release more than before, so that every component is written anew.
    server = slowly(numbered(round + 1), 10);
    const { child, ended } = run();
    while (server.counts.asked < 5 * (round + 1)) await wait(2);
    await wait(round);
    child.kill('SIGKILL');
    await ended;
    const now = recorded(folder);
    const before = (path: string) => known.get(path) ?? [];
    for (const [path, versions] of known)
      expect(now.get(path)?.slice(0, versions.length)).toEqual(versions);
    grown += [...now].filter(([path, { length }]) => length > before(path).length).length;
    known = now;
  }
  expect(grown).toBeGreaterThan(rounds);
  expect(await run().ended).toBe(0);
  const counts = [...recorded(folder).values()].map(({ length }) => length);
  expect(counts).toEqual(Array.from({ length: 60 }, () => rounds));
});
