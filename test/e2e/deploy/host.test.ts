/** What the host's own runtime makes of our files and headers, and that `serve` does the same. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalHost, type LocalHost } from '../../../src/deploy/host/local-host.ts';
import { startStaticServer } from '../../../src/deploy/host/static-server.ts';
import { urlReader } from '../../../src/verify/url-reader.ts';
import { findingsOf, verify } from '../../../src/verify/verify.ts';
import { headersFile } from '../../../src/publish/headers.ts';
import { edit, goodFiles, mended, now, summed, type Files } from '../../verify/good-index.ts';
import { put } from '../../folder.ts';

const ours = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

let folder: string;
let host: LocalHost;

const servers = {
  'the host’s own runtime': (at: string) =>
    startLocalHost({ config: 'site/wrangler.jsonc', folder: at, port: 0 }),
  'the server of `serve`': (at: string) => startStaticServer({ folder: at, port: 0 }),
};

describe.each(Object.entries(servers))('%s', (_name, start) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'host-'));
    for (const [path, body] of servedFiles()) put(folder, path, body);
    host = await start(folder);
  }, 60_000);

  afterAll(async () => {
    await host.close();
    await rm(folder, { recursive: true });
  });

  test('the host keeps every clause of the contract', async () => {
    expect(await findings()).toEqual([]);
  });

  describe('each kind of file has its type and our headers', () => {
    test.each([
      ['edge-node.json', 'application/json'],
      ['details/edge-node.json', 'application/json'],
      ['', 'text/html; charset=utf-8'],
      ['edge-node', 'text/html; charset=utf-8'],
      ['feed.xml', 'application/xml'],
      ['badge/edge-node.svg', 'image/svg+xml'],
      ['support.ics', 'text/calendar; charset=utf-8'],
      ['llms.txt', 'text/plain; charset=utf-8'],
      ['.well-known/ai-catalog.json', 'application/ai-catalog+json'],
      ['.well-known/mcp/server-card.json', 'application/mcp-server-card+json'],
      ['assets/page.js', 'text/javascript; charset=utf-8'],
      ['assets/style.css', 'text/css; charset=utf-8'],
    ])('%s is %s', async (path, type) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ ...ours, 'content-type': type });
      expect(headers['content-security-policy']).not.toContain('unsafe');
    });
  });

  test('a current file is answered with 304, with another validator in full', async () => {
    const { headers } = await ask('edge-node.json');
    expect(headers['etag']).toMatch(/^(?:W\/)?"[0-9a-f]+"$/);
    const known = await ask('edge-node.json', { 'if-none-match': headers['etag'] ?? '' });
    const strange = await ask('edge-node.json', { 'if-none-match': '"another"' });
    expect([known.status, strange.status]).toEqual([304, 200]);
  });

  test('a page has one address; the other one leads there', async () => {
    const { status, headers } = await ask('edge-node.html');
    expect([status, headers['location']]).toEqual([307, '/edge-node']);
  });

  test.each([
    '.well-known/no-such.json',
    'no-such.json',
    'details/no-such.json',
    'no-such',
    '_headers',
    'SHA256SUMS.txt',
  ])('%s is not there, and what is said instead is no data', async (path) => {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('Not found');
  });

  describe('the addresses without an ending are answered here, with the bytes of the file', () => {
    test.each([
      ['products', 'products.json'],
      ['products/full', 'products/full.json'],
      ['products/tool', 'products/tool.json'],
      ['products/edge-node', 'products/edge-node.json'],
      ['products/tool.json', 'products/tool.json'],
      ['identifiers', 'identifiers.json'],
      ['identifiers/purl', 'identifiers/purl.json'],
      ['identifiers/cpe.json', 'identifiers/cpe.json'],
    ])('%s', async (path, file) => {
      const { status, headers, text } = await ask(`api/v1/${path}`);
      expect([status, headers['location']]).toEqual([200, undefined]);
      expect(headers).toMatchObject({ ...ours, 'content-type': 'application/json' });
      expect(text).toBe(goodFiles().get(`api/v1/${file}`));
    });

    test.each(['products/no-such', 'products/tool/1', 'identifiers/swid'])(
      '%s is not there, and leads nowhere',
      async (path) => {
        const { status, headers } = await ask(`api/v1/${path}`);
        expect([status, headers['location']]).toEqual([404, undefined]);
      },
    );
  });

  test('a change arrives with the next reload', async () => {
    const files = servedFiles();
    edit<{ releases: unknown[] }>(files, 'dashboard-bundle.json', (bundle) => ({
      ...bundle,
      releases: [
        { version: '1.0', releaseTimestamp: '2026-05-30T00:00:00.000Z', isDeprecated: false },
      ],
    }));
    for (const [path, body] of mended(files)) put(folder, path, body);
    await host.reload();
    await expect.poll(async () => (await ask('dashboard-bundle.json')).text).toContain('"1.0"');
  });
});

function servedFiles(): Files {
  return summed(
    goodFiles().set('_headers', headersFile({ baseUrl: 'https://releases.example.com' })),
  );
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const options = { headers, redirect: 'manual' } as const;
  const response = await fetch(new URL(path, host.address), options);
  const text = await response.text();
  const found: Record<string, string> = Object.fromEntries(response.headers);
  return { status: response.status, headers: found, text };
}

async function findings() {
  const reader = urlReader(host.address);
  const result = await verify(reader, now);
  await reader.close();
  return [...findingsOf(result, 'violation'), ...findingsOf(result, 'note')];
}
