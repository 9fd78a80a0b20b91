import { expect, test } from 'vitest';
import { isPrivate, literalAddress } from '#gather/http/address.ts';
import { publicLookup } from '#gather/http/agent.ts';
import { client } from '../gather.ts';
import { listen, listenRaw } from '../server.ts';
import { words } from '../../words.ts';

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
