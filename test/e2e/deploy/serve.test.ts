/** `serve` as a person starts and stops it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStaticServer } from '../../../src/deploy/host/static-server.ts';
import { urlReader } from '../../../src/verify/url-reader.ts';
import { findingsOf, verify } from '../../../src/verify/verify.ts';
import { put } from '../../folder.ts';
import { foldersOf } from '../../project.ts';
import { importedHistories, shippedProject } from '../../shipped.ts';
import { instantAt } from '#model/time/instant.ts';

test('what is built is served as the host does, made anew at a change, and stopped cleanly', async () => {
  const root = shippedProject();
  put(root, 'data/curated/edge-node.json', overtaken('edge-node'));
  const { child, address } = await serve(root);
  expect(child.said()).toContain('is the recorded date already; remove it');

  const first = await fetch(new URL('svc.json', address));
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(first.headers.get('content-type')).toBe('application/json');
  expect(first.headers.get('content-encoding')).toBe('gzip');
  const second = await fetch(new URL('svc.json', address), { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
  expect(await violations(address)).toEqual([]);

  const opened = { headers: { 'sec-fetch-dest': 'document' } };
  expect(await (await fetch(new URL('svc', address), opened)).text()).toContain('/-/reload.js');
  const changes = await fetch(new URL('-/changes', address));
  const told = changes.body?.getReader().read();

  const definition = JSON.parse(readFileSync(join(root, 'components/svc.json'), 'utf8')) as object;
  const served = async () => (await fetch(new URL('svc.json', address))).text();
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
  await expect.poll(() => child.said(), { timeout: 20_000 }).toContain('svc.json');
  expect(await served()).toContain(homepage);

  expect(await child.stop('SIGINT')).toBe(0);
  expect(child.said()).toContain('Stopped.');
});

test('what is built again days later is built as of that day, under the address that was asked for', async () => {
  const root = shippedProject();
  const baseUrl = 'http://localhost:8788';
  const asked = ['--base-url', baseUrl];
  const { address } = await serve(root, ['--import', clockOf(join(root, 'later'))], asked);
  const built = async () => {
    const answer = await fetch(new URL('status.json', address));
    return Date.parse(((await answer.json()) as { built: string }).built);
  };
  const before = await built();
  const days = 3 * 24 * 60 * 60 * 1000;
  put(root, 'later', `${days}`);
  const definition = JSON.parse(readFileSync(join(root, 'components/svc.json'), 'utf8')) as object;
  put(root, 'components/svc.json', { ...definition, homepage: 'https://example.com/moved' });
  await expect.poll(built, { timeout: 20_000 }).not.toBe(before);
  const later = (await built()) - before;
  expect(later).toBeGreaterThan(days);
  expect(later).toBeLessThan(days + 60_000);
  const preset = await (await fetch(new URL('renovate/v1.json', address))).text();
  expect(preset).toContain(`${baseUrl}/{{packageName}}.json`);
});

test('an open port is found by itself; one that is named is not exchanged', async () => {
  const [one, two] = [await startServer(undefined), await startServer(undefined)];
  expect(new URL(one.address).port).not.toBe(new URL(two.address).port);
  await expect(startServer(Number(new URL(one.address).port))).rejects.toThrow('E-PORT-TAKEN');
  for (const path of ['../package.json', '%2e%2e/package.json', 'a%00', '%'])
    expect((await fetch(`${one.address}${path}`)).status).toBe(404);
  await Promise.all([one.close(), two.close()]);
});

async function startServer(port: number | undefined) {
  return await startStaticServer({ folder: 'site', port });
}

/** A module that puts the clock forward by the milliseconds in a file, once it is there. */
function clockOf(file: string): string {
  const code = `import { existsSync, readFileSync } from 'node:fs';
    const { now } = Date, file = ${JSON.stringify(file)};
    Date.now = () => now() + (existsSync(file) ? Number(readFileSync(file)) : 0);`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A correction that no longer changes anything: a word to people, and no reason to show nothing. */
function overtaken(id: string): object {
  const history = JSON.parse(readFileSync(`${importedHistories}/${id}.json`, 'utf8')) as {
    releases: { version: string; date: string }[];
  };
  const [{ version, date } = { version: '', date: '' }] = history.releases;
  const correction = { version, date, why: 'So.', seen: 'https://example.com/', on: '2026-01-01' };
  return { id, corrections: [correction] };
}

async function serve(root: string, flags: readonly string[] = [], more: readonly string[] = []) {
  const folders = [...foldersOf(root), '--out', join(root, 'dist')];
  const words = ['src/main.ts', 'serve', '--port', '0', ...folders, ...more];
  const child = spawn(process.execPath, [...flags, ...words], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = listen(child);
  await expect.poll(said, { timeout: 60_000 }).toMatch(/^http\S+$/m);
  const address = /^http\S+$/m.exec(said())?.[0] ?? '';
  const stop = (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = new Promise<number | null>((done) => child.once('close', done));
    child.kill(signal);
    return ended;
  };
  return { child: { said, stop }, address };
}

function listen(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += String(chunk)));
  return () => said;
}

async function violations(address: string) {
  const reader = urlReader(address);
  const result = await verify(reader, instantAt(Date.now()));
  await reader.close();
  return findingsOf(result, 'violation');
}
