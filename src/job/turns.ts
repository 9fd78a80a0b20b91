/**
 * Work on one component after the other. An answer that has come waits for the work that is going on, and
 * so does the request that is to follow it: between two pieces of work, what has come is read and what is
 * waiting is sent.
 */
import { setImmediate } from 'node:timers/promises';

/** Resolves when it is the caller's turn: first come, first served, and one in each round of the event loop. */
export type Turn = () => Promise<void>;

export function createTurns(): Turn {
  let last = Promise.resolve();
  return async () => {
    last = last.then(() => setImmediate());
    await last;
  };
}
