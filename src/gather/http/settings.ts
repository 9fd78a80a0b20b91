/** How the daily job requests, and which proxy of the environment a request goes through. */
import { setTimeout as sleep } from 'node:timers/promises';
import { npmRegistry } from './npm-settings.ts';
import { hostAndPort } from './address.ts';
import type { Environment, HttpSettings, Proxies } from './types.ts';

const megabyte = 1_000_000;

type Options = {
  /** Names the program that asks, and where to report problems with it. */
  readonly userAgent?: string;
  readonly timeoutSeconds?: number;
  readonly concurrency?: number;
  readonly allowPrivateHosts?: boolean;
  readonly privateHosts?: readonly string[];
  readonly env?: Environment;
  readonly onWait?: HttpSettings['onWait'];
};

export function httpSettings(options: Options = {}): HttpSettings {
  const registry = npmRegistry();
  return {
    timeout: (options.timeoutSeconds ?? 20) * 1000,
    concurrency: options.concurrency ?? 16,
    perHost: 6,
    maxBytes: 32 * megabyte,
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    // The npm client's registry is this machine's own choice, so it may be in a private network.
    trustedHosts: URL.canParse(registry) ? [hostAndPort(registry)] : [],
    privateHosts: options.privateHosts ?? [],
    proxies: proxiesOf(options.env ?? {}),
    userAgent: options.userAgent ?? 'release-index',
    random: Math.random,
    sleep: async (milliseconds) => await sleep(milliseconds),
    clock: Date.now,
    ...(options.onWait !== undefined && { onWait: options.onWait }),
  };
}

/** https://curl.se/docs/manpage.html#ENVIRONMENT */
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
  const { hostname } = new URL(url);
  const ownPort = hostAndPort(url).slice(hostname.length + 1);
  return exceptions
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => {
      if (entry === '' || entry === '*') return entry === '*';
      const [, name = entry, wanted] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
      if (wanted !== undefined && wanted !== ownPort) return false;
      const suffix = name.replace(/^\*?\./, '');
      return hostname === suffix || hostname === `[${suffix}]` || hostname.endsWith(`.${suffix}`);
    });
}
