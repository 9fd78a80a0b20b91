/** How the daily job requests, and what the npm client is configured to use: its files, `NPM_CONFIG_USERCONFIG` among them, and its variables. */
import { setTimeout as sleep } from 'node:timers/promises';
import npmConf from '@pnpm/npm-conf';
import registryToken from 'registry-auth-token';
import { hostAndPort } from './address.ts';
import type { Credential, Environment, HttpSettings, Proxies } from './types.ts';

type Options = Partial<
  Pick<HttpSettings, 'userAgent' | 'concurrency' | 'allowPrivateHosts' | 'privateHosts' | 'onWait'>
> & { readonly timeoutSeconds?: number; readonly env?: Environment };

export function httpSettings(options: Options = {}): HttpSettings {
  const registry = npmRegistry();
  return {
    timeout: (options.timeoutSeconds ?? 20) * 1000,
    concurrency: options.concurrency ?? 16,
    perHost: 6,
    maxBytes: 32_000_000,
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
  const value = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  return {
    httpsProxy: value('HTTPS_PROXY'),
    httpProxy: value('HTTP_PROXY'),
    noProxy: value('NO_PROXY'),
  };
}

/** The registry of a scope, or that of all other packages; with a slash at its end. */
export function npmRegistry(scope?: string): string {
  const { config } = npmConf();
  const found = (scope && config.get(`${scope}:registry`)) || config.get('registry');
  return `${String(found).replace(/\/+$/, '')}/`;
}

export function npmCredential(registry: string): Credential | undefined {
  const found = registryToken(registry, { recursive: true });
  return found && { header: 'authorization', value: `${found.type} ${found.token}` };
}
