/** Without a network, or with one that answers nothing, the main job still ends, soon and well. */
import { expect, test } from 'vitest';
import { listenRaw } from '../../gather/server.ts';
import { filesOf } from '../../project.ts';
import { manyComponents, runMain } from './many.ts';

test.each([
  ['a network that swallows everything', 45, () => listenRaw((socket) => socket.resume())],
  ['no network', 10, () => 1],
])('%s: under %i seconds, and what is recorded is published', async (_, most, port) => {
  const folder = manyComponents(`http://127.0.0.1:${await port()}`, 16);
  const { code, seconds, err } = await runMain(folder, 'run', '--allow-private-hosts');
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('16 stale') });
  expect(seconds).toBeLessThan(most);
  expect(Object.keys(filesOf(folder))).toContain('dist/c15.json');
});
