/** Agents over HTTP: the Worker on the host's own runtime, as sources and packed, and the server of `serve`. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleClient } from '../../../package/client/bundle.ts';
import { startLocalHost } from '../../../src/deploy/host/local-host.ts';
import { folderOf, put } from '../../folder.ts';
import { projectOf, run, sound } from '../../project.ts';
import { startServe } from '../deploy/run-deploy.ts';
import { agentOf, called, ended, overHttp } from './agent.ts';

const host = { name: 'svc-agents', compatibility_date: '2026-10-01' };
const assets = { directory: '../dist', not_found_handling: '404-page' };

test.each([
  ['on the host’s own runtime', ['--on-host-runtime']],
  ['by `serve`', []],
])(
  'agents are answered %s, and everything else is a file',
  async (_name, words) => {
    const day = ['--now', '2026-11-20'];
    const { address } = await startServe(await builtIndex(), [...day, ...words]);
    for (const mode of [{ pin: '2026-07-28' }, 'legacy'] as const) {
      const client = await agentOf(overHttp(address), mode);
      expect(client.getInstructions()).toContain('Components: server, tool.');
      expect((await called(client)).text).toContain(ended);
    }
    const at = (path: string, init?: RequestInit) => fetch(new URL(path, address), init);
    expect((await at('server.json')).status).toBe(200);
    expect((await at('nothing')).status).toBe(404);
    expect((await at('api/mcp')).status).toBe(405);
    const headers = { 'content-type': 'application/json' };
    const large = { method: 'POST', body: 'x'.repeat(300_000), headers };
    expect((await at('api/mcp', large)).status).toBe(413);
    const asked = await at('api/mcp', { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  },
  60_000,
);

test('the packed Worker answers like the sources', async () => {
  const staging = folderOf();
  await bundleClient(staging);
  put(staging, 'wrangler.json', {
    ...host,
    main: join(staging, 'lib/worker.js'),
    assets: { directory: 'dist', binding: 'ASSETS' },
    vars: { VERSION: '1.2.3' },
  });
  const config = join(staging, 'wrangler.json');
  const folder = join(await builtIndex(), 'dist');
  const started = await startLocalHost({ config, folder, port: 0 });
  onTestFinished(started.close);
  const client = await agentOf(overHttp(started.address));
  expect(client.getServerVersion()).toMatchObject({ name: 'release-index', version: '1.2.3' });
  const { isError, text } = await called(client, 'search', { query: 'server' });
  expect([isError, text]).toEqual([undefined, expect.stringContaining('server 1')]);
}, 60_000);

async function builtIndex(): Promise<string> {
  const settings = { ...(sound['site/site.json'] as object), agents: true };
  const folder = projectOf({ 'site/site.json': settings });
  const config = JSON.stringify({ ...host, assets });
  put(folder, 'site/wrangler.jsonc', `// {\n${config.slice(0, -1)}, /* } */ }\n`);
  expect((await run(folder, 'build')).code).toBe(0);
  return folder;
}
