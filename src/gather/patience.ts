/** However many pages and dates a source asks for, it comes to an end: the others wait for it. */
import { Failure } from './failure.ts';
import type { Http } from './http/asking.ts';

/** For all requests of one source together. */
export const patience = 5 * 60_000;

export function withPatience(
  http: Http,
  milliseconds: number,
  clock: () => number = () => performance.now(),
): Http {
  const end = clock() + milliseconds;
  return async (ask) => {
    if (clock() < end) return await http(ask);
    throw new Failure(
      `${ask.url} was not asked: its source took ${milliseconds / 1000} s before, and there is no end in sight`,
    );
  };
}
