/** From a term to a function that says whether a row matches it. */
import type { Field } from '../fields/field.ts';
import { isAnything, wholeParts, type Term } from '../language/tree.ts';
import { contains } from '../values/interval.ts';
import { matches, toPattern } from '../values/pattern.ts';
import { duringPeriod, type Zone } from '../values/timestamp.ts';
import { has, hasAny, isAmong, marks, type Predicate } from './predicate.ts';
import { readInterval, readPeriod } from './read-measure.ts';
import { readBoolean, readPair, readVersionRange } from './read-value.ts';
import { needsValue, wrongTest } from './value-mistakes.ts';

export type QueryContext = {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of times without an offset. */
  readonly zone: Zone;
};

/** What does not depend on the rows, mistakes included, is decided before they are given. */
export function termMatcher<Source>(
  term: Term,
  field: Field<Source>,
  context: QueryContext,
): (source: Source) => Predicate {
  const { test } = term;
  const { now } = context;
  if (test.kind === 'bare') {
    if (field.type !== 'boolean') throw needsValue(term, field);
    return (source) => equals(field.read(source), true);
  }
  if (test.kind === 'match' && isAnything(test.value)) return (source) => known(field, source, now);
  switch (field.type) {
    case 'string': {
      if (test.kind !== 'match') throw wrongTest(term, field);
      const pattern = toPattern(wholeParts(test.value));
      return (source) => hasAny(field.read(source), (text) => matches(pattern, text));
    }
    case 'keyValue': {
      const { key, value } = readPair(term, test, field);
      return (source) =>
        has(field.read(source), (pair) => matches(key, pair.key) && matches(value, pair.value));
    }
    case 'boolean': {
      const value = readBoolean(term, test, field);
      return (source) => equals(field.read(source), value);
    }
    case 'version': {
      if (test.kind === 'match') {
        const pattern = toPattern(wholeParts(test.value));
        return (source) => has(field.read(source).texts, (text) => matches(pattern, text));
      }
      const isWithin = readVersionRange(test, field);
      return (source) => {
        const { texts, versionOf } = field.read(source);
        const passed = marks(texts.entries.length, (entry) => isWithin(versionOf(entry)));
        return isAmong(texts, passed);
      };
    }
    case 'number':
    case 'size':
    case 'duration': {
      const interval = readInterval(test, field);
      return (source) => {
        const column = field.read(source, now);
        return (row) => contains(interval, column(row));
      };
    }
    case 'timestamp': {
      const period = readPeriod(term, test, field, context);
      return (source) => {
        const column = field.read(source, now);
        return (row) => duringPeriod(period, column(row));
      };
    }
    default:
      return field satisfies never;
  }
}

function equals(column: (row: number) => boolean | undefined, value: boolean): Predicate {
  return (row) => column(row) === value;
}

function known<Source>(field: Field<Source>, source: Source, now: number): Predicate {
  switch (field.type) {
    case 'string':
      return hasAny(field.read(source), () => true);
    case 'keyValue':
      return has(field.read(source), () => true);
    case 'version':
      return has(field.read(source).texts, () => true);
    case 'boolean': {
      const column = field.read(source);
      return (row) => column(row) !== undefined;
    }
    case 'number':
    case 'size':
    case 'duration':
    case 'timestamp': {
      const column = field.read(source, now);
      return (row) => !Number.isNaN(column(row));
    }
    default:
      return field satisfies never;
  }
}
