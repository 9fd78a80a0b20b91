/** Private addresses: https://www.iana.org/assignments/iana-ipv4-special-registry */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** In IPv6, only global unicast addresses are public. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** NAT64 (RFC 6052): the last four bytes are the IPv4 address that it leads to. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

export function isPrivate(address: string): boolean {
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv6' && read.match(translated))
    return isPrivate(read.toByteArray().slice(-4).join('.'));
  return read.range() !== 'unicast' || (read.kind() === 'ipv6' && !read.match(globalUnicast));
}

/** The IP address, if the host of a URL is one; `URL` has already made it canonical. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** With the default port if the URL has none. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
