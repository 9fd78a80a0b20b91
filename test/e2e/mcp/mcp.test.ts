/** The real program and the real client of the protocol, in the current revision and the one before. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tools } from '#ask/agents/server.ts';
import { bundleClient } from '../../../package/client/bundle.ts';
import { startLocalHost } from '../../../src/deploy/host/local-host.ts';
import { folderOf, put } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { projectOf, run, sound } from '../../project.ts';
import { startServe } from '../deploy/run-deploy.ts';
import { agentOf, called, ended, items, overHttp, overStdio, type Mode } from './agent.ts';
import { served } from './served.ts';

const kept = { ttlMs: 3_600_000, cacheScope: 'public' };
const revisions = [
  { revision: '2026-07-28', mode: { pin: '2026-07-28' }, kept },
  { revision: '2025-11-25', mode: 'legacy', kept: {} },
] as const;

const main = resolve('src/main.ts');

async function connect(words: readonly string[], mode?: Mode, cwd = '.', env = {}) {
  return await agentOf(overStdio(main, words, cwd, env), mode);
}

async function builtIndex(): Promise<string> {
  const folder = projectOf();
  expect((await run(folder, 'build')).code).toBe(0);
  return join(folder, 'dist');
}

test.each(revisions)(
  'in revision $revision the tools are listed with what they take, and change nothing; each answers, and a wrong call says what is wrong',
  async ({ revision, mode, kept }) => {
    const client = await connect(['--index', await builtIndex()], mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toContain('Components: server, tool.');
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(JSON.stringify(listed.tools).length / 4).toBeLessThan(2000);
    const quiet = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
    for (const { inputSchema, annotations } of listed.tools) {
      expect(inputSchema.type).toBe('object');
      expect(annotations).toEqual({ ...quiet, openWorldHint: false });
    }
    expect(listed).toMatchObject(kept);

    const mistyped = { items: [{ component: 'sevrer', version: '1.0' }] };
    for (const [name, given, words] of [
      ['explain', { itens: items }, 'unknown key "itens"; did you mean "items"?'],
      ['check_versions', mistyped, 'did you mean server?'],
      ['search', { query: 'suported:true' }, 'did you mean supported?'],
    ] as const) {
      const wrong = await called(client, name, given);
      expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining(words)]);
    }

    // The client holds each answer against its schema.
    const given: Readonly<Record<string, object>> = {
      whats_new: { items: [{ component: 'server', from: '1.0' }] },
      ending_within: { days: 400 },
      search: { query: 'server' },
    };
    for (const { name } of tools) {
      const { isError, text, structuredContent } = await called(client, name, given[name]);
      expect([name, isError, text]).toEqual([name, undefined, expect.stringContaining('server')]);
      expect(structuredContent).toMatchObject({ asOf: { day: '2026-11-20' } });
    }
  },
);

test('the configuration in docs/audit.md answers', async () => {
  const page = readFileSync('docs/audit.md', 'utf8');
  const [, shown = ''] = /## For agents[^]*?```json\n([^]*?)```/.exec(page) ?? [];
  type Server = { command: string; args: string[] };
  const { mcpServers } = JSON.parse(shown) as { mcpServers: { releases: Server } };
  const { command, args } = mcpServers.releases;
  expect([command, args[0]]).toEqual(['release-index', 'mcp']);
  const { address } = await served(await builtIndex());
  const words = args.slice(1).map((word) => word.replace('https://releases.example.com', address));
  const client = await connect(words);
  const { tools: listed } = await client.listTools();
  const table = [...page.matchAll(/^\| `(\w+_\w+|search|explain)` +\|/gm)].map(([, name]) => name);
  expect(new Set(table)).toEqual(new Set(listed.map(({ name }) => name)));
  const { text } = await called(client, 'ending_within', { days: 365 });
  expect(text).toContain('server 1.2: last day of support 2027-');
});

test('without --index it answers over the definitions in this folder, before anything is built', async () => {
  expect((await called(await connect([], undefined, projectOf()))).text).toContain(ended);
});

test('over an address: files are cached, and for an index that no longer answers the age of the copy is reported', async () => {
  const { address, close } = await served(await builtIndex());
  const env = { XDG_CACHE_HOME: folderOf() };
  const ask = async () => await called(await connect(['--index', address], 'legacy', '.', env));
  expect((await ask()).structuredContent).toMatchObject({ asOf: { index: address } });
  close();
  const offline = await ask();
  expect(offline.text).toContain(ended);
  expect(offline.structuredContent).toMatchObject({
    asOf: { offline: expect.stringMatching(/^kept for 0 minutes: the index does not answer/) },
  });
});

test('an agent that waits a few seconds for its servers has this one, however slow the index is', async () => {
  const { url } = await listen(() => {});
  const client = await connect(['--index', url]);
  expect(client.getInstructions()).toContain('Ask about all versions in one call.');
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
}, 8000);

test('an address that never answered is reported in each answer, and the server goes on', async () => {
  const { isError, text } = await called(await connect(['--index', 'http://127.0.0.1:9']));
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/\S+: does not answer.*\[E-UNREACHABLE\]$/),
  ]);
});

const large = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(11_000_000)}"}\n`;
const noMessage =
  /^(standard input: holds what is no message of this protocol; one JSON-RPC object on each line \[E-WRONG-MESSAGE\]\n){2}$/;
/** Nothing but the protocol goes to standard output. */
test.each([
  ['a place that is no folder', '', 'no', 1, /^no: is no folder;.* \[E-WRONG-ADDRESS\]\n$/],
  ['no index', '', 'src', 1, /^src\/index.json: is not served;.* \[E-WRONG-ADDRESS\]\n$/],
  ['no messages', 'no JSON\n{"jsonrpc":"2.0"}\n[]\n', undefined, 0, noMessage],
  [
    'a message larger than any',
    large,
    undefined,
    1,
    /^standard input: .*exceeded .* \[E-WRONG-MESSAGE\]\n$/,
  ],
])('%s is said in one line each, and the end of the input ends it', async (...row) => {
  const [, input, place, code, said] = row;
  const words = [main, 'mcp', '--quiet', '--index', place ?? (await builtIndex())];
  const ran = spawnSync(process.execPath, words, { encoding: 'utf8', input });
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([code, '', expect.stringMatching(said)]);
});

