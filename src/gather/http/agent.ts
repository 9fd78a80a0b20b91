/** Connections that refuse private networks on the address that is really connected to. */
import { lookup as systemLookup } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector, EnvHttpProxyAgent } from 'undici';
import { Failure } from '../failure.ts';
import { isPrivate, literalAddress } from './address.ts';
import type { HttpSettings } from './types.ts';

export type Agents = ReturnType<typeof createAgents>;

/** At most half of the time, so that a host that does not react is distinguished from a slow one. */
const connectTimeout = 10_000;

/** `own`: for hosts of one's own network; `guarded`: for all others. */
export function createAgents({ concurrency, timeout: whole, proxies }: HttpSettings) {
  const timeout = Math.min(connectTimeout, whole / 2);
  const options = {
    connections: concurrency,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    proxyTunnel: false,
    requestTls: { timeout },
    ...proxies,
  };
  // A name may resolve differently from one moment to the next, so the check sits in the resolution
  // that the connection itself uses, and nowhere before it.
  const open = buildConnector({ allowH2: false, timeout });
  const resolved = buildConnector({ allowH2: false, timeout, lookup: publicLookup });
  const guardedConnector: buildConnector.connector = (target, callback) => {
    // An address needs no resolution, so the lookup never sees it.
    const address = literalAddress(target.hostname);
    if (address !== undefined && isPrivate(address)) return callback(refusal(address), null);
    return resolved(target, callback);
  };
  const own = new EnvHttpProxyAgent({ ...options, connect: open });
  const guarded = new EnvHttpProxyAgent({ ...options, connect: guardedConnector });
  return {
    own,
    guarded,
    async destroy() {
      await Promise.all([own.destroy(), guarded.destroy()]);
    },
  };
}

/** A proxy resolves names itself; what can be known before must be no private address. */
export async function checkBehindProxy(url: string): Promise<void> {
  const addresses = await addressesOf(url);
  if (addresses.length > 0 && addresses.every(isPrivate)) throw refusal(addresses.join(', '));
}

/** For another program that is to connect to nothing else. */
export async function publicAddresses(url: string): Promise<readonly string[]> {
  const addresses = await addressesOf(url);
  const allowed = addresses.filter((address) => !isPrivate(address));
  if (allowed.length > 0) return allowed;
  if (addresses.length > 0) throw new Failure(`${url} ${refusal(addresses.join(', ')).message}`);
  const because = 'its host name cannot be resolved (DNS)';
  throw new Failure(`${url} cannot be read: ${because}`, { unreachable: true });
}

export async function addressesOf(url: string): Promise<readonly string[]> {
  const { hostname } = new URL(url);
  const literal = literalAddress(hostname);
  if (literal !== undefined) return [literal];
  const found = await lookup(hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '', 0);
    const allowed = found.filter(({ address }) => !isPrivate(address));
    const first = allowed[0];
    if (first === undefined) {
      const names = found.map(({ address }) => address).join(', ');
      return callback(refusal(names || 'no address'), '', 0);
    }
    return options.all === true
      ? callback(null, allowed)
      : callback(null, first.address, first.family);
  });
};

function refusal(address: string): Failure {
  return new Failure(
    `leads into a private network (${address}); where that is meant, name the host under "privateHosts" in site.json, or pass --allow-private-hosts`,
  );
}
