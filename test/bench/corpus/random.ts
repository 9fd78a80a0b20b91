/** Chance from a seed: the same seed draws the same numbers on every machine. */
export type Random = Readonly<ReturnType<typeof randomFrom>>;

/** The generator known as mulberry32. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, and without, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `low` to `high`, both included. */
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability: number) => next() < probability,
    pick: <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T,
  };
}
