/** Connections that refuse private networks on the address that is really connected to. */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { Failure } from '../failure.ts';
import { isPrivate, literalAddress } from './address.ts';

type Rules = {
  readonly timeout: number;
  readonly concurrency: number;
  readonly allowPrivateHosts: boolean;
  readonly trustedHosts: readonly string[];
};

/** At most half of the time, so that a host that does not react is told from a slow one. */
const connectTimeout = 10_000;

export function createAgent(rules: Rules): Agent {
  const timeout = Math.min(connectTimeout, rules.timeout / 2);
  // A name may resolve differently from one moment to the next, so the check sits in the resolution
  // that the connection itself uses, and nowhere before it.
  const open = buildConnector({ allowH2: false, timeout });
  const guarded = buildConnector({ allowH2: false, timeout, lookup: publicLookup });

  return new Agent({
    connections: rules.concurrency,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const port = options.port || (options.protocol === 'https:' ? '443' : '80');
      const trusted = rules.trustedHosts.includes(`${options.hostname}:${port}`);
      if (rules.allowPrivateHosts || trusted) return open(options, callback);
      // An address needs no resolution, so the lookup never sees it.
      const address = literalAddress(options.hostname);
      if (address !== undefined && isPrivate(address)) return callback(refusal(address), null);
      return guarded(options, callback);
    },
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '', 0);
    const allowed = found.filter(({ address }) => !isPrivate(address));
    const first = allowed[0];
    if (first === undefined) return callback(refusal(namesOf(found)), '', 0);
    return options.all === true
      ? callback(null, allowed)
      : callback(null, first.address, first.family);
  });
};

function namesOf(found: readonly LookupAddress[]): string {
  return found.map(({ address }) => address).join(', ') || 'no address';
}

function refusal(address: string): Failure {
  return new Failure(
    `leads into a private network (${address}); where that is meant, pass --allow-private-hosts`,
  );
}
