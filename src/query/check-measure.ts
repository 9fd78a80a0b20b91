/** Values on a number line: numbers, sizes, durations and timestamps. */
import { parseDuration } from './duration.ts';
import type { Field, MeasureType } from './field.ts';
import { beyond, closed, exactly, halfOpen, type Interval } from './interval.ts';
import { wrongValue } from './problems.ts';
import { parseSize } from './size.ts';
import {
  parseMoment,
  periodBetween,
  periodBeyond,
  periodOf,
  type Period,
  type Zone,
} from './timestamp.ts';
import { hasWildcard, wholeParts, type Valued, type Word } from './tree.ts';

type Measure = Pick<Field<never>, 'name' | 'example'> & { readonly type: MeasureType };

/** How far an exact match reaches: a duration to the end of its smallest unit. */
type Amount = { readonly value: number; readonly reach?: number };

export function checkMeasure(test: Valued, field: Measure): Interval {
  switch (test.kind) {
    case 'compare':
      return beyond(test.operator, amount(test.value, field).value);
    case 'range':
      return closed(amount(test.from, field).value, amount(test.to, field).value);
    case 'match': {
      const { value, reach } = amount(test.value, field);
      return reach === undefined ? exactly(value) : halfOpen(value, value + reach);
    }
    default:
      return test satisfies never;
  }
}

export function checkTime(test: Valued, field: Measure, now: number, zone: Zone): Period {
  switch (test.kind) {
    case 'compare':
      return periodBeyond(test.operator, moment(test.value), zone);
    case 'range':
      return periodBetween(moment(test.from), moment(test.to), zone);
    case 'match':
      return periodOf(moment(test.value), zone);
    default:
      return test satisfies never;
  }

  function moment(value: Word): NonNullable<ReturnType<typeof parseMoment>> {
    return readAs(value, field, (text) => parseMoment(text, now));
  }
}

function amount(value: Word, field: Measure): Amount {
  return readAs(value, field, (text) => parseAmount(text, field.type));
}

function parseAmount(text: string, type: MeasureType): Amount | undefined {
  switch (type) {
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? { value: Number(text) } : undefined;
    case 'size': {
      const value = parseSize(text);
      return value === undefined ? undefined : { value };
    }
    case 'duration': {
      const duration = parseDuration(text);
      return duration && { value: duration.milliseconds, reach: duration.unit };
    }
    case 'timestamp':
      return undefined;
    default:
      return type satisfies never;
  }
}

function readAs<T>(value: Word, field: Measure, read: (text: string) => T | undefined): T {
  const text = wholeParts(value).join('*');
  const result = hasWildcard(value) ? undefined : read(text);
  if (result === undefined) throw wrongValue(value, text, field);
  return result;
}
