/** Killed at any moment, the program leaves files that the next run reads, and no release is lost. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { history as shape } from '#model/history/history.ts';
import { listen } from '../../gather/server.ts';
import { filesOf } from '../../project.ts';
import { gatherWords, manyComponents, slowly, start } from './many.ts';

const components = 60;
const rounds = 12;

/** Reads every history as the next run does. */
function recorded(folder: string): ReadonlyMap<string, readonly string[]> {
  const histories = Object.entries(filesOf(folder)).filter(([path]) =>
    /history\/\w+\.json$/.test(path),
  );
  return new Map(
    histories.map(([path, text]) => {
      const { releases } = shape.parse(JSON.parse(text));
      return [path, releases.map((release) => release.version)];
    }),
  );
}

test('killed at many moments', async () => {
  let server = slowly([], 10);
  const { url } = await listen((request, response) => server.answer(request, response));
  const folder = manyComponents(url, components);
  const run = () => {
    const child = start(folder, gatherWords(4));
    return { child, ended: new Promise((done) => child.on('close', done)) };
  };
  let known = recorded(folder);
  let grown = 0;
  for (let round = 0; round < rounds; round++) {
    // One release more than before, so that every component is written anew.
    const list = Array.from({ length: round + 1 }, (_, i) => ({ v: `1.${i}`, d: '2024-01-01' }));
    server = slowly(list, 10);
    const { child, ended } = run();
    while (server.counts.asked < 5 * (round + 1)) await wait(2);
    await wait(round);
    child.kill('SIGKILL');
    await ended;
    const now = recorded(folder);
    for (const [path, versions] of known)
      expect(now.get(path)?.slice(0, versions.length)).toEqual(versions);
    grown += [...now].filter(
      ([path, { length }]) => length > (known.get(path)?.length ?? 0),
    ).length;
    known = now;
  }
  expect(grown).toBeGreaterThan(rounds);
  expect(await run().ended).toBe(0);
  expect([...recorded(folder).values()].map(({ length }) => length)).toEqual(
    Array.from({ length: components }, () => rounds),
  );
});
