/** The server as users install it: one compiled file, with everything in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { pack } from '../../../package/pack.ts';
import { projectOf, run } from '../../project.ts';

test('the packed program answers agents without any other package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await pack(folder);
  const index = projectOf();
  await run(index, 'build');
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(async () => await client.close());
  const program = join(folder, 'package/lib/main.js');
  const args = [program, 'mcp', '--index', join(index, 'dist'), '--now', '2026-11-20'];
  const command = process.execPath;
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  expect(client.getServerVersion()?.name).toBe('release-index');
  const items = [{ component: 'server', version: '1.0.1' }];
  const answer = await client.callTool({ name: 'check_versions', arguments: { items } });
  expect(JSON.stringify(answer.content)).toContain('server 1.0.1: Support ended');
});
