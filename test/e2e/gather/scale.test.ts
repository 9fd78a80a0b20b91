import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measure } from '../../bench/measure.ts';
import { listen } from '../../gather/server.ts';
import { filesOf, foldersOf } from '../../project.ts';
import { gatherWords, manyComponents, slowly } from './many.ts';

const listOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ v: `1.${i}`, d: '2024-01-01' }));

/** Seconds of work, and not of a clock: the machine may be busy. */
const gather = async (folder: string) =>
  await measure({ words: [...gatherWords(), ...foldersOf(folder), '--json'] });

test('a thousand components are asked as many at once as is allowed; then nothing is written', async () => {
  const components = 1000;
  const { answer, counts } = slowly(listOf(30), 50);
  const folder = manyComponents((await listen(answer)).url, components);
  const first = await gather(folder);
  expect(first.out.match(/"written":true/g)).toHaveLength(components);
  expect(counts).toEqual({ asked: components, notModified: 0, atOnce: 16 });
  const before = statSync(join(folder, 'data/history/c500.json')).mtimeMs;

  const second = await gather(folder);
  expect(second.out.match(/"written":false/g)).toHaveLength(components);
  expect(counts).toEqual({ asked: 2 * components, notModified: components, atOnce: 16 });
  expect(statSync(join(folder, 'data/history/c500.json')).mtimeMs).toBe(before);

  for (const { cpu, memory } of [first, second]) {
    expect(memory).toBeLessThan(300e6);
    expect(cpu).toBeLessThan(6);
  }
});

test('ten thousand versions of one component are little work', async () => {
  const { url } = await listen(slowly(listOf(10_000), 0).answer);
  const folder = manyComponents(url, 1);
  const { cpu } = await gather(folder);
  expect(filesOf(folder)['data/history/c0.json']?.split('\n').length).toBeGreaterThan(10_000);
  expect(cpu).toBeLessThan(2);
});
