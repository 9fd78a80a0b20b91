/** The one HTTP client, on https://undici.nodejs.org: tries again, limits and deadlines are here. */
import { createAgents } from './agent.ts';
import type { HttpResponse, HttpRequest, HttpClient, HttpSettings } from './types.ts';
import { exchange } from './exchange.ts';
import { createLimits } from './limits.ts';
import { trackUnreachableHosts } from './unreachable-hosts.ts';
import { nextTry } from './retry.ts';
import { Failure } from '../failure.ts';

const tries = 3;

export function createHttp(settings: HttpSettings): HttpClient {
  const agents = createAgents(settings);
  const limited = createLimits(settings);
  const hosts = trackUnreachableHosts();

  async function once(request: HttpRequest, left: number): Promise<HttpResponse> {
    hosts.check(request.url);
    const response = await exchange(request, { settings, agents, left });
    hosts.answered(request.url);
    return response;
  }

  async function http(request: HttpRequest): Promise<HttpResponse> {
    const { url } = request;
    let left = settings.timeout;
    for (let attempt = 1; ; attempt++) {
      try {
        return await limited(url, async () => {
          const start = performance.now();
          try {
            return await once(request, left);
          } finally {
            left -= performance.now() - start;
          }
        });
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
