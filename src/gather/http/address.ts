/** Private addresses: https://www.iana.org/assignments/iana-ipv4-special-registry */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6 only global unicast is public. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** At the end of such an address is the one of IPv4 that a translator leads to. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

export function isPrivate(address: string): boolean {
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv6' && read.match(translated))
    return isPrivate(read.toByteArray().slice(-4).join('.'));
  return read.range() !== 'unicast' || (read.kind() === 'ipv6' && !read.match(globalUnicast));
}

/** The address in a URL that names no host but an address; a URL has already made it canonical. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** With the port that a URL leaves out. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
