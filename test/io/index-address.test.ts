/** What is asked of an index behind an address, what is kept of it, and what happens without it. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ageOf, cachedFiles, cacheFolder } from '#io/index-address.ts';
import type { Instant } from '#model/time/instant.ts';
import { folderOf } from '../folder.ts';
import { listen } from '../gather/server.ts';

const at = (hour: string): Instant => `2026-11-20T${hour}:00.000Z`;
const morning = at('08:00');

type Served = { status?: number; text?: string; etag?: string; encoding?: string };

/** A server of `a.json` that says what it was asked, with the condition; and how that file is read at an hour. */
async function serverOf(first: Served, folder = folderOf()) {
  const state = { isUp: true, served: first };
  const asked: string[] = [];
  const { url } = await listen((request, response) => {
    if (!state.isUp) return void request.socket.destroy();
    const condition = request.headers['if-none-match'];
    asked.push([request.url, condition].filter(Boolean).join(' '));
    const { status = 200, text = '', etag, encoding } = state.served;
    response.setHeader('cache-control', 'public, max-age=3600');
    if (etag !== undefined) response.setHeader('etag', etag);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    response.statusCode = etag !== undefined && condition === etag ? 304 : status;
    return void response.end(response.statusCode === 304 ? undefined : text);
  });
  const readAt = (hour: string) => read(url, folder, at(hour));
  const textAt = async (hour: string) => (await readAt(hour)).text;
  return { asked, state, url, folder, readAt, textAt };
}

async function read(address: string, folder = folderOf(), now = morning, path = 'a.json') {
  await using files = cachedFiles(address, { folder, now });
  return { text: await files.read(path, Boolean), offline: files.offline() };
}

test('a file that is endless is given up, compressed or not, and a damaged one is no answer', async () => {
  const endless = Buffer.alloc(26 * 2 ** 20);
  const { url: address } = await listen(({ url }, response) => {
    if (url === '/plain.json') return response.end(endless);
    const body = brotliCompressSync(endless);
    response.setHeader('content-encoding', 'br');
    return response.end(url === '/a.json' ? body : body.subarray(0, 20));
  });
  const reading = (path: string) => read(address, undefined, morning, path);
  for (const path of ['plain.json', 'a.json'])
    await expect(reading(path)).rejects.toThrow('json: is larger than 25 MiB');
  await expect(reading('b.json')).rejects.toThrow('json: cannot be decoded as br');
});

test('a file that moved is read where it is now; a circle is an answer without a file', async () => {
  const { url: address } = await listen((request, response) => {
    const location = request.url === '/a.json' ? '/new.json' : '/b.json';
    if (request.url === '/new.json') response.end('"moved"');
    else response.writeHead(302, { location }).end();
  });
  expect((await read(address)).text).toBe('"moved"');
  await expect(read(address, undefined, morning, 'b.json')).rejects.toThrow('Redirect loop');
});

test('within the hour that the index names nothing is asked; afterwards, only whether it changed', async () => {
  const { state, asked, textAt } = await serverOf({ text: '"old"', etag: '"1"' });
  for (const hour of ['08:00', '08:59', '09:00', '09:59']) expect(await textAt(hour)).toBe('"old"');
  expect(asked).toEqual(['/a.json', '/a.json "1"']);
  state.served = { text: '"new"', etag: '"2"' };
  expect(await textAt('10:00')).toBe('"new"');
});

test.each<[string, Served, hour: string, askedAgain: boolean]>([
  ['what is not served is remembered as that', { status: 404 }, '08:30', false],
  ['a clock that was set back makes nothing fresh', { text: '"a"' }, '07:00', true],
])('%s', async (_, served, hour, askedAgain) => {
  const { asked, textAt } = await serverOf(served);
  for (const one of ['08:00', hour]) expect(await textAt(one)).toBe(served.text);
  expect(asked).toHaveLength(askedAgain ? 2 : 1);
});

test.each<[how: string | number, because: RegExp]>([
  ['stopped', /^does not answer: /],
  [403, /status 403/],
])('without an answer (%s), what was kept is used and its age told', async (how, because) => {
  const { state, readAt } = await serverOf({ text: '"kept"' });
  await readAt('08:00');
  if (typeof how === 'number') state.served = { status: how };
  else state.isUp = false;
  const offline = { because: expect.stringMatching(because), readAt: morning };
  expect(await readAt('11:00')).toEqual({ text: '"kept"', offline });
});

test.each(['<!doctype html><title>Sign in</title>', '{"half":', ''])(
  'an answer that is no file of an index (%s) is never kept, and takes nothing away',
  async (text) => {
    const { state, readAt, textAt, url, folder } = await serverOf({ text });
    expect(await readAt('08:00')).toEqual({ text });
    state.served = { text: '"right"' };
    expect(await textAt('08:01')).toBe('"right"');
    state.served = { text };
    const offline = { because: 'does not answer with such a file', readAt: at('08:01') };
    for (const hour of ['11:00', '12:00'])
      expect(await readAt(hour)).toEqual({ text: '"right"', offline });
    await using files = cachedFiles(url, { folder, now: at('13:00') });
    state.served = { text, encoding: 'br' };
    await files.read('a.json', Boolean);
    state.served = { text: '"other"' };
    expect(await files.read('b.json', Boolean)).toBe('"other"');
  },
);

test('without an answer and without a copy it says so in one line', async () => {
  const { state, textAt } = await serverOf({});
  state.isUp = false;
  const says =
    /^http:.*\/a\.json: does not answer: .*; nothing of it was read before that could stand in \[E-UNREACHABLE\]$/;
  await expect(textAt('08:00')).rejects.toThrow(says);
});

test.each([
  ['damaged', '{'],
  ['another’s', `{"url":"https://other","readAt":"${morning}","maxAge":3600,"text":"\\"x\\""}`],
])('a copy that is %s counts as none', async (_, copy) => {
  const { asked, folder, textAt } = await serverOf({ text: '"right"', etag: '"1"' });
  await textAt('08:00');
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, name), copy);
  expect(await textAt('08:01')).toBe('"right"');
  expect(asked).toEqual(['/a.json', '/a.json']);
});

test('a cache that cannot be written is no reason to fail', async () => {
  const folder = join(folderOf({ file: 'x' }), 'file');
  expect(await (await serverOf({ text: '"a"' }, folder)).textAt('08:00')).toBe('"a"');
});

test('what is no address of an index is not opened; files are kept where XDG says', async () => {
  await expect(read('https://u:pw@a.example/?b')).rejects.toThrow(/^https:..a.example.: is no/);
  expect(cacheFolder({ XDG_CACHE_HOME: '/c', HOME: '/h' })).toBe('/c/release-index');
  expect(cacheFolder({ XDG_CACHE_HOME: '', HOME: '/h' })).toBe('/h/.cache/release-index');
});

test.each<[to: Instant, age: string]>([
  [at('08:01'), '1 minute'],
  [at('09:59'), '119 minutes'],
  [at('11:00'), '3 hours'],
  ['2026-11-22T07:00:00.000Z', '47 hours'],
  ['2026-11-23T08:00:00.000Z', '3 days'],
])('at %s it is %s old', (to, age) => expect(ageOf(morning, to)).toBe(age));
