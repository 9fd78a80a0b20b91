/** Remembers hosts that cannot be reached, so that a thousand components on one such host wait a few times only. */
import { Failure } from '../failure.ts';

const maxTries = 3;

export type UnreachableHosts = {
  /** Throws where the host has been tried often enough. */
  readonly check: (url: string) => void;
  readonly answered: (url: string) => void;
  readonly failed: (url: string, failure: Failure) => Failure;
};

export function trackUnreachableHosts(): UnreachableHosts {
  const misses = new Map<string, number>();

  return {
    check(url) {
      const { host } = new URL(url);
      if ((misses.get(host) ?? 0) < maxTries) return;
      throw new Failure(
        `${url} was not requested: ${host} could not be reached ${maxTries} times before`,
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
