/** Killed at any moment, the program leaves files that the next run reads, and no release is lost. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { history as shape } from '#model/history.ts';
import { listen } from '../../gather/server.ts';
import { filesOf } from '../../project.ts';
import { manyComponents, runMain, slowly, start } from './many.ts';

const components = 60;

function recorded(folder: string): Map<string, string[]> {
  const files = Object.entries(filesOf(folder)).filter(([path]) =>
    /history\/\w+\.json$/.test(path),
  );
  return new Map(
    files.map(([path, text]) => [
      path,
      shape.parse(JSON.parse(text)).releases.map((release) => release.version),
    ]),
  );
}

test('killed at many moments', async () => {
  const list = [{ v: '1.0', d: '2024-01-01' }];
  const server = slowly(list, 20);
  let { answer } = server;
  const { url } = await listen((request, response) => answer(request, response));
  const folder = manyComponents(url, components);
  const gather = ['gather', '--allow-private-hosts', '--concurrency', '4'];
  let known = new Map<string, string[]>();
  let cut = 0;
  for (let round = 1; round <= 12; round++) {
    list.push({ v: `1.${round}`, d: '2024-02-02' });
    // Each round lists one release more, so that every component is written anew.
    ({ answer } = slowly(list, 20));
    const child = start(folder, ...gather, '--now', `2026-11-${String(round + 10)}`);
    const end = new Promise((done) => child.on('close', done));
    await wait(350 + round * 30);
    child.kill('SIGKILL');
    await end;
    const now = recorded(folder);
    if (now.size < components || [...now.values()].some((versions) => versions.length <= round))
      cut++;
    for (const [path, versions] of known)
      expect(now.get(path)).toEqual(expect.arrayContaining(versions));
    known = now;
  }
  expect(cut).toBeGreaterThan(0);
  const { code, err } = await runMain(
    folder,
    'gather',
    '--allow-private-hosts',
    '--now',
    '2026-12-01',
  );
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringContaining(`${components} fresh`),
  });
  expect([...recorded(folder).values()].every((versions) => versions.length === 13)).toBe(true);
});
