/** Two gathers at once, as two real processes: what one of them has recorded, the other one never loses. */
import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { listen } from '../gather/server.ts';
import { filesOf, foldersOf } from '../project.ts';
import { gather, historyOf, numbered, projectAt, upstream, versionsOf } from './upstream.ts';

const main = join(import.meta.dirname, '../../src/main.ts');

async function gatherProcess(folder: string): Promise<number | null> {
  const words = [main, 'gather', '--allow-private-hosts', ...foldersOf(folder)];
  const child = spawn(process.execPath, words);
  return await new Promise((done) => child.on('close', done));
}

test('the slower, older answer takes nothing away from the newer one', async () => {
  const first = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let isFirst = true;
  const { url } = await listen(async (_, response) => {
    const list = numbered(isFirst ? 2 : 3);
    const answered = isFirst ? first.promise : undefined;
    isFirst = false;
    asked.resolve();
    // The first to ask is answered last, with the list as it was.
    await answered;
    response.writeHead(200).end(JSON.stringify(list));
  });
  const folder = projectAt({ url });
  const slow = gatherProcess(folder);
  await asked.promise;
  expect(await gatherProcess(folder)).toBe(0);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '1.2']);
  first.resolve();
  expect(await slow).toBe(0);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '1.2']);
  expect(JSON.stringify(historyOf(folder))).not.toContain('missingSince');
});

test('a lock that a killed process left stops nobody', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  put(folder, 'data/history/server.json.lock', '');
  const past = new Date(Date.now() - 21_000);
  utimesSync(join(folder, 'data/history/server.json.lock'), past, past);
  expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
  expect(Object.keys(filesOf(folder)).filter((path) => path.endsWith('.lock'))).toEqual([]);
  expect(versionsOf(folder)).toHaveLength(2);
});

test('what killed runs left half-written is removed', async () => {
  const folder = projectAt(await upstream(numbered(2)));
  const left = `data/history/server.json.${2 ** 22}.next`;
  put(folder, left, '{ "id": ');
  const past = new Date(Date.now() - 61_000);
  utimesSync(join(folder, left), past, past);
  await gather(folder, '2026-11-20');
  expect(filesOf(folder)).not.toHaveProperty([left]);
});
