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

/** Only global unicast is public; of it, tunnels that can carry a private IPv4 address are not. */
const publicV6 = blockList(['2000::/3'], 'ipv6');
const tunnels = blockList(['2001::/32', '2001:db8::/32', '2002::/16'], 'ipv6');
const privateV4 = blockList(v4, 'ipv4');
const embedded = blockList(['::ffff:0:0/96', '64:ff9b::/96'], 'ipv6');

export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return privateV4.check(address, 'ipv4');
  if (embedded.check(address, 'ipv6')) return privateV4.check(lastFour(address), 'ipv4');
  return !publicV6.check(address, 'ipv6') || tunnels.check(address, 'ipv6');
}

/** The address in a URL that names no host but an address; a URL has already made it canonical. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

function lastFour(address: string): string {
  // The URL parser writes the last 32 bits as two hexadecimal groups, whatever they were written as.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = '0', low = '0'] = groups.slice(-2);
  const bits = (Number.parseInt(high || '0', 16) << 16) | Number.parseInt(low || '0', 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
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
