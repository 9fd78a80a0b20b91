/**
 * Gives up on a network that does not answer at all. Each request has a deadline of its own,
 * but hundreds of them, one after another into a void, would add up to an hour.
 */

export type Silence = {
  readonly heard: () => void;
  /** Resolves, once, when nothing was answered within the limit. */
  readonly over: Promise<void>;
  readonly isOver: () => boolean;
  readonly stop: () => void;
};

const interval = 200;

export function watchSilence(limitMilliseconds: number): Silence {
  const { promise, resolve } = Promise.withResolvers<void>();
  let last = performance.now();
  let isOver = false;
  const timer = setInterval(() => {
    if (performance.now() - last < limitMilliseconds) return;
    isOver = true;
    clearInterval(timer);
    resolve();
  }, interval);
  return {
    heard: () => (last = performance.now()),
    over: promise,
    isOver: () => isOver,
    stop: () => clearInterval(timer),
  };
}
