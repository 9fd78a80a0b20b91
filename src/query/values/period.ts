/** Years and months, for which the language has no form: the range or the day to write instead. */
import { isDay } from '#model/time/instant.ts';
import type { Comparison } from '../language/tree.ts';

/** What to write behind a field for the time from `from` to `to`, both included. */
export function rangeOfPeriods(from: string, to: string): string | undefined {
  const [first, last] = [wholePeriod(from), wholePeriod(to)];
  return first && last && `:[${first.first} to ${last.last}]`;
}

export function comparisonWithPeriod(operator: Comparison, text: string): string | undefined {
  const period = wholePeriod(text);
  const takesFirst = operator === '>=' || operator === '<';
  return period && `${operator}${takesFirst ? period.first : period.last}`;
}

/** From its first moment to its last; a day stays as it is. */
function wholePeriod(text: string): { readonly first: string; readonly last: string } | undefined {
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?(?:-?\*)?$/.exec(text) ?? [];
  if (year === undefined) return isDay(text) ? { first: text, last: text } : undefined;
  const first = `${year}-${month ?? '01'}-01`;
  return { first, last: `${lastDay(`${year}-${month ?? '12'}`)}T23:59:59.999` };
}

function lastDay(month: string): string {
  const days = ['31', '30', '29', '28'].map((date) => `${month}-${date}`);
  return days.find(isDay) ?? `${month}-28`;
}
