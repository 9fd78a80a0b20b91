/** Which proxy of the environment a request goes through: https://curl.se/docs/manpage.html#ENVIRONMENT */
import type { Proxies } from './types.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function proxiesOf(env: Environment): Proxies {
  const value = (name: string): string | undefined =>
    env[name.toLowerCase()] || env[name] || undefined;
  return { https: value('HTTPS_PROXY'), http: value('HTTP_PROXY'), exceptions: value('NO_PROXY') };
}

export function proxyFor(url: string, { https, http, exceptions }: Proxies): string | undefined {
  const proxy = new URL(url).protocol === 'https:' ? https : http;
  return proxy === undefined || isException(url, exceptions ?? '') ? undefined : proxy;
}

/** `example.com` and `.example.com` mean the host and all below it; a port may follow. */
function isException(url: string, exceptions: string): boolean {
  const { hostname, port, protocol } = new URL(url);
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  const entries = exceptions
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((entry) => entry !== '');
  return entries.some((entry) => {
    if (entry === '*') return true;
    const [, name = entry, wanted] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
    if (wanted !== undefined && wanted !== ownPort) return false;
    const suffix = name.replace(/^\*?\./, '');
    return hostname === suffix || hostname === `[${suffix}]` || hostname.endsWith(`.${suffix}`);
  });
}
