/** The one way out to the network: https://undici.nodejs.org below, patience and distrust on top. */
import type { Validator } from '#model/gathered.ts';
import { createAgent } from './http/agent.ts';
import { exchange } from './http/exchange.ts';
import { createLanes } from './http/lanes.ts';
import { createReach } from './http/reach.ts';
import { nextTry } from './http/retry.ts';
import { Failure } from './failure.ts';

export type Ask = {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  readonly accept?: string;
  /** Sent to the origin of `url` only. */
  readonly authorization?: string;
  /** From the last answer: 304 then means that nothing changed. */
  readonly validator?: Validator | undefined;
  /** Statuses that are an answer here, besides 200 and a wanted 304. */
  readonly expects?: readonly number[];
};

export type Answer = {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
};

export type Http = (ask: Ask) => Promise<Answer>;

export type HttpSettings = {
  /** Milliseconds for one exchange: every try, redirect and wait of it. */
  readonly timeout: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Of these, to one host that is not of one's own network. */
  readonly perHost: number;
  readonly maxBytes: number;
  readonly allowPrivateHosts: boolean;
  /** `host:port` pairs that may be in a private network, since this machine is set up to use them. */
  readonly trustedHosts: readonly string[];
  readonly userAgent: string;
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970, for waits that are given as a date. */
  readonly clock: () => number;
  /** Told of each wait, for those who watch. */
  readonly onWait?: (url: string, milliseconds: number, because: string) => void;
};

export type HttpClient = { readonly http: Http; readonly close: () => Promise<void> };

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
