/** What is asked of an index behind an address, what is kept of it, and what happens without it. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ageOf, cachedFiles, cacheFolder } from '#io/index-address.ts';
import type { Instant } from '#model/time/instant.ts';
import { folderOf } from '../folder.ts';
import { listen } from '../gather/server.ts';

type Served = { status?: number; text?: string; maxAge?: number; etag?: string };

/** A server that says what it was asked, with the condition. */
async function serverOf(served: Record<string, Served>) {
  const asked: string[] = [];
  let isUp = true;
  const { url } = await listen((request, response) => {
    if (!isUp) return void request.socket.destroy();
    const condition = request.headers['if-none-match'];
    asked.push([request.url, condition].filter(Boolean).join(' '));
    const found: Served = served[request.url ?? ''] ?? { status: 404 };
    const { status = 200, text = '', maxAge = 3600, etag } = found;
    response.setHeader('cache-control', `public, max-age=${maxAge}`);
    if (etag !== undefined) response.setHeader('etag', etag);
    response.statusCode = etag !== undefined && condition === etag ? 304 : status;
    return void response.end(response.statusCode === 304 ? undefined : text);
  });
  return { asked, address: url, stop: () => (isUp = false) };
}

const morning: Instant = '2026-11-20T08:00:00.000Z';

function at(hour: string): Instant {
  return `2026-11-20T${hour}:00.000Z`;
}

async function read(address: string, folder: string | undefined, now: Instant, path = 'a.json') {
  const files = cachedFiles(address, { folder, now });
  try {
    return { text: await files.read(path), offline: files.offline() };
  } finally {
    await files.close();
  }
}

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const)('a file may come compressed: %s', async (encoding, compress) => {
  const { url } = await listen((_, response) => {
    response.setHeader('content-encoding', encoding).end(compress('"Grüße"'));
  });
  expect((await read(url, undefined, morning)).text).toBe('"Grüße"');
});

test('a file that is endless is given up, compressed or not, and a damaged one is no answer', async () => {
  const endless = Buffer.alloc(26 * 2 ** 20);
  const { url: address } = await listen(({ url }, response) => {
    if (url === '/plain.json') return response.end(endless);
    const body = brotliCompressSync(endless);
    response.setHeader('content-encoding', 'br');
    return response.end(url === '/a.json' ? body : body.subarray(0, 20));
  });
  for (const path of ['plain.json', 'a.json'])
    await expect(read(address, undefined, morning, path)).rejects.toThrow('larger than 25 MiB');
  await expect(read(address, undefined, morning, 'b.json')).rejects.toThrow('does not answer');
});

test('a file that moved is read where it is now; a circle is an answer without a file', async () => {
  const { url: address } = await listen((request, response) => {
    const location = request.url === '/a.json' ? '/new.json' : '/b.json';
    if (request.url === '/new.json') response.end('"moved"');
    else response.writeHead(302, { location }).end();
  });
  expect((await read(address, undefined, morning)).text).toBe('"moved"');
  await expect(read(address, undefined, morning, 'b.json')).rejects.toThrow('Redirect loop');
});

test('within the hour that the index names nothing is asked; afterwards, only whether it changed', async () => {
  const served: Record<string, Served> = { '/a.json': { text: '"old"', etag: '"1"' } };
  const { address, asked } = await serverOf(served);
  const folder = folderOf();
  expect((await read(address, folder, morning)).text).toBe('"old"');
  expect((await read(address, folder, at('08:59'))).text).toBe('"old"');
  expect(asked).toEqual(['/a.json']);
  expect((await read(address, folder, at('09:00'))).text).toBe('"old"');
  expect(asked).toEqual(['/a.json', '/a.json "1"']);
  // The answer that nothing changed is kept for an hour too.
  expect((await read(address, folder, at('09:59'))).text).toBe('"old"');
  expect(asked).toHaveLength(2);
  served['/a.json'] = { text: '"new"', etag: '"2"' };
  expect((await read(address, folder, at('10:00'))).text).toBe('"new"');
});

test('what is not served is remembered as that', async () => {
  const { address, asked } = await serverOf({});
  const folder = folderOf();
  expect((await read(address, folder, morning)).text).toBeUndefined();
  expect((await read(address, folder, at('08:30'))).text).toBeUndefined();
  expect(asked).toEqual(['/a.json']);
});

