/** How the daily job asks, and what it takes from this machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import registryUrl from 'registry-url';
import type { HttpSettings } from './http/asking.ts';
import type { Surroundings } from './source.ts';

const megabyte = 1_000_000;

type Options = {
  readonly timeoutSeconds?: number;
  readonly concurrency?: number;
  readonly allowPrivateHosts?: boolean;
  readonly onWait?: HttpSettings['onWait'];
};

export function httpSettings(options: Options = {}): HttpSettings {
  return {
    timeout: (options.timeoutSeconds ?? 20) * 1000,
    concurrency: options.concurrency ?? 16,
    perHost: 6,
    maxBytes: 32 * megabyte,
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    trustedHosts: [hostOf(registryUrl())],
    userAgent: 'svc-release-index/0.1 (a daily release index; asks once a day)',
    random: Math.random,
    sleep: async (milliseconds) => await sleep(milliseconds),
    clock: Date.now,
    ...(options.onWait !== undefined && { onWait: options.onWait }),
  };
}

export function surroundings(env: Readonly<Record<string, string | undefined>>): Surroundings {
  const token = env['GITHUB_TOKEN'];
  return {
    ...(token !== undefined && token !== '' && { githubToken: token }),
    npmRegistry: (name) => registryUrl(name.startsWith('@') ? name.split('/')[0] : undefined),
  };
}

/** A registry that the npm client is set up to use is this machine's own choice, wherever it is. */
function hostOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  return `${url.hostname}:${url.port || (url.protocol === 'http:' ? 80 : 443)}`;
}
