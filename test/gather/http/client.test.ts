/** How hosts are asked, and which: no private networks, proxies, and what the npm client's settings name. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askPlatform } from '#deploy/repository/github.ts';
import { isPrivate, literalAddress } from '#gather/http/address.ts';
import { publicLookup } from '#gather/http/agent.ts';
import { type HttpResponse, httpSettings } from '#gather/http/types.ts';
import { readMachine } from '#gather/machine.ts';
import { urlReader } from '#verify/url-reader.ts';
import { folderOf } from '../../folder.ts';
import { words } from '../../words.ts';
import { client, testSettings } from '../gather.ts';
import { listen, listenRaw, serve, times, type Reply } from '../server.ts';

async function failureOf(asking: Promise<HttpResponse>): Promise<string> {
  const failed = (error: Error) => error.message;
  return await asking.then(() => 'answered', failed);
}

test('an answer is text, or that nothing changed, and the request names the program', async () => {
  const [etag, lastModified] = ['"1"', 'Tue, 03 Feb 2026 04:05:06 GMT'];
  const first = { body: 'hällo', headers: { etag } };
  const { url, asked } = await serve({ 'GET /a?b=c': [first, { status: 304 }] });
  const http = client();
  const answer = await http({ url: `${url}/a?b=c#d`, accept: 'text/plain' });
  expect([answer.status, answer.text, answer.header('etag')]).toEqual([200, 'hällo', etag]);
  const validator = { url: `${url}/`, etag, lastModified };
  expect((await http({ url: `${url}/a?b=c`, validator })).status).toBe(304);
  const always = { 'accept-encoding': 'gzip, br', 'user-agent': 'svc-release-index (test)' };
  const sent = { accept: 'text/plain', ...always };
  const wanted = { 'if-none-match': etag, 'if-modified-since': lastModified };
  expect(asked.map(({ headers }) => headers)).toMatchObject([sent, wanted]);
});

const cut = (packed: Buffer) => packed.subarray(0, -5);
const wasCut = 'URL/ cannot be read: the response was cut off';

test.each([
  ['gzip', 'packed', gzipSync('packed')],
  ['br', 'packed', brotliCompressSync('packed')],
  ['identity', 'packed', Buffer.from('packed')],
  ['none', 'packed', Buffer.from('packed')],
  ['UTF-8', 'packed', Buffer.from('packed')],
  ['aws-chunked', 'packed', Buffer.from('packed')],
  ['gzip', wasCut, cut(gzipSync('x'.repeat(9999)))],
  ['br', wasCut, cut(brotliCompressSync('x'.repeat(9999)))],
  ['gzip', wasCut, Buffer.alloc(0)],
  ['br', wasCut, Buffer.alloc(0)],
])('an answer is unpacked from %s, in the third try where it is cut off: %s', async (...row) => {
  const [encoding, said, body] = row;
  const reply = { body, headers: { 'content-encoding': encoding } };
  const { url } = await serve({ 'GET /': times(said === wasCut ? 3 : 1, reply) });
  const told = (error: Error) => error.message.replace(url, 'URL');
  expect(await client()({ url: `${url}/` }).then(({ text }) => text, told)).toBe(said);
});

const to = (location: string) => ({ status: 302, headers: { location } });
const gzip = { 'content-encoding': 'gzip' };
const down = times(3, to('http://127.0.0.1:1/'));

const rows: Record<string, Reply | readonly Reply[]> = {
  'an encoding that was not asked for → answers in an encoding that was not asked for; use gzip or none':
    { body: 'x', headers: { 'content-encoding': 'zstd' } },
  'what is not packed as it says → cannot be read: the response cannot be decompressed': {
    body: 'plain',
    headers: gzip,
  },
  'a limit that only its words tell, asked once → answers 403: too many requests': {
    status: 403,
    headers: { ...gzip, 'x-ratelimit-remaining': '4900' },
    body: gzipSync('{"message":"You have exceeded a secondary rate limit."}'),
  },
  'a 304 that nobody asked for → answers 304, which was not expected': { status: 304 },
  'no place to go → redirects without saying where to': { status: 302 },
  'a place that is down → redirects to what cannot be read: the connection was refused': down,
  'credentials in a redirect → redirects to an address that carries credentials': to(
    'https://a:b@example.com/',
  ),
};
test.each(Object.entries(rows))('a failure names the URL and the fault: %s', async (row, reply) => {
  const { url } = await serve({ 'GET /': reply });
  expect(await failureOf(client()({ url: `${url}/` }))).toBe(`${url}/ ${row.split(' → ')[1]}`);
});

test('a failure names the URL and the fault: a gzip bomb ends at the cap, and its memory with it', async () => {
  const bomb = gzipSync(Buffer.alloc(150_000_000), { level: 1 });
  const { url } = await serve({ 'GET /': { body: bomb, headers: gzip } });
  const before = process.memoryUsage().rss;
  const message = await failureOf(client()({ url: `${url}/` }));
  expect(message).toBe(`${url}/ answers with more than 1 MB, which is refused`);
  expect(process.memoryUsage().rss - before).toBeLessThan(75_000_000);
});

const lineBreak = 'its token (GITHUB_TOKEN, .npmrc) has a line break or the like';
const broken = { header: 'authorization', value: 'Bearer secret\n' };

test.each([
  ['one that does not exist', 'http://nowhere.invalid/', 'its host name cannot be resolved (DNS)'],
  ['a token with a line break', 'http://127.0.0.1:1/x', lineBreak],
  ['a host that does not answer', () => listenRaw(() => {}), 'the connection timed out'],
  ['one without https', servePlain, 'it does not speak TLS (https)'],
])('a failure names the URL and the fault: %s', async (_, host, fault) => {
  const url = typeof host === 'string' ? host : `https://127.0.0.1:${await host()}/`;
  const credential = url.endsWith('x') ? broken : undefined;
  const message = await failureOf(client({ timeout: 4000 })({ url, credential }));
  expect(message.replace(' at the moment', '')).toBe(`${url} cannot be read: ${fault}`);
});

async function servePlain(): Promise<number> {
  return (await listen((_, response) => response.end())).port;
}

test('another try waits as long as jitter and the server say, and reports the wait', async () => {
  const [waits, told]: [number[], string[]] = [[], []];
  const sleep = async (milliseconds: number) => void waits.push(milliseconds);
  const onWait = (milliseconds: number, because: string) =>
    void told.push(`${milliseconds} ${because}`);
  const later = new Date(testSettings.clock() + 4000).toUTCString();
  const reset = String(testSettings.clock() / 1000 + 5);
  const limited = (headers: Record<string, string>) => [{ status: 403, headers }, { body: '' }];
  const { url } = await serve({
    'GET /plain': [{ status: 500 }, { status: 408 }, { body: '' }],
    'GET /seconds': [{ status: 429, headers: { 'retry-after': '3' } }, { body: '' }],
    'GET /date': [{ status: 503, headers: { 'retry-after': later } }, { body: '' }],
    'GET /reset': limited({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
    'GET /draft': limited({ 'ratelimit-remaining': '0;w=60', 'ratelimit-reset': '6' }),
    'GET /one': limited({ ratelimit: 'limit=9, remaining=0, reset=7' }),
    'GET /latest': limited({ ratelimit: '"day";r=9;t=1, "hour";r=0;t=8' }),
  });
  const http = client({ sleep, onWait, timeout: 10_000 });
  for (const path of words('plain seconds date reset draft one latest'))
    await http({ url: `${url}/${path}`, expects: [403] });
  expect(waits).toEqual([375, 750, 3250, 4250, 5250, 6250, 7250, 8250]);
  expect(told[1]).toBe(`750 ${url}/plain answers 408: the request took too long`);
  expect(told[2]).toBe(`3250 ${url}/seconds answers 429: too many requests`);
});

test('another try is not made for a host that could not be reached by three', async () => {
  const http = client();
  const url = 'http://127.0.0.1:1/';
  for (let i = 0; i < 3; i++) await failureOf(http({ url }));
  expect(await failureOf(http({ url }))).toBe(
    `${url} was not requested: its host could not be reached 3 times before`,
  );
});

test('redirects are followed, relative ones too, and take credentials along only within their origin', async () => {
  const other = await serve({ 'GET /d': { body: 'there' }, 'GET /e': { status: 401 } });
  const { url, asked } = await serve({
    'GET /a/b': { status: 301, headers: { location: '../c' } },
    'GET /c': { ...to(`${other.url}/d`), status: 307 },
    'GET /e': to(`${other.url}/e`),
  });
  const credential = { header: 'authorization', value: 'Bearer secret' };
  const answer = await client()({ url: `${url}/a/b`, credential });
  expect([answer.url, answer.text]).toEqual([`${other.url}/d`, 'there']);
  const sent = [...asked, ...other.asked].map(({ headers }) => headers.authorization);
  expect(sent).toEqual(['Bearer secret', 'Bearer secret', undefined]);
  expect(await failureOf(client()({ url: `${url}/e`, credential }))).toMatch(/access denied; log/);
});

const both = { concurrency: 9, perHost: 2 };
test.each([
  ['overall', '127.0.0.1', { concurrency: 3 }, 3],
  ['to one host', 'localhost', both, 2],
  ["to a host of one's own network, as many as overall", '127.0.0.1', both, 9],
])('how many at once: %s', async (_, host, limits, most) => {
  let under = 0;
  let peak = 0;
  const { port } = await listen((_, response) => {
    peak = Math.max(peak, ++under);
    setTimeout(() => {
      under--;
      response.end();
    }, 50);
  });
  const http = client(limits);
  await Promise.all([...Array(20).keys()].map((n) => http({ url: `http://${host}:${port}/${n}` })));
  expect(peak).toBe(most);
});

test('a host that asks for a pause is asked again after it', async () => {
  const { port } = await listen((_, response) => response.end());
  const http = client({ pauses: { localhost: 120 }, sleep });
  const begun = performance.now();
  await Promise.all([1, 2, 3].map((n) => http({ url: `http://localhost:${port}/${n}` })));
  expect(performance.now() - begun).toBeGreaterThan(340);
  expect(httpSettings({}).pauses['crates.io']).toBe(1000);
});

const own =
  words(`0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 224.0.0.1
      255.255.255.255 :: ::1 fc00::1 fd12:3456::1 fe80::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1
      0:0:0:0:0:ffff:10.0.0.1 ::ffff:0:0 64:ff9b::a00:1 64:ff9b::7f00:0 2002:7f00:1:: 2001:db8::1
      ::127.0.0.1`);
const open = words(`1.1.1.1 172.32.0.1 192.169.0.1 100.128.0.1 2606:4700::1111 ::ffff:1.1.1.1
      64:ff9b::101:101`);

test('addresses of private networks are told from all others, in whatever way they are written', () => {
  expect([...open, ...own].filter(isPrivate)).toEqual(own);
  const hosts = ['2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]'];
  const addresses = hosts.map((host) => literalAddress(new URL(`http://${host}/`).hostname) ?? '');
  expect(addresses).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1', '::ffff:7f00:1']);
  expect(addresses.every(isPrivate)).toBe(true);
  expect(literalAddress('localhost')).toBeUndefined();
});

// Plain http is refused before; so the servers are asked by https, which they would not even speak.
test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])('by %s', async (host) => {
  let connections = 0;
  const port = await listenRaw(() => connections++);
  const url = `https://${host}:${port}/`;
  expect(await failureOf(client({ allowPrivateHosts: false })({ url }))).toMatch(
    /^https:\/\/.* leads into a private network \(.*\); where that is meant, name the host under "privateHosts" in site.json, or pass --allow-private-hosts$/,
  );
  expect(connections).toBe(0);
});

test('without leave, no private network is entered by plain http or a redirect, and one that this machine trusts may be asked', async () => {
  const { url, port } = await listen(({ url }, response) => {
    const location = 'https://169.254.169.254/latest/meta-data';
    response.writeHead(url === '/away' ? 302 : 200, { location }).end('mirror');
  });
  await expect(client({ allowPrivateHosts: false })({ url })).rejects.toThrow(
    `${url} is not https; for a host of one's own network, name it under "privateHosts" in site.json, or pass --allow-private-hosts`,
  );
  const trusting = client({ allowPrivateHosts: false, trustedHosts: [`127.0.0.1:${port}`] });
  expect((await trusting({ url })).text).toBe('mirror');
  await expect(trusting({ url: `${url}/away` })).rejects.toThrow(
    `${url}/away leads into a private network (169.254.169.254)`,
  );
});

test('a connection is given all addresses that may be connected to', async () => {
  const given = await new Promise((resolve) => {
    publicLookup('1.1.1.1', { all: true }, (error, found) => resolve(error ?? found));
  });
  expect(given).toEqual([{ address: '1.1.1.1', family: 4 }]);
});

function proxies(named: Readonly<Record<string, string>>) {
  const none = { http_proxy: '', https_proxy: '', no_proxy: '' };
  for (const [name, value] of Object.entries({ ...none, ...named })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Passes on what it is asked for, and writes it down. */
