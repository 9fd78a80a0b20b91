/** Requests, responses and settings of the HTTP client. */
import type { Validator } from '#model/history/gathered.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import registryUrl from 'registry-auth-token/registry-url.js';
import { hostAndPort } from './address.ts';

/** A header that authenticates the request. Its value is a secret, unless everybody gets it. */
export type Credential = {
  readonly header: string;
  readonly value: string;
  readonly isPublic?: true;
};

export type SourceCredential = {
  readonly credential: Credential;
  readonly origins: readonly string[];
};

export type HttpRequest = {
  readonly url: string;
  readonly method?: 'HEAD';
  /** The JSON of a POST request that only reads; made from the address with its `#`. */
  readonly body?: ((url: string) => string) | undefined;
  readonly accept?: string;
  /** Sent to the origin of `url` alone, also after redirects. `none`: not even the source's own. */
  readonly credential?: Credential | 'none' | undefined;
  /** `host:port` of the source's server, if its definition says that it is private. */
  readonly ownHost?: string | undefined;
  /** The upstream chose this host: it may be in a private network only if a person named it. */
  readonly namedHostsOnly?: boolean;
  /** From the last response: 304 then means that nothing changed. */
  readonly validator?: Validator | undefined;
  /** A page for people may be in any character set; data is always UTF-8. */
  readonly anyCharset?: boolean | undefined;
  /** Statuses that are no failure of this request, besides 200 and an expected 304. */
  readonly expects?: readonly number[];
};

export type HttpResponse = {
  /** Where the response came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
};

export type Http = (request: HttpRequest) => Promise<HttpResponse>;

const defaults = {
  /** Milliseconds for one request with all its tries, redirects and waits. */
  timeout: 20_000,
  concurrency: 16,
  /** Concurrent requests to one host, unless it is a private IP address. */
  perHost: 6,
  /** Milliseconds between requests, if a host asks for it: https://crates.io/data-access#api */
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
  /** `host:port` pairs of this machine's configuration, which may be in a private network. */
  readonly trustedHosts: readonly string[];
  readonly onGit?: () => void;
  /** Called before each wait, so that the terminal can show it. */
  readonly onWait?: (milliseconds: number, because: string) => void;
};

export function httpSettings(own: Partial<HttpSettings>): HttpSettings {
  const registry = registryUrl();
  // The npm client's registry is this machine's own choice, so it may be in a private network.
  const trustedHosts = URL.canParse(registry) ? [hostAndPort(registry)] : [];
  return { ...defaults, trustedHosts, ...own };
}
