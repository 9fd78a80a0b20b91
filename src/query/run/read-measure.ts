/** The values of terms on numbers, sizes, durations and timestamps. */
import type { MeasureType } from '../fields/field.ts';
import { plainText, type Term, type ValueTest, type Word } from '../language/tree.ts';
import { parseDuration } from '../values/duration.ts';
import { beyond, closed, exactly, halfOpen, type Interval } from '../values/interval.ts';
import {
  parseMoment,
  periodBetween,
  periodBeyond,
  periodOf,
  type Moment,
  type Period,
  type Zone,
} from '../values/timestamp.ts';
import { wrongTimestamp, wrongValue, type KnownField } from './value-mistakes.ts';

type Measure = KnownField & { readonly type: MeasureType };

const sizeShape = /^(\d+(?:\.\d+)?)(?:([kmgt])(i?))?b?$/i;
const sizePowers = ' kmgt';

/** How far an exact match reaches: a duration to the end of its smallest unit. */
type Amount = { readonly value: number; readonly reach?: number };

export function readInterval(test: ValueTest, field: Measure): Interval {
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

export function readPeriod(
  term: Term,
  test: ValueTest,
  field: Measure,
  { now, zone }: { readonly now: number; readonly zone: Zone },
): Period {
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

  function moment(value: Word): Moment {
    const text = plainText(value);
    const read = text === undefined ? undefined : parseMoment(text, now);
    if (read === undefined) throw wrongTimestamp(term, test, value, field);
    return read;
  }
}

function amount(value: Word, field: Measure): Amount {
  const text = plainText(value);
  const read = text === undefined ? undefined : parseAmount(text, field.type);
  if (read === undefined) throw wrongValue(value, field);
  return read;
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

/** In bytes: `512`, `10k`, `10kb` (1000), `1.5GiB` (1024), in any case. */
function parseSize(text: string): number | undefined {
  const match = sizeShape.exec(text);
  if (!match) return undefined;
  const [, amount, unit = ' ', binary] = match;
  return Number(amount) * (binary ? 1024 : 1000) ** sizePowers.indexOf(unit.toLowerCase());
}
