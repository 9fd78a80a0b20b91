/** Which addresses lead into a private network: https://www.iana.org/assignments/iana-ipv4-special-registry */
import { BlockList, isIP } from 'node:net';

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

/** An IPv4 address may be reached through a translator; what is one of IPv6 by its writing alone, a list takes for it. */
const translated = v4.map((range) => {
  const [net, bits] = range.split('/');
  return `64:ff9b::${net}/${96 + Number(bits)}`;
});
/** Tunnels can carry a private IPv4 address. */
const tunnels = ['2001::/32', '2001:db8::/32', '2002::/16'];
const closed = blockList([...v4, ...translated, ...tunnels]);
/** Of IPv6 only global unicast is public. */
const open = blockList(['0.0.0.0/0', '2000::/3', '64:ff9b::/96']);

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

/** With the port that a URL leaves out. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
