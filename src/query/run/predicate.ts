/** Predicates: functions that say whether a row matches. */
import type { Column, Dictionary } from '../fields/field.ts';

export type Predicate = Column<boolean>;

export function every(predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  return (row) => {
    for (const of of predicates) if (!of(row)) return false;
    return true;
  };
}

export function some(predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  return (row) => {
    for (const of of predicates) if (of(row)) return true;
    return false;
  };
}

/** Whether an entry of the row passes a test, which is tried once per entry and not once per row. */
export function has<T>(dictionary: Dictionary<T>, test: (value: T) => boolean): Predicate {
  return isAmong(dictionary, passing(dictionary, test));
}

export function hasAny<T>(
  dictionaries: readonly Dictionary<T>[],
  test: (value: T) => boolean,
): Predicate {
  return some(dictionaries.map((dictionary) => has(dictionary, test)));
}

/** 1 for each entry that passes. */
export function passing<T>({ entries }: Dictionary<T>, test: (value: T) => boolean): Uint8Array {
  return marks(entries.length, (entry) => entries[entry]?.some(test) === true);
}

/** A plain loop, since there may be a hundred thousand places and it runs at each key. */
export function marks(size: number, test: (place: number) => boolean): Uint8Array {
  const marked = new Uint8Array(size);
  for (let place = 0; place < size; place++) if (test(place)) marked[place] = 1;
  return marked;
}

export function isAmong<T>({ entryOf }: Dictionary<T>, passed: Uint8Array): Predicate {
  return (row) => passed[entryOf(row)] === 1;
}
