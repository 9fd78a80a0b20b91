/** Dates in JSON: text in a format of the definition, or the time since 1970 as a number. */
import { instantAt } from '#model/instant.ts';
import { dayFormat, dayFormatProblem } from '../reading/day-format.ts';

const units = new Map([
  ['seconds', 1000],
  ['milliseconds', 1],
]);
const maxMilliseconds = 8_640_000_000_000_000;

/** Without a format the value itself; what does not fit its format stays as it is, and is refused as a date. */
export function readDate(value: unknown, format: string | undefined): unknown {
  if (format === undefined) return value;
  const unit = units.get(format);
  if (unit === undefined)
    return typeof value === 'string' ? (dayFormat(format)(value) ?? value) : value;
  const since = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof since !== 'number' || !(Math.abs(since * unit) <= maxMilliseconds)) return value;
  return instantAt(since * unit);
}

export function dateFormatProblem(format: string): string | undefined {
  if (units.has(format)) return undefined;
  const problem = dayFormatProblem(format);
  return problem && `${problem}; or be "seconds" or "milliseconds"`;
}
