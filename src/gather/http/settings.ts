/** How the daily job requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import registryUrl from 'registry-auth-token/registry-url.js';
import { hostAndPort } from './address.ts';

const defaults = {
  /** Milliseconds for one request with all its tries, redirects and waits. */
  timeout: 20_000,
  concurrency: 16,
  /** Of these, to one host outside of one's own network. */
  perHost: 6,
  /** Milliseconds from one request to the next, where a host asks for that: https://crates.io/data-access#api */
  pauses: { 'crates.io': 1000 } as Readonly<Record<string, number>>,
  maxBytes: 32_000_000,
  allowPrivateHosts: false,
  /** Hosts of one's own network that `site.json` names, with or without a port. */
  privateHosts: [] as readonly string[],
  /** Names the program that asks, and where to report problems with it. */
  userAgent: 'release-index',
  random: Math.random,
  sleep: sleep as (milliseconds: number) => Promise<unknown>,
  /** Milliseconds since 1970, for waits that are given as a date. */
  clock: Date.now,
};

export type HttpSettings = Readonly<typeof defaults> & {
  /** `host:port` pairs that may be in a private network, since this machine is configured to use them. */
  readonly trustedHosts: readonly string[];
  /** Called at each answer of git. */
  readonly onGit?: () => void;
  /** Called before each wait, so that the terminal can show it. */
  readonly onWait?: (url: string, milliseconds: number, because: string) => void;
};

export function httpSettings(own: Partial<HttpSettings>): HttpSettings {
  const registry = registryUrl();
  // The npm client's registry is this machine's own choice, so it may be in a private network.
  const trustedHosts = URL.canParse(registry) ? [hostAndPort(registry)] : [];
  return { ...defaults, trustedHosts, ...own };
}
