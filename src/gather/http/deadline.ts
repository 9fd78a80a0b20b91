/** A deadline for all requests of one source together, so that one source cannot delay the whole job. */
import { Failure } from '../failure.ts';
import type { Http } from './types.ts';

export const sourceTimeout = 5 * 60_000;

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
