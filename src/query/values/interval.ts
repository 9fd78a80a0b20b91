/** An interval of numbers: every comparison, range and exact match is one. */
import type { Comparison } from '../language/tree.ts';

export type Interval = {
  readonly min: number;
  readonly max: number;
  /** Whether the end itself belongs to it. */
  readonly withMin: boolean;
  readonly withMax: boolean;
};

export function exactly(value: number): Interval {
  return closed(value, value);
}

export function closed(min: number, max: number): Interval {
  return { min, max, withMin: true, withMax: true };
}

/** From `min` up to, not including, `max`. */
export function halfOpen(min: number, max: number): Interval {
  return { min, max, withMin: true, withMax: false };
}

export function beyond(operator: Comparison, value: number): Interval {
  switch (operator) {
    case '>':
      return { min: value, max: Infinity, withMin: false, withMax: true };
    case '>=':
      return closed(value, Infinity);
    case '<':
      return { min: -Infinity, max: value, withMin: true, withMax: false };
    case '<=':
      return closed(-Infinity, value);
    default:
      return operator satisfies never;
  }
}

/** An unknown value (`NaN`) is in no interval. */
export function contains({ min, max, withMin, withMax }: Interval, value: number): boolean {
  return (withMin ? value >= min : value > min) && (withMax ? value <= max : value < max);
}
