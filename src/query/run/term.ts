/** From a term to a function that says whether a row matches it. */
import { compareVersions, readVersion, type Version } from '#model/version/version.ts';
import type { Field } from '../fields/field.ts';
import { plainText, splitAt, type Comparison, type Parts } from '../language/tree.ts';
import type { Place, Term, ValueTest, Word } from '../language/tree.ts';
import { contains } from '../values/interval.ts';
import { matches, toPattern, type Pattern } from '../values/pattern.ts';
import { duringPeriod, type Zone } from '../values/timestamp.ts';
import { has, hasAny, isAmong, marks, type Predicate } from './predicate.ts';
import { readInterval, readPeriod } from './read-measure.ts';
import { needsValue, wrongTest, wrongValue, type KnownField } from './value-mistakes.ts';

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
      const pattern = toPattern(test.value.parts);
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
        const pattern = toPattern(test.value.parts);
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

/** `*`, unquoted and alone: any known value. */
export function isAnything({ parts }: Word): boolean {
  return parts.length === 2 && parts[0] === '' && parts[1] === '';
}

function readPair(
  term: Term,
  test: ValueTest,
  field: KnownField,
): { readonly key: Pattern; readonly value: Pattern } {
  if (test.kind !== 'match') throw wrongTest(term, field);
  const { value } = test;
  const place = value.equals ?? firstEquals(value.parts);
  if (place === undefined) throw wrongValue(value, field);
  const [key, rest] = splitAt(value.parts, place);
  return { key: toPattern(key), value: toPattern(rest) };
}

/** Where the pair was quoted as a whole. */
function firstEquals(parts: Parts): Place | undefined {
  const index = parts.findIndex((part) => part.includes('='));
  return index < 0 ? undefined : [index, parts[index]?.indexOf('=') ?? 0];
}

function readBoolean(term: Term, test: ValueTest, field: KnownField): boolean {
  if (test.kind !== 'match') throw wrongTest(term, field);
  const text = test.value.parts.join('*').toLowerCase();
  if (text !== 'true' && text !== 'false') throw wrongValue(test.value, field);
  return text === 'true';
}

function readVersionRange(
  test: Exclude<ValueTest, { readonly kind: 'match' }>,
  field: KnownField,
): (version: Version | undefined) => boolean {
  if (test.kind === 'compare') return comparison(test.operator, versionOf(test.value, field));
  const above = comparison('>=', versionOf(test.from, field));
  const below = comparison('<=', versionOf(test.to, field));
  return (version) => above(version) && below(version);
}

/** A version that cannot be ordered matches no comparison. */
function comparison(operator: Comparison, limit: Version) {
  return (version: Version | undefined): boolean => {
    if (version === undefined) return false;
    const order = compareVersions(version, limit);
    switch (operator) {
      case '>':
        return order > 0;
      case '>=':
        return order >= 0;
      case '<':
        return order < 0;
      case '<=':
        return order <= 0;
      default:
        return operator satisfies never;
    }
  };
}

function versionOf(value: Word, field: KnownField): Version {
  const text = plainText(value);
  const version = text === undefined ? undefined : readVersion(text);
  if (version === undefined) throw wrongValue(value, field);
  return version;
}
