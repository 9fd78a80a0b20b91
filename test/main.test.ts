import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../src/main.ts';
import { projectOf } from './project.ts';

/** What a gather of two components without sources writes to a terminal. */
async function progressOn(env: Record<string, string>): Promise<string> {
  const folder = projectOf();
  let written = '';
  await main(
    [
      'gather',
      ...['components', 'data', 'site'].flatMap((name) => [`--${name}`, join(folder, name)]),
    ],
    {
      stdout: { write: () => true },
      stderr: { write: (text) => (written += text), isTTY: true, columns: 12 },
      env,
      clock: () => Date.parse('2026-11-20T08:00:00.000Z'),
    },
  );
  return written.replaceAll('\r\u001b[2K', '⟲');
}

test('progress fits the terminal that it is written to, wherever the answer goes', async () => {
  expect(await progressOn({})).toContain('⟲0/2 · aski…⟲');
});

test('a terminal that knows no control sequences gets plain lines', async () => {
  expect(await progressOn({ TERM: 'dumb' })).toMatch(/^server: no source is known\ntool: /);
});
