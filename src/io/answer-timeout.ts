/**
 * Gives up on a network that does not answer at all. Each request has a deadline of its own, but hundreds
 * of requests without an answer, one after another, would take an hour.
 */

export type AnswerTimeout = {
  /** After each answer the limit counts anew. */
  readonly restart: () => void;
  /** Resolves, once, when nothing was answered within the limit. */
  readonly over: Promise<void>;
  readonly isOver: () => boolean;
  readonly stop: () => void;
};

const interval = 200;

export function startAnswerTimeout(limitMilliseconds: number): AnswerTimeout {
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
    restart: () => (last = performance.now()),
    over: promise,
    isOver: () => isOver,
    stop: () => clearInterval(timer),
  };
}
