/** How many requests run at the same time: overall, and to one host. */
import pLimit, { type LimitFunction } from 'p-limit';
import { isPrivate, literalAddress } from './address.ts';

type Limited = <T>(url: string, work: () => Promise<T>) => Promise<T>;

/**
 * The limit per host spares public servers: a host that is an address of one's own network only has
 * the overall one. It is taken first, so that requests that wait for a busy host block no others.
 */
export function createLimits(settings: {
  readonly concurrency: number;
  readonly perHost: number;
}): Limited {
  const overall = pLimit(settings.concurrency);
  const hosts = new Map<string, LimitFunction>();

  function hostLimit(url: URL): LimitFunction {
    const known = hosts.get(url.host);
    if (known !== undefined) return known;
    const address = literalAddress(url.hostname);
    const own = address !== undefined && isPrivate(address);
    const limit = pLimit(
      own ? settings.concurrency : Math.min(settings.perHost, settings.concurrency),
    );
    hosts.set(url.host, limit);
    return limit;
  }

  return (url, work) => hostLimit(new URL(url))(() => overall(work));
}