async function proxy(): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const { url } = await listen((incoming, response) => {
    asked.push(incoming.url ?? '');
    request(incoming.url ?? '', { headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  return { url, asked };
}

test('a request through a proxy arrives, also what asks for a live index, and the platform; not where an exception names its host', async () => {
  const { url, asked } = await proxy();
  const upstream = await serve({
    'GET /a': [{ body: 'here' }, { body: 'directly' }],
    'GET /index.json': { body: '[]' },
    'GET /issues': { body: '[]' },
  });
  const [page, issues] = [`${upstream.url}/a`, `${upstream.url}/issues`];
  proxies({ http_proxy: url });
  expect((await client()({ url: page })).text).toBe('here');
  await urlReader(upstream.url).get('index.json');
  expect(await askPlatform('GET', issues, 'token')).toEqual({ status: 200, text: '[]' });
  const all = [page, `${upstream.url}/index.json`, issues];
  expect(asked).toEqual(all);
  proxies({ http_proxy: url, no_proxy: 'a.example,127.0.0.1' });
  expect((await client()({ url: page })).text).toBe('directly');
  expect(asked).toEqual(all);
});

test.each([
  [407, 'its proxy wants a login; HTTPS_PROXY and HTTP_PROXY can carry one'],
  [502, 'its proxy does not reach it'],
])('a request through a proxy that answers %i', async (status, words) => {
  const port = await listenRaw((socket) => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
  proxies({ https_proxy: `http://127.0.0.1:${port}` });
  await expect(client()({ url: 'https://example.com/' })).rejects.toThrow(words);
});

test('a request through a proxy: leads into no private network either', async () => {
  const { url, asked } = await proxy();
  proxies({ https_proxy: url });
  const http = client({ allowPrivateHosts: false });
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(http({ url: `https://${host}/` })).rejects.toThrow('leads into a private network');
  expect(asked).toEqual([]);
});

/** The file in the folder in which npm's settings are looked for. */
function npmrc(text: string): string {
  const folder = folderOf({ '.npmrc': text });
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  onTestFinished(() => cwd.mockRestore());
  return join(folder, '.npmrc');
}

test("takes the npm registry from the npm client's configuration, and trusts it", () => {
  npmrc('@scope:registry=https://scope.example.com/npm\n');
  vi.stubEnv('npm_config_registry', 'http://user:secret@127.0.0.1:4873');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { npmRegistry } = readMachine({}, {}, httpSettings({}));
  const asked = ['name', '@other/name', '@scope/name'].map((name) => npmRegistry(name));
  const local = 'http://127.0.0.1:4873/';
  expect(asked).toEqual([local, local, 'https://scope.example.com/npm/']);
  expect(httpSettings({}).trustedHosts).toEqual(['127.0.0.1:4873']);
});

test("reads the npm client's configuration once for each registry", () => {
  const registry = 'https://registry.example.com/npm/';
  const file = npmrc('//registry.example.com/:_authToken=first\n');
  const { npmCredential } = readMachine({}, {}, httpSettings({}));
  const credential = { header: 'authorization', value: 'Bearer first' };
  expect(npmCredential(registry)).toEqual(credential);
  writeFileSync(file, '//registry.example.com/:_authToken=second\n');
  expect(npmCredential(registry)).toEqual(credential);
  expect(npmCredential('https://other.example.com/')).toBeUndefined();
});

test('takes a token only where there is one', () => {
  expect(readMachine({ GITHUB_TOKEN: 'secret' }, {}, httpSettings({})).githubToken).toBe('secret');
  expect(readMachine({ GITHUB_TOKEN: '' }, {}, httpSettings({}))).not.toHaveProperty('githubToken');
});
