/** What serves an index: the host's own runtime, and `serve` as a person starts and stops it. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalHost, type LocalHost } from '#deploy/host/local-host.ts';
import { startStaticServer } from '#deploy/host/static-server.ts';
import { instantAt } from '#model/time/instant.ts';
import { headersFile } from '#publish/headers.ts';
import { put, sharedFolder } from '../../folder.ts';
import { jsonIn } from '../../project.ts';
import { importedHistories, shippedProject } from '../../shipped.ts';
import { edit, goodFiles, mended, summed } from '../../verify/good-index.ts';
import { findingsAt, startServe } from './run-deploy.ts';
import { asked, expectBrief, expectNowhere, expectTyped } from './serving.ts';

let host: LocalHost;

const servers = {
  'the host’s own runtime': (at: string) =>
    startLocalHost({ config: 'site/wrangler.jsonc', folder: at, port: 0 }),
  'the server of `serve`': (at: string) => startStaticServer({ folder: at, port: 0 }),
};

describe.each(Object.entries(servers))('%s', (_name, start) => {
  const folder = sharedFolder();
  beforeAll(async () => {
    for (const [path, body] of servedFiles()) put(folder, path, body);
    host = await start(folder);
  }, 60_000);

  afterAll(() => host.close());

  test('every clause of the contract is kept, and each address has its file, type and headers', async () => {
    expect(await findingsAt(host.address)).toEqual([]);
    await expectTyped(host.address);
    await expectNowhere(host.address);
    await expectBrief(host.address);
  });

  test('a change arrives with the next reload', async () => {
    const files = servedFiles();
    const dated = { releaseTimestamp: '2026-05-30T00:00:00.000Z', isDeprecated: false };
    const releases = [{ version: '1.0', ...dated }];
    edit<object>(files, 'dashboard-bundle.json', (bundle) => ({ ...bundle, releases }));
    for (const [path, body] of mended(files)) put(folder, path, body);
    await host.reload();
    const served = async () => (await asked(host.address, 'dashboard-bundle.json')).text;
    await expect.poll(served).toContain('"1.0"');
  });
});

function servedFiles() {
  const headers = headersFile({ baseUrl: 'https://releases.example.com' });
  return summed(goodFiles().set('_headers', headers));
}

/** Lists a folder that vanishes before its watcher starts. */
const vanishing = `data:text/javascript,import fs from 'node:fs';
  import { syncBuiltinESMExports as sync } from 'node:module'; const list = fs.globSync;
  fs.globSync = (text, how) => [...list(text, how), ...(text === '**/' ? ['gone'] : [])]; sync();`;

