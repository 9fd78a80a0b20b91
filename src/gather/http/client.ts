/** The one HTTP client, on https://undici.nodejs.org: retries, limits and deadlines. */
import pLimit from 'p-limit';
import { remembered } from '#model/remembered.ts';
import { isPrivate, literalAddress } from './address.ts';
import { createAgents } from './agent.ts';
import { connectionFailure } from './connection-failure.ts';
import type { Http, HttpRequest, HttpResponse, HttpSettings } from './types.ts';
import { exchange } from './exchange.ts';
import { tries, withRetries } from './retry.ts';
import { Failure } from '../failure.ts';

export function createHttp(settings: HttpSettings) {
  const agents = createAgents(settings);
  const limited = createLimits(settings);
  /** Failures by host: if it is down, a thousand components wait for it only a few times. */
  const misses = new Map<string, number>();

  async function http(request: HttpRequest): Promise<HttpResponse> {
    const { url } = request;
    const { host } = new URL(url);
    async function once(signal: AbortSignal) {
      if ((misses.get(host) ?? 0) < tries)
        return await exchange(request, { settings, agents, signal }).catch((error: unknown) => {
          throw connectionFailure(url, error);
        });
      const because = `its host could not be reached ${tries} times before`;
      throw new Failure(`${url} was not requested: ${because}`, { scope: 'server' });
    }
    try {
      const response = await withRetries(url, settings, once, (begin) => limited(url, begin));
      misses.delete(host);
      return response;
    } catch (error) {
      const isDown = error instanceof Failure && error.unreachable;
      if (isDown) misses.set(host, (misses.get(host) ?? 0) + 1);
      throw error;
    }
  }

  return { http, close: agents.close };
}

/** Limits requests that run at once: overall, and per host if it is no private IP address. */
function createLimits({ concurrency, perHost, pauses, sleep }: HttpSettings) {
  const overall = pLimit(concurrency);
  const limitOf = remembered((hostname: string) => {
    const address = literalAddress(hostname);
    const own = address !== undefined && isPrivate(address);
    return pLimit(own ? concurrency : Math.min(pauses[hostname] ? 1 : perHost, concurrency));
  });
  return <T>(url: string, work: () => Promise<T>) => {
    const { hostname } = new URL(url);
    // First the host's limit, so that requests that wait for a busy host block no others.
    return limitOf(hostname)(async () => {
      const pause = pauses[hostname] && sleep(pauses[hostname]);
      return await overall(work).finally(() => pause);
    });
  };
}

const sourceTimeout = 5 * 60_000;

/** A deadline for all requests of one source, so that it cannot delay the whole job. */
export function withDeadline(http: Http, clock: () => number = () => performance.now()): Http {
  const end = clock() + sourceTimeout;
  return async (request) => {
    if (clock() < end) return await http(request);
    const because = `its source has used up the ${sourceTimeout / 1000} s that a source may take`;
    throw new Failure(`${request.url} was not requested: ${because}`, { scope: 'server' });
  };
}
