/** Which hosts of one's own network may be reached, and so by plain http too. */
import type { HttpRequest, HttpSettings } from './types.ts';

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
