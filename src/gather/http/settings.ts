/** How the daily job requests, and what the npm client is configured to use: its files, `NPM_CONFIG_USERCONFIG` among them, and its variables. */
import { setTimeout as sleep } from 'node:timers/promises';
import registryToken from 'registry-auth-token';
import registryUrl from 'registry-auth-token/registry-url.js';
import { hostAndPort } from './address.ts';
import type { Credential, Environment, HttpSettings, Proxies } from './types.ts';

export function httpSettings(own: Partial<HttpSettings>, env: Environment): HttpSettings {
  const registry = registryUrl();
  return {
    timeout: 20_000,
    concurrency: 16,
    perHost: 6,
    maxBytes: 32_000_000,
    allowPrivateHosts: false,
    // The npm client's registry is this machine's own choice, so it may be in a private network.
    trustedHosts: URL.canParse(registry) ? [hostAndPort(registry)] : [],
    privateHosts: [],
    proxies: proxiesOf(env),
    userAgent: 'release-index',
    random: Math.random,
    sleep,
    clock: Date.now,
    ...own,
  };
}

/** https://curl.se/docs/manpage.html#ENVIRONMENT */
export function proxiesOf(env: Environment): Proxies {
  const value = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  return {
    httpsProxy: value('HTTPS_PROXY'),
    httpProxy: value('HTTP_PROXY'),
    noProxy: value('NO_PROXY'),
  };
}

export function npmCredential(registry: string): Credential | undefined {
  const found = registryToken(registry, { recursive: true });
  return found && { header: 'authorization', value: `${found.type} ${found.token}` };
}
