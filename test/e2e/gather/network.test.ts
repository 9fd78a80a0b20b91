/** Without a network, or with one that answers nothing, the main job still ends, soon and well. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measure } from '../../bench/measure.ts';
import { listenRaw } from '../../gather/server.ts';
import { filesOf, foldersOf } from '../../project.ts';
import { main, manyComponents } from './many.ts';

test.each([
  ['a network that swallows everything', 45, () => listenRaw((socket) => socket.resume())],
  ['no network', 10, () => 1],
])('%s: under %i seconds, and what is recorded is published', async (_, most, port) => {
  const folder = manyComponents(`http://127.0.0.1:${await port()}`, 16);
  const folders = [...foldersOf(folder), '--out', join(folder, 'dist')];
  const run = [main, 'run', '--allow-private-hosts', '--json'];
  const { out, seconds } = await measure({ words: [...run, ...folders] });
  expect(out.match(/"state":"stale"/g)).toHaveLength(16);
  expect(seconds).toBeLessThan(most);
  expect(Object.keys(filesOf(folder))).toContain('dist/c15.json');
});
