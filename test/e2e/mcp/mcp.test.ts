/** The real program and the real client of the protocol, in the current revision and the one before. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tools } from '#ask/agents/server.ts';
import { folderOf } from '../../folder.ts';
import { projectOf, run } from '../../project.ts';
import { agentOf, overStdio, type Mode } from './agent.ts';
import { served } from './served.ts';

const kept = { ttlMs: 3_600_000, cacheScope: 'public' };
const revisions = [
  { revision: '2026-07-28', mode: { pin: '2026-07-28' }, kept },
  { revision: '2025-11-25', mode: 'legacy', kept: {} },
] as const;

const main = resolve('src/main.ts');
const items = [{ component: 'server', version: '1.0.1' }];

async function connect(words: readonly string[], mode?: Mode, cwd = '.', env = {}) {
  return await agentOf(overStdio(main, words, cwd, env), mode);
}

async function builtIndex(): Promise<string> {
  const folder = projectOf();
  expect((await run(folder, 'build')).code).toBe(0);
  return join(folder, 'dist');
}

describe.each(revisions)('in revision $revision', ({ revision, mode, kept }) => {
  test('the tools are listed with what they take and answer, and change nothing', async () => {
    const client = await connect(['--index', await builtIndex()], mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toContain('Components: server, tool.');
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(JSON.stringify(listed.tools).length / 4).toBeLessThan(2000);
    for (const { inputSchema, annotations } of listed.tools) {
      expect(inputSchema.type).toBe('object');
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
    expect(listed).toMatchObject(kept);
  });

  test('every tool answers over a built folder, and the answer fits its schema', async () => {
    const client = await connect(['--index', await builtIndex()], mode);
    await client.listTools();
    const given: Readonly<Record<string, Record<string, unknown>>> = {
      whats_new: { items: [{ component: 'server', from: '1.0' }] },
      ending_within: { days: 400 },
      search: { query: 'server' },
    };
    for (const { name } of tools) {
      const answer = await client.callTool({ name, arguments: given[name] ?? { items } });
      expect([name, answer.isError, textOf(answer)]).toEqual([
        name,
        undefined,
        expect.stringContaining('server'),
      ]);
      expect(answer.structuredContent).toMatchObject({ asOf: { day: '2026-11-20' } });
    }
  });

  test('a wrong call says what is wrong, and the next one is answered', async () => {
    const client = await connect(['--index', await builtIndex()], mode);
    const mistyped = { items: [{ component: 'sevrer', version: '1.0' }] };
    for (const [name, given, words] of [
      ['explain', { itens: items }, 'unknown key "itens"; did you mean "items"?'],
      ['check_versions', mistyped, 'did you mean server?'],
      ['search', { query: 'suported:true' }, 'did you mean supported?'],
    ] as const) {
      const wrong = await client.callTool({ name, arguments: given });
      expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining(words)]);
    }
    const right = await client.callTool({ name: 'check_versions', arguments: { items } });
    expect(textOf(right)).toContain('server 1.0.1: Support ended');
  });
});

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
  const answer = await client.callTool({ name: 'ending_within', arguments: { days: 365 } });
  expect(textOf(answer)).toContain('server 1.2: last day of support 2027-');
});

test('without --index it answers over the definitions in this folder, before anything is built', async () => {
  const client = await connect([], undefined, projectOf());
  const answer = await client.callTool({ name: 'check_versions', arguments: { items } });
  expect(textOf(answer)).toContain('server 1.0.1: Support ended, last day 2025-11-30');
});

test('over an address: files are cached, and for an index that no longer answers the age of the copy is reported', async () => {
  const { address, close } = await served(await builtIndex());
  const env = { XDG_CACHE_HOME: folderOf() };
  const first = await connect(['--index', address], 'legacy', '.', env);
  const online = await first.callTool({ name: 'check_versions', arguments: { items } });
  expect(online.structuredContent).toMatchObject({ asOf: { index: address } });
  close();
  const second = await connect(['--index', address], 'legacy', '.', env);
  const offline = await second.callTool({ name: 'check_versions', arguments: { items } });
  expect(textOf(offline)).toContain('server 1.0.1: Support ended');
  expect(offline.structuredContent).toMatchObject({
    asOf: { offline: expect.stringMatching(/^kept for 0 minutes: the index does not answer/) },
  });
});

test('an address that never answered is reported in each answer, and the server goes on', async () => {
  const client = await connect(['--index', 'http://127.0.0.1:9']);
  const answer = await client.callTool({ name: 'check_versions', arguments: { items } });
  expect([answer.isError, textOf(answer)]).toEqual([
    true,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/\S+: does not answer.*\[E-UNREACHABLE\]$/),
  ]);
});

function ended(input: string, ...words: string[]) {
  const all = [main, 'mcp', '--quiet', '--index', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', input });
  return [status, stdout, stderr];
}

test.each([
  ['no-such-folder', 'no-such-folder: is no folder;'],
  ['src', 'src/index.json: is not served;'],
])('the place %s ends with one line', (place, words) => {
  const line = new RegExp(`^${words}.* \\[E-WRONG-ADDRESS\\]\\n$`);
  expect(ended('', place)).toEqual([1, '', expect.stringMatching(line)]);
});

test('nothing but the protocol goes to standard output, and the end of the input ends it', async () => {
  const line =
    'standard input: holds something that is no message of this protocol, left out; one JSON-RPC object on each line [E-WRONG-MESSAGE]\n';
  const input = 'no JSON\n{"jsonrpc":"2.0"}\n[]\n';
  expect(ended(input, await builtIndex())).toEqual([0, '', line.repeat(2)]);
});

test('a message larger than any can be ends the server with one line', async () => {
  const message = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(11_000_000)}"}\n`;
  const line = expect.stringMatching(/^standard input: .* \[E-WRONG-MESSAGE\]\n$/) as string;
  expect(ended(message, await builtIndex())).toEqual([1, '', line]);
});

test('no other command waits for the protocol to be loaded', () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      if (url.includes('@modelcontextprotocol')) process.stderr.write(url + '\\n');
      return next(url, context);
    } });`;
  const hook = `data:text/javascript,${encodeURIComponent(script)}`;
  const loaded = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', hook, main, ...words], { encoding: 'utf8', input: '' })
      .stderr;
  expect(loaded('--help')).not.toContain('@modelcontextprotocol');
  expect(loaded('explain', 'svc')).not.toContain('@modelcontextprotocol');
  expect(loaded('mcp')).toContain('@modelcontextprotocol');
});

function textOf(answer: { readonly content: readonly object[] }): string {
  return (answer.content[0] as { text: string }).text;
}
