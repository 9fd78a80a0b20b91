/** Which hosts are asked, and how: no private networks, proxies, and what the npm client's settings name. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { isPrivate, literalAddress } from '#gather/http/address.ts';
import { publicLookup } from '#gather/http/agent.ts';
import { client } from '../gather.ts';
import { listen, listenRaw, serve } from '../server.ts';
import { words } from '../../words.ts';
import { request } from 'node:http';
import { askPlatform } from '#deploy/repository/github.ts';
import { urlReader } from '#verify/url-reader.ts';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { httpSettings } from '#gather/http/settings.ts';
import { readMachine } from '#gather/machine.ts';
import { folderOf } from '../../folder.ts';

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
  const failure = await client({ allowPrivateHosts: false })({ url }).catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(
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
    const onward = request(incoming.url ?? '', { headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end();
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
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(http({ url: `https://${host}:1/` })).rejects.toThrow(
      'leads into a private network',
    );
  }
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
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:4873');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { npmRegistry } = readMachine({}, {}, httpSettings({}));
  expect(npmRegistry('name')).toBe('http://127.0.0.1:4873/');
  expect(npmRegistry('@other/name')).toBe('http://127.0.0.1:4873/');
  expect(npmRegistry('@scope/name')).toBe('https://scope.example.com/npm/');
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
