/** Values with an order: versions, numbers, sizes, durations and timestamps. */
import { msPerDay } from '#model/time/instant.ts';
import { comparisons } from '#model/version/range.ts';
import type { FieldType } from '../fields/field.ts';
import { isAnything, plainText, type Term, type ValueTest, type Word } from '../language/tree.ts';
import { parseDuration, parseMoment, utc, type Measured, type Zone } from '../values/timestamp.ts';
import { wrongTimestamp, wrongValue, type KnownField } from './value-mistakes.ts';

export type QueryContext = {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** For times without an offset. */
  readonly zone: Zone;
};

type Test<T> = (value: T) => boolean;

/** Comparisons and ranges. An unknown value matches none: its difference to any value is `NaN`. */
export function orderTest<T>(
  test: Exclude<ValueTest, { readonly kind: 'match' }>,
  read: (value: Word) => T,
  difference: (a: T, b: T) => number,
): Test<T> {
  if (test.kind === 'range') {
    const [from, to] = [read(test.from), read(test.to)];
    return (value) => difference(value, from) >= 0 && difference(value, to) <= 0;
  }
  const limit = read(test.value);
  return (value) => comparisons[test.operator](difference(value, limit));
}

export function measureTest(term: Term, test: ValueTest, field: KnownField, context: QueryContext) {
  if (isAnything(test)) return (value: number) => !Number.isNaN(value);
  const { now, zone } = context;
  const times = testIn(zone, now);
  if (field.type !== 'Timestamp') return times;
  // A value known only by its day is that day in every zone; a last day lasts until it ends.
  const days = testIn(utc, field.isLastDay ? now - (now % msPerDay) : now);
  return (value: number) => (value % msPerDay === 0 ? days : times)(value);

  function testIn(zone: Zone, now: number): Test<number> {
    const valueOf = (word: Word) => read(word, zone, now).at;
    if (test.kind !== 'match') return orderTest(test, valueOf, (a, b) => a - b);
    const { at, from = at, until } = read(test.value, zone, now);
    return (value) => value === at || (until !== undefined && value >= from && value < until);
  }

  function read(word: Word, zone: Zone, now: number): Measured {
    const text = plainText(word);
    const measure = text === undefined ? undefined : parse(text, field.type, now, zone);
    if (measure !== undefined) return measure;
    if (field.type === 'Timestamp') throw wrongTimestamp(term, test, word, field);
    throw wrongValue(word, field);
  }
}

function parse(text: string, type: FieldType, now: number, zone: Zone): Measured | undefined {
  if (type === 'Number')
    return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? { at: Number(text) } : undefined;
  if (type === 'Storage size') return parseSize(text);
  if (type !== 'Duration') return parseMoment(text, now, zone);
  const span = parseDuration(text);
  return span && { at: span.milliseconds, until: span.milliseconds + span.unit };
}

/** In bytes: `512`, `10k`, `10kb` (1000), `1.5GiB` (1024), in any case. */
function parseSize(text: string): Measured | undefined {
  const [, amount, unit = ' ', binary] = /^(\d+(?:\.\d+)?)(?:([kmgt])(i?))?b?$/i.exec(text) ?? [];
  const power = ' kmgt'.indexOf(unit.toLowerCase());
  return amount ? { at: Number(amount) * (binary ? 1024 : 1000) ** power } : undefined;
}
