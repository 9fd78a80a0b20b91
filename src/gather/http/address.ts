/**
 * Which addresses lead into a private network, and which hosts of one's own may be reached there, by plain http too.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
import { BlockList, isIP } from 'node:net';
import type { HttpRequest, HttpSettings } from './types.ts';

const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** An IPv4 address may be written as one of IPv6, or be reached through a translator. */
const embedded = ['::ffff:', '64:ff9b::'].flatMap((start) =>
  v4.map((range) => range.replace(/(.+)\/(\d+)/, (_, net, bits) => `${start}${net}/${96 + +bits}`)),
);
/** Tunnels can carry a private IPv4 address. */
const tunnels = ['2001::/32', '2001:db8::/32', '2002::/16'];
const closed = blockList([...v4, ...embedded, ...tunnels]);
/** Of IPv6 only global unicast is public. */
const open = blockList(['0.0.0.0/0', '2000::/3', '::ffff:0:0/96', '64:ff9b::/96']);

export function isPrivate(address: string): boolean {
  const family = familyOf(address);
  return closed.check(address, family) || !open.check(address, family);
}

/** The address in a URL that names no host but an address; a URL has already made it canonical. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), familyOf(net));
  }
  return list;
}

function familyOf(address: string) {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

type Permission = Pick<HttpSettings, 'allowPrivateHosts' | 'trustedHosts' | 'privateHosts'>;

export function isOwnHost(
  url: string,
  settings: Permission,
  { ownHost, namedHostsOnly = false }: Pick<HttpRequest, 'ownHost' | 'namedHostsOnly'> = {},
): boolean {
  const { hostname, host } = new URL(url);
  if (settings.allowPrivateHosts && !namedHostsOnly) return true;
  if (settings.privateHosts.includes(hostname) || settings.privateHosts.includes(host)) return true;
  return settings.trustedHosts.includes(hostAndPort(url)) || ownHost === host;
}

/** With the port that a URL leaves out. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
