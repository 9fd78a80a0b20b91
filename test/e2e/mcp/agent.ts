/** An agent, for the length of a test: of a program by its input and output, or of an address. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { folderOf } from '../../folder.ts';

export type Mode = 'legacy' | { readonly pin: '2026-07-28' };
type Transport = Parameters<Client['connect']>[0];

/** `words`: how the program is started; its index is asked on the day of the tests. */
export function overStdio(program: string, words: readonly string[], cwd = '.', env = {}) {
  const args = [program, 'mcp', '--now', '2026-11-20', ...words];
  const home = { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: folderOf(), ...env };
  const command = process.execPath;
  return new StdioClientTransport({ command, args, cwd, env: home, stderr: 'ignore' });
}

export function overHttp(address: string) {
  return new StreamableHTTPClientTransport(new URL('api/mcp', address));
}

export async function agentOf(transport: Transport, mode: Mode = 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(async () => await client.close());
  return client;
}

/** Of the small sound project, and what is answered of it. */
export const items = [{ component: 'server', version: '1.0.1' }];
export const ended = 'server 1.0.1: Support ended, last day 2025-11-30';

export async function called(client: Client, name = 'check_versions', given: object = { items }) {
  const answer = await client.callTool({ name, arguments: { ...given } });
  return { ...answer, text: (answer.content[0] as { text: string }).text };
}
