/** Predicates: functions that say whether a row matches. */
import type { Values } from '../fields/field.ts';

export type Predicate = (row: number) => boolean;

export function every(predicates: readonly Predicate[]): Predicate {
  return (row) => {
    for (const of of predicates) if (!of(row)) return false;
    return true;
  };
}

export function some(predicates: readonly Predicate[]): Predicate {
  return (row) => {
    for (const of of predicates) if (of(row)) return true;
    return false;
  };
}

/** Whether the value of a row passes a test, which is tried once per value and not once per row. */
export function where<T>(values: Values<T>, test: (value: T) => boolean): Predicate {
  return isAmong(values, values.entries.map(test));
}

/** `passed`: for each value, whether it is one of those that are looked for. */
export function isAmong<T>({ entryOf }: Values<T>, passed: readonly boolean[]): Predicate {
  return (row) => passed[entryOf(row)] === true;
}
