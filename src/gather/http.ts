/** The one way out to the network: https://undici.nodejs.org below, patience and distrust on top. */
import { createAgent } from './http/agent.ts';
import type { Answer, Ask, HttpClient, HttpSettings } from './http/asking.ts';
import { exchange } from './http/exchange.ts';
import { createLanes } from './http/lanes.ts';
import { createReach } from './http/reach.ts';
import { nextTry } from './http/retry.ts';
import { Failure } from './failure.ts';

const tries = 3;

export function createHttp(settings: HttpSettings): HttpClient {
  const agent = createAgent(settings);
  const lane = createLanes(settings);
  const reach = createReach();

  async function once(ask: Ask, left: number): Promise<Answer> {
    reach.check(ask.url);
    const answer = await exchange(ask, { settings, agent, left });
    reach.answered(ask.url);
    return answer;
  }

  async function http(ask: Ask): Promise<Answer> {
    let left = settings.timeout;
    for (let attempt = 1; ; attempt++) {
      try {
        return await lane(ask.url, async () => {
          const start = performance.now();
          try {
            return await once(ask, left);
          } finally {
            left -= performance.now() - start;
          }
        });
      } catch (error) {
        const failure = asFailure(error, ask.url);
        const wait = attempt < tries ? nextTry(failure, attempt, left, settings.random) : failure;
        if (wait instanceof Failure) throw reach.failed(ask.url, wait);
        settings.onWait?.(ask.url, wait, failure.message);
        left -= wait;
        await settings.sleep(wait);
      }
    }
  }

  return { http, close: () => agent.destroy() };
}

function asFailure(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error;
  return new Failure(`${url} cannot be asked: ${String(error)}`, { cause: error });
}