/* Over HTTP: the Worker on the host's own runtime, as sources and packed, and the server of `serve`. */

const host = { name: 'svc-agents', compatibility_date: '2026-10-01' };
const assets = { directory: '../dist', not_found_handling: '404-page' };

test.each([
  ['on the host’s own runtime', ['--on-host-runtime']],
  ['by `serve`', []],
])(
  'agents are answered %s, and everything else is a file',
  async (_name, words) => {
    const day = ['--now', '2026-11-20'];
    const { address } = await startServe(await builtForAgents(), [...day, ...words]);
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
  const folder = join(await builtForAgents(), 'dist');
  const started = await startLocalHost({ config, folder, port: 0 });
  onTestFinished(started.close);
  const client = await agentOf(overHttp(started.address));
  expect(client.getServerVersion()).toMatchObject({ name: 'release-index', version: '1.2.3' });
  const { isError, text } = await called(client, 'search', { query: 'server' });
  expect([isError, text]).toEqual([undefined, expect.stringContaining('server 1')]);
}, 60_000);

async function builtForAgents(): Promise<string> {
  const settings = { ...(sound['site/site.json'] as object), agents: true };
  const folder = projectOf({ 'site/site.json': settings });
  const config = JSON.stringify({ ...host, assets });
  put(folder, 'site/wrangler.jsonc', `// {\n${config.slice(0, -1)}, /* } */ }\n`);
  expect((await run(folder, 'build')).code).toBe(0);
  return folder;
}
