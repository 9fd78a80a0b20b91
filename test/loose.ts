import type { Day, Instant } from '#model/time/instant.ts';

/** The same shape with its dates as plain texts, for a test's helpers: the literals of a test widen. */
export type Loose<T> = T extends Day | Instant
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : T extends object
      ? { [Key in keyof T]: Loose<T[Key]> }
      : T;
