/** Predicates: functions that say whether a row matches. */
import type { Values } from '../fields/rows.ts';
import type { Parts } from '../language/tree.ts';

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
export function where<T>({ entries, entryOf }: Values<T>, test: (value: T) => boolean): Predicate {
  return isAmong(entries.map(test), entryOf);
}

/** `passed`: for each value, whether it is one of those that are looked for. */
export function isAmong(passed: readonly boolean[], entryOf: (row: number) => number): Predicate {
  return (row) => passed[entryOf(row)] === true;
}

/** A test of texts in lower case. It needs no backtracking: it is linear in the text. */
export function patternTest(parts: Parts): (text: string) => boolean {
  const [first = '', ...others] = parts.map((part) => part.toLowerCase());
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const part of others) {
      const at = text.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
  };
}
