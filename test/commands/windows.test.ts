/** What Windows changes, as far as it can be tried elsewhere: the ends of lines in a checkout, and paths. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { filesOf, run } from '../project.ts';
import { shippedProject } from '../shipped.ts';

function withWindowsLines(folder: string): string {
  for (const [path, text] of Object.entries(filesOf(folder)))
    if (/\.(?:jsonl?|csv)$/.test(path)) put(folder, path, text.replaceAll(/\r?\n/g, '\r\n'));
  return folder;
}

test('what the program writes again there, such as a decision, has one kind of line ends', async () => {
  const windows = withWindowsLines(shippedProject());
  const said = ['--why', 'by mistake', '--seen', 'https://example.com/notes'];
  expect(await run(windows, 'withdraw', 'edge-node', '2.0.0', ...said)).toMatchObject({ code: 0 });
  expect(readFileSync(join(windows, 'data/curated/edge-node.json'), 'utf8')).not.toMatch(/\r/);
  expect(await run(windows, 'check')).toMatchObject({ code: 0 });
});

test('with paths and line ends of Windows the same is found, made, proven and said', () => {
  const [plain, windows] = [shippedProject(), withWindowsLines(shippedProject())];
  const call = (folder: string, words: string, ...options: string[]) => {
    const all = [...options, resolve('src/start.js'), ...words.split(' ')];
    const ran = spawnSync(process.execPath, all, { cwd: folder, encoding: 'utf8' });
    return [ran.status, ran.stdout, ran.stderr];
  };
  const asWindows = ['--import', resolve('test/commands/as-windows.js')];
  for (const folder of [plain, windows])
    put(folder, 'deploy/values.yaml', 'edge-node:\n  version: 1.9.0\n');
  for (const words of [
    'check --now 2026-11-20T08:00:00Z',
    'build --now 2026-11-20T08:00:00Z --quiet',
    'verify dist --now 2026-11-20T08:00:00Z',
    'audit . --index dist --now 2026-11-20',
    'mark . --index dist --now 2026-11-20 --dry-run',
  ]) {
    const [code, ...said] = call(plain, words);
    expect([words, ...call(windows, words, ...asWindows)]).toEqual([words, 0, ...said]);
    expect(code).toBe(0);
  }
  expect(filesOf(join(windows, 'dist'))).toEqual(filesOf(join(plain, 'dist')));
});
