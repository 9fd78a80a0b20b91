/** How many requests are under way at once: overall, and to one host. */
import pLimit, { type LimitFunction } from 'p-limit';
import { isPrivate, literalAddress } from './address.ts';

type Lane = <T>(url: string, work: () => Promise<T>) => Promise<T>;

/**
 * The limit per host is a courtesy to strangers: a host that is an address of one's own network only
 * has the overall one. It is taken first, so that those who wait for a busy host keep no one else waiting.
 */
export function createLanes(settings: {
  readonly concurrency: number;
  readonly perHost: number;
}): Lane {
  const overall = pLimit(settings.concurrency);
  const hosts = new Map<string, LimitFunction>();

  function hostLane(url: URL): LimitFunction {
    const known = hosts.get(url.host);
    if (known !== undefined) return known;
    const address = literalAddress(url.hostname);
    const own = address !== undefined && isPrivate(address);
    const lane = pLimit(
      own ? settings.concurrency : Math.min(settings.perHost, settings.concurrency),
    );
    hosts.set(url.host, lane);
    return lane;
  }

  return (url, work) => hostLane(new URL(url))(() => overall(work));
}
