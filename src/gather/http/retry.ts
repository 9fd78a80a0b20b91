/** When to try again. */
import { Failure } from '../failure.ts';
import type { HttpSettings } from './types.ts';

/** The maximum number of tries of a request, and of a host that cannot be reached. */
export const tries = 3;
const firstWait = 500;

/** The timeout is for all tries together; waiting for the `turn` does not count. */
export async function withRetries<T>(
  url: string,
  settings: HttpSettings,
  work: (deadline: AbortSignal) => Promise<T>,
  turn: (begin: () => Promise<T>) => Promise<T> = (begin) => begin(),
) {
  let left = settings.timeout;
  let start = 0;
  let deadline: AbortSignal | undefined;
  for (let count = 1; ; count++) {
    try {
      return await turn(() => {
        start = performance.now();
        deadline = AbortSignal.timeout(Math.max(0, Math.ceil(left)));
        return work(deadline);
      });
    } catch (error) {
      if (deadline?.aborted) {
        const tooSlow = `${url} did not answer completely within ${settings.timeout / 1000} s`;
        throw new Failure(tooSlow, { scope: 'server', cause: error });
      }
      left -= performance.now() - start;
      if (!(error instanceof Failure) || count === tries) throw error;
      const wait = waitAfter(error, count, left, settings.random);
      settings.onWait?.(wait, error.message);
      left -= wait;
      await settings.sleep(wait);
    }
  }
}

/** How long to wait before the next try; throws the failure if there should be none. */
function waitAfter(failure: Failure, count: number, left: number, random: () => number): number {
  if (failure.retry === undefined) throw failure;
  const { after } = failure.retry;
  // Spread out, so that many clients that failed together do not come back together.
  const jittered = firstWait * 2 ** (count - 1) * (0.5 + random() / 2);
  const wait = after === undefined ? jittered : after + random() * firstWait;
  if (wait < left) return wait;
  if (after === undefined) throw failure;
  const seconds = Math.ceil(after / 1000);
  const why = `${failure.message} and asks to wait ${seconds} s, longer than there is time`;
  throw new Failure(why, { scope: failure.scope, cause: failure });
}
