/** The one HTTP client, on https://undici.nodejs.org: tries again, limits and deadlines are here. */
import pLimit, { type LimitFunction } from 'p-limit';
import { isPrivate, literalAddress } from './address.ts';
import { createAgents } from './agent.ts';
import type { Http, HttpResponse, HttpRequest, HttpClient, HttpSettings } from './types.ts';
import { exchange, toResponse } from './exchange.ts';
import { nextTry } from './retry.ts';
import { Failure } from '../failure.ts';

const tries = 3;

export function createHttp(settings: HttpSettings): HttpClient {
  const agents = createAgents(settings);
  const limited = createLimits(settings);
  const hosts = trackUnreachableHosts();

  async function once(request: HttpRequest, left: number) {
    hosts.check(request.url);
    const received = await exchange(request, { settings, agents, left });
    hosts.answered(request.url);
    return received;
  }

  async function http(request: HttpRequest): Promise<HttpResponse> {
    const { url } = request;
    let left = settings.timeout;
    for (let attempt = 1; ; attempt++) {
      try {
        const received = await limited(url, async () => {
          const start = performance.now();
          try {
            return await once(request, left);
          } finally {
            left -= performance.now() - start;
          }
        });
        return await toResponse(request, received, settings);
      } catch (error) {
        const failure = asFailure(error, url);
        const wait = attempt < tries ? nextTry(failure, attempt, left, settings.random) : failure;
        if (wait instanceof Failure) throw hosts.failed(url, wait);
        settings.onWait?.(url, wait, failure.message);
        left -= wait;
        await settings.sleep(wait);
      }
    }
  }

  return { http, close: () => agents.destroy() };
}

function asFailure(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error;
  return new Failure(`${url} cannot be requested: ${String(error)}`, { cause: error });
}

type Limited = <T>(url: string, work: () => Promise<T>) => Promise<T>;

/**
 * How many requests run at the same time: overall, and to one host.
 * The limit per host spares public servers: a host that is an address of one's own network only has
 * the overall one. It is taken first, so that requests that wait for a busy host block no others.
 */
function createLimits(settings: {
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

type UnreachableHosts = {
  /** Throws where the host has been tried often enough. */
  readonly check: (url: string) => void;
  readonly answered: (url: string) => void;
  readonly failed: (url: string, failure: Failure) => Failure;
};

/** Remembers hosts that cannot be reached, so that a thousand components on one such host wait a few times only. */
function trackUnreachableHosts(): UnreachableHosts {
  const misses = new Map<string, number>();

  return {
    check(url) {
      const { host } = new URL(url);
      if ((misses.get(host) ?? 0) < tries) return;
      throw new Failure(
        `${url} was not requested: ${host} could not be reached ${tries} times before`,
        { scope: 'server' },
      );
    },
    answered(url) {
      misses.delete(new URL(url).host);
    },
    failed(url, failure) {
      const { host } = new URL(url);
      if (failure.unreachable) misses.set(host, (misses.get(host) ?? 0) + 1);
      return failure;
    },
  };
}

export const sourceTimeout = 5 * 60_000;

/** A deadline for all requests of one source together, so that one source cannot delay the whole job. */
export function withDeadline(
  http: Http,
  milliseconds: number,
  clock: () => number = () => performance.now(),
): Http {
  const end = clock() + milliseconds;
  return async (request) => {
    if (clock() < end) return await http(request);
    throw new Failure(
      `${request.url} was not requested: its source has used up the ${milliseconds / 1000} s that a source may take`,
      { scope: 'server' },
    );
  };
}
