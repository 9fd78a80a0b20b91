/** Connections that refuse private networks: they check the address that is really used. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { EnvHttpProxyAgent } from 'undici';
import { remembered } from '#model/remembered.ts';
import { isAmong } from '#model/url.ts';
import { Failure } from '../failure.ts';
import { hostAndPort, isPrivate } from './address.ts';
import type { HttpRequest, HttpSettings } from './types.ts';

export type Agents = ReturnType<typeof createAgents>;

/** At most half of the timeout, to tell a host that does not react from a slow one. */
const connectTimeout = 10_000;

/** Agents use `HTTPS_PROXY` and the like: https://undici.nodejs.org/#/docs/api/EnvHttpProxyAgent */
export function createAgents({ concurrency, timeout: whole }: HttpSettings) {
  const timeout = Math.min(connectTimeout, whole / 2);
  const connect = { allowH2: false, autoSelectFamily: true, timeout };
  const options = {
    connections: concurrency,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    proxyTunnel: false,
    requestTls: { timeout },
  };
  const own = new EnvHttpProxyAgent({ ...options, connect });
  // A name may resolve differently from one moment to the next, so the check sits in the resolution
  // that the connection itself uses.
  const safe = new EnvHttpProxyAgent({ ...options, connect: { ...connect, lookup: publicLookup } });
  // Check before connecting, too: an IP address is not resolved, and a proxy resolves names itself.
  const refusal = remembered(leadsInside);
  return {
    async of(hostname: string, isOwn: boolean) {
      const refused = isOwn ? undefined : await refusal(hostname);
      if (refused) throw refused;
      return isOwn ? own : safe;
    },
    close: async () => void (await Promise.all([own.destroy(), safe.destroy()])),
  };
}

/** With `autoSelectFamily`, Node expects all addresses. */
export const publicLookup: LookupFunction = callbackify<string, object, LookupAddress[]>(
  publicAddresses,
);

export async function publicAddresses(hostname: string) {
  const found = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'), { all: true });
  const allowed = found.filter(({ address }) => !isPrivate(address));
  if (allowed.length > 0) return allowed;
  const names = found.map(({ address }) => address).join(', ');
  const why = `leads into a private network (${names || 'no address'}); where that is meant, name the host under "privateHosts" in site.json, or pass --allow-private-hosts`;
  throw new Failure(why);
}

/** The refusal, if it is known before a connection; undefined if the name is not known here. */
export async function leadsInside(hostname: string): Promise<Failure | undefined> {
  const refused = await publicAddresses(hostname).catch((error: unknown) => error);
  return refused instanceof Failure ? refused : undefined;
}

/** Whether a host may be in a private network, and be requested without TLS. */
export function isOwnHost(
  url: string,
  settings: HttpSettings,
  { ownHost, namedHostsOnly }: Pick<HttpRequest, 'ownHost' | 'namedHostsOnly'>,
): boolean {
  if (settings.allowPrivateHosts && !namedHostsOnly) return true;
  if (isAmong(settings.privateHosts, url)) return true;
  return settings.trustedHosts.includes(hostAndPort(url)) || ownHost === new URL(url).host;
}