test('what is built is served as the host does, made anew at a change, and stopped cleanly', async () => {
  const root = shippedProject();
  put(root, 'data/curated/edge-node.json', overtaken('edge-node'));
  const { said, stop, address } = await startServe(root, [], ['--import', vanishing]);
  expect(said()).toContain('is the recorded date already; remove it');

  const { headers } = await asked(address, 'svc.json');
  expect(headers['content-encoding']).toBe('gzip');
  expect((await asked(address, 'svc.json', { method: 'POST' })).status).toBe(405);
  // What is not published yet is for no page of the web, also under a name of its own for this machine.
  for (const [from, status] of Object.entries({ 'localhost:1': 200, 'a.example': 403 }))
    for (const own of [{ host: from }, { origin: `http://${from}` }])
      expect((await request(`${address}svc.json`, { headers: own })).statusCode).toBe(status);
  const plain = await asked(address, 'svc.json', { headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const found = await findingsAt(address, instantAt(Date.now()));
  expect(found.filter(({ level }) => level === 'violation')).toEqual([]);

  const opened = { headers: { 'sec-fetch-dest': 'document' } };
  expect((await asked(address, 'svc', opened)).text).toContain('/-/reload.js');
  const changes = await fetch(new URL('-/changes', address));
  const told = changes.body?.getReader().read();

  const definition: object = jsonIn(root, 'components/svc.json');
  const served = async () => (await asked(address, 'svc.json')).text;
  const homepage = 'https://example.com/written';
  // Some editors put a new file in the place of the old one, others write into it.
  for (const how of ['written', 'replaced', 'written-again', 'written']) {
    const to = how === 'replaced' ? 'next.json' : 'components/svc.json';
    put(root, to, { ...definition, homepage: `https://example.com/${how}` });
    if (how === 'replaced') renameSync(join(root, to), join(root, 'components/svc.json'));
    await expect.poll(served, { timeout: 20_000 }).toContain(`https://example.com/${how}"`);
  }
  expect(Buffer.from((await told)?.value ?? []).toString()).toContain('data: ');

  put(root, 'components/svc.json', { ...definition, homepage: 7 });
  put(root, 'components/svc.json', '{');
  await expect.poll(said, { timeout: 20_000 }).toContain('svc.json');
  expect(await served()).toContain(homepage);

  renameSync(join(root, 'components'), join(root, 'aside'));
  await expect.poll(said, { timeout: 20_000 }).toContain('components: is missing');
  renameSync(join(root, 'aside'), join(root, 'components'));
  put(root, 'components/svc.json', { ...definition, homepage: 'https://example.com/back' });
  await expect.poll(served, { timeout: 20_000 }).toContain('https://example.com/back"');

  await stop();
  expect(said()).toContain('Stopped.');
});

test('what is built again days later is built as of that day, under the address that was asked for', async () => {
  const root = shippedProject();
  const baseUrl = 'http://localhost:8788/releases';
  const flags = ['--import', clockOf(join(root, 'later'))];
  const { address } = await startServe(root, ['--base-url', baseUrl], flags);
  const built = async () => {
    const { text } = await asked(address, 'releases/status.json');
    return Date.parse((JSON.parse(text) as { built: string }).built);
  };
  const before = await built();
  const days = 3 * 24 * 60 * 60 * 1000;
  put(root, 'later', `${days}`);
  const definition: object = jsonIn(root, 'components/svc.json');
  put(root, 'components/svc.json', { ...definition, homepage: 'https://example.com/moved' });
  await expect.poll(built, { timeout: 20_000 }).not.toBe(before);
  const later = (await built()) - before;
  expect(later).toBeGreaterThan(days);
  expect(later).toBeLessThan(days + 60_000);
  const preset = await asked(address, 'renovate/v1.json');
  expect(preset.text).toContain(`${baseUrl}/{{packageName}}.json`);
});

test('an open port is found by itself; one that is named is not exchanged', async () => {
  const [one, two] = [await startServer(), await startServer()];
  expect(new URL(one.address).port).not.toBe(new URL(two.address).port);
  await expect(startServer(Number(new URL(one.address).port))).rejects.toThrow('E-PORT-TAKEN');
  for (const at of ['%2e%2e/LICENSE', '%2Fsite.json', '/x/site.json', 'a%00', '%', 'a'.repeat(300)])
    expect((await fetch(`${one.address}${at}`)).status).toBe(404);
  await Promise.all([one.close(), two.close()]);
});

const startServer = (port?: number) => startStaticServer({ folder: 'site', port });

/** A module that puts the clock forward by the milliseconds in a file, once it is there. */
function clockOf(file: string): string {
  const code = `import { existsSync, readFileSync } from 'node:fs';
    const { now } = Date, file = ${JSON.stringify(file)};
    Date.now = () => now() + (existsSync(file) ? Number(readFileSync(file)) : 0);`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A correction that no longer changes anything: a word to people, and no reason to show nothing. */
function overtaken(id: string): object {
  const [{ version, date }] = jsonIn(importedHistories, `${id}.json`).releases;
  const correction = { version, date, why: 'So.', seen: 'https://example.com/', on: '2026-01-01' };
  return { id, corrections: [correction] };
}
