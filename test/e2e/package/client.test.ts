/** The library as it is packed: what docs/audit.md shows, in Node.js, in a browser and in a worker of it. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pack } from '../../../package/pack.ts';
import { listenOn } from '../../gather/server.ts';
import { folderOf } from '../../folder.ts';
import { filesOf, projectOf, run } from '../../project.ts';
import { served as servedFolder } from '../mcp/served.ts';
import { launch } from '../pages/browser.ts';
import { shipped } from '../pages/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'client-'));
const [, example = ''] =
  /<!-- library -->\n+```js\n([^]*?)```/.exec(readFileSync('docs/audit.md', 'utf8')) ?? [];
const shown = [
  'purl Deprecated, still supported until 2026-12-31 edge-node',
  '6 releases to read about',
  '2026.2.3',
];

const served = new Map<string, string>();
const server = await listenOn((request, response) => {
  const path = (request.url ?? '').slice(1);
  const type = path.endsWith('.js') ? 'text/javascript' : path === '' ? 'text/html' : 'text/plain';
  response.writeHead(served.has(path) ? 200 : 404, { 'content-type': type });
  response.end(served.get(path));
});
const address = server.url;

beforeAll(async () => {
  const tarball = await pack(folder);
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const words = ['install', '--offline', '--omit=peer', '--no-audit', '--no-fund', tarball];
  execFileSync('npm', words, { cwd: folder, stdio: 'pipe' });
  for (const [path, text] of await shipped()) served.set(path, text);
  const library = filesOf(join(folder, 'node_modules/release-index/lib'));
  for (const [path, text] of Object.entries(library)) served.set(path, text);
  served.set('', '<!doctype html><title>Any page</title>');
  const told = "function say(...words) { postMessage(words.join(' ')); }";
  const inWorker = scriptFor('/client.js').replaceAll('console.log(', 'say(');
  served.set('worker.js', `${inWorker}\n${told}`);
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** The example on the day that the pages of these tests are of. */
function scriptFor(library: string): string {
  return example
    .replace("'release-index'", `'${library}'`)
    .replace("'https://releases.example.com'", `'${address}', { today: '2026-11-20' }`);
}

test('in Node.js, with an address and with a folder', async () => {
  writeFileSync(join(folder, 'example.js'), scriptFor('release-index'));
  const node = promisify(execFile);
  const { stdout } = await node(process.execPath, ['example.js'], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual(shown);
  const words = ['-e', "import('release-index').then(({ openIndex }) => openIndex('nowhere'))"];
  const failing = node(process.execPath, words, { cwd: folder });
  await expect(failing).rejects.toThrow('nowhere: is no folder');
});

test('in a browser, and in a worker of it', async () => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.addScriptTag({ type: 'module', content: scriptFor('/client.js') });
    await expect.poll(() => said).toEqual(shown);
    said.length = 0;
    const start =
      "new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => console.log(data);";
    await page.addScriptTag({ content: start });
    await expect.poll(() => said).toEqual(shown);
  } finally {
    await browser.close();
  }
});

test.each(['a folder', 'an address'])(
  'the packed program answers agents over %s',
  async (place) => {
    const index = projectOf();
    await run(index, 'build');
    const built = join(index, 'dist');
    const where = place === 'a folder' ? built : (await servedFolder(built)).address;
    const client = new Client({ name: 'test', version: '1' });
    onTestFinished(async () => await client.close());
    const program = join(folder, 'node_modules/release-index/lib/main.js');
    const args = [program, 'mcp', '--index', where, '--now', '2026-11-20'];
    const env = { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: folderOf() };
    const options = { command: process.execPath, args, env, stderr: 'ignore' } as const;
    await client.connect(new StdioClientTransport(options));
    expect(client.getServerVersion()?.name).toBe('release-index');
    const items = [{ component: 'server', version: '1.0.1' }];
    const answer = await client.callTool({ name: 'check_versions', arguments: { items } });
    expect(JSON.stringify(answer.content)).toContain('server 1.0.1: Support ended');
  },
);
