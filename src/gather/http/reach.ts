/**
 * Remembers hosts that could not be reached, so that a thousand components on a dead host cost a few
 * long waits and not a thousand.
 */
import { Failure } from '../failure.ts';

const patience = 3;

export type Reach = {
  readonly check: (url: string) => void;
  readonly answered: (url: string) => void;
  readonly failed: (url: string, failure: Failure) => Failure;
};

export function createReach(): Reach {
  const misses = new Map<string, number>();

  return {
    check(url) {
      const { host } = new URL(url);
      if ((misses.get(host) ?? 0) < patience) return;
      throw new Failure(`${url} was not asked: ${host} could not be reached ${patience} times`);
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
