/** How the daily job requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import registryUrl from 'registry-url';
import { hostAndPort } from './address.ts';
import { proxiesOf } from './proxy.ts';
import type { HttpSettings } from './types.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

export function httpSettings(options: Options = {}): HttpSettings {
  return {
    timeout: (options.timeoutSeconds ?? 20) * 1000,
    concurrency: options.concurrency ?? 16,
    perHost: 6,
    maxBytes: 32 * megabyte,
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    trustedHosts: [hostOf(registryUrl())],
    privateHosts: options.privateHosts ?? [],
    proxies: proxiesOf(options.env ?? {}),
    userAgent: options.userAgent ?? 'release-index',
    random: Math.random,
    sleep: async (milliseconds) => await sleep(milliseconds),
    clock: Date.now,
    ...(options.onWait !== undefined && { onWait: options.onWait }),
  };
}

/** The npm client's registry is this machine's own choice, so it may be in a private network. */
function hostOf(address: string): string {
  return URL.canParse(address) ? hostAndPort(address) : '';
}
