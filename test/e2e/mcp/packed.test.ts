/** The server as users install it: one compiled file, with everything in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pack } from '../../../package/pack.ts';
import { folderOf } from '../../folder.ts';
import { projectOf, run } from '../../project.ts';
import { served } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const items = [{ component: 'server', version: '1.0.1' }];

beforeAll(async () => void (await pack(folder)), 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['a folder', 'an address'])(
  'the packed program answers agents over %s, without any other package',
  async (place) => {
    const index = projectOf();
    await run(index, 'build');
    const built = join(index, 'dist');
    const client = await connect(place === 'a folder' ? built : (await served(built)).address);
    expect(client.getServerVersion()?.name).toBe('release-index');
    const answer = await client.callTool({ name: 'check_versions', arguments: { items } });
    expect(JSON.stringify(answer.content)).toContain('server 1.0.1: Support ended');
  },
);

async function connect(place: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(async () => await client.close());
  const program = join(folder, 'package/lib/main.js');
  const args = [program, 'mcp', '--index', place, '--now', '2026-11-20'];
  const env = { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: folderOf() };
  const options = { command: process.execPath, args, env, stderr: 'ignore' } as const;
  await client.connect(new StdioClientTransport(options));
  return client;
}
