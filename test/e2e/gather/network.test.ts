/** Without a network, or with one that answers nothing, the main job still ends, soon and well. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf } from '../../project.ts';
import { manyComponents, runMain } from './many.ts';

const components = 16;

/** A port on which connections are taken and nothing is ever said. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a network that swallows everything: under 45 seconds, and what is recorded is published', async () => {
  const folder = manyComponents(`http://127.0.0.1:${await silentPort()}`, components);
  const { code, seconds, err } = await runMain(folder, 'run', '--allow-private-hosts');
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('16 stale') });
  expect(seconds).toBeLessThan(45);
  expect(Object.keys(filesOf(folder))).toContain('dist/c15.json');
});

test('no network: under ten seconds', async () => {
  const folder = manyComponents('http://127.0.0.1:1', components);
  const { code, seconds, err } = await runMain(folder, 'run', '--allow-private-hosts');
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('16 stale') });
  expect(seconds).toBeLessThan(10);
});
