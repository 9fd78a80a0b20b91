/** Predicates: functions that say whether a row matches. */
import type { Values } from '../fields/field.ts';

export type Predicate = (row: number) => boolean;

export function every(predicates: readonly Predicate[]): Predicate {
  return (row) => predicates.every((of) => of(row));
}

export function some(predicates: readonly Predicate[]): Predicate {
  return (row) => predicates.some((of) => of(row));
}

/** Whether the value of a row passes a test, which is tried once per value and not once per row. */
export function where<T>({ entries, entryOf }: Values<T>, test: (value: T) => boolean): Predicate {
  const passed = entries.map(test);
  return (row) => passed[entryOf(row)] === true;
}