test('a clock that was set back makes nothing fresh', async () => {
  const { address, asked } = await serverOf({ '/a.json': { text: '"a"' } });
  const folder = folderOf();
  await read(address, folder, morning);
  await read(address, folder, at('07:00'));
  expect(asked).toHaveLength(2);
});

test.each(['stopped', 500, 403])(
  'without an answer (%s), what was kept is used and its age told',
  async (how) => {
    const served: Record<string, Served> = { '/a.json': { text: '"kept"' } };
    const { address, stop } = await serverOf(served);
    const folder = folderOf();
    await read(address, folder, morning);
    if (typeof how === 'number') served['/a.json'] = { status: how };
    else stop();
    const { text, offline } = await read(address, folder, at('11:00'));
    expect([text, offline]).toEqual([
      '"kept"',
      {
        because: expect.stringMatching(how === 'stopped' ? /^does not answer: / : `status ${how}`),
        readAt: morning,
      },
    ]);
  },
);

test.each(['<!doctype html><title>Sign in</title>', '{"half":', ''])(
  'an answer that is no file of an index (%s) is never kept, and takes nothing away',
  async (wrong) => {
    const served: Record<string, Served> = { '/a.json': { text: wrong } };
    const { address } = await serverOf(served);
    const folder = folderOf();
    // Whoever reads the file says what is wrong with it.
    expect(await read(address, folder, morning)).toEqual({ text: wrong });
    served['/a.json'] = { text: '"right"' };
    expect((await read(address, folder, at('08:01'))).text).toBe('"right"');
    served['/a.json'] = { text: wrong };
    for (const hour of ['11:00', '12:00'])
      expect(await read(address, folder, at(hour))).toEqual({
        text: '"right"',
        offline: { because: 'answers with something that is not JSON', readAt: at('08:01') },
      });
  },
);

test('without an answer and without a copy it says so in one line', async () => {
  const { address, stop } = await serverOf({});
  stop();
  await expect(read(address, folderOf(), morning)).rejects.toThrow(
    /^http:.*\/a\.json: does not answer: .*; nothing of it was read before that could stand in \[E-UNREACHABLE\]$/,
  );
});

test("a copy that is damaged, or another address's, counts as none", async () => {
  const { address, asked } = await serverOf({ '/a.json': { text: '"right"', etag: '"1"' } });
  const folder = folderOf();
  await read(address, folder, morning);
  const [name = ''] = readdirSync(folder);
  for (const damage of [
    '{',
    '{"url":"https://other","readAt":"2026-11-20T08:00:00.000Z","maxAge":3600,"text":"x"}',
  ]) {
    writeFileSync(join(folder, name), damage);
    expect((await read(address, folder, at('08:01'))).text).toBe('"right"');
  }
  expect(asked).toEqual(['/a.json', '/a.json', '/a.json']);
});

test('a cache that cannot be written is no reason to fail', async () => {
  const { address } = await serverOf({ '/a.json': { text: '"a"' } });
  const folder = join(folderOf({ file: 'x' }), 'file');
  expect((await read(address, folder, morning)).text).toBe('"a"');
  expect((await read(address, undefined, morning)).text).toBe('"a"');
});

test('what is no address of an index is not opened', () => {
  const open = () => cachedFiles('https://example.com/?a', { folder: undefined, now: morning });
  expect(open).toThrow('E-WRONG-ADDRESS');
});

test.each([
  [{ XDG_CACHE_HOME: '/c', HOME: '/h' }, '/c/release-index'],
  [{ HOME: '/h' }, '/h/.cache/release-index'],
])('with %j it keeps files in %s', (env, folder) => {
  expect(cacheFolder(env)).toBe(folder);
});

test.each<[to: Instant, age: string]>([
  [at('08:01'), '1 minute'],
  [at('09:59'), '119 minutes'],
  [at('11:00'), '3 hours'],
  ['2026-11-23T08:00:00.000Z', '3 days'],
])('at %s it is %s old', (to, age) => {
  expect(ageOf(morning, to)).toBe(age);
});
