/** Days and months as people write them: nothing is guessed. */
import { remembered } from '#model/remembered.ts';
import {
  instantAt,
  isDay,
  months,
  type Day,
  type Instant,
  type Month,
} from '#model/time/instant.ts';

/** Longer tokens first, so that MMMM is not read as two MM. */
const token = /YYYY|M{1,4}|DD?|HH|mm|ss/g;
const shapes: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MMMM: '(?<name>\\p{L}{3,10})\\.?',
  MMM: '(?<name>\\p{L}{3,4})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})(?:st|nd|rd|th|er)?',
  // Skipped: without a zone the time of a day means nothing.
  HH: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}(?:\\.\\d+)?',
};

/** `D MMMM YYYY` reads `15th April 2026`; `MMM D, YYYY` reads `Apr 15, 2026`; none, what has one reading. */
export function dayFormat(format: string | undefined) {
  if (format === undefined) return readWrittenDay;
  const plain = format.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const shape = new RegExp(`^${plain.replace(token, (part) => shapes[part] ?? part)}$`, 'iu');
  return (text: string): Day | undefined => {
    const found = shape.exec(text.trim().replace(/\s+/g, ' '))?.groups;
    const month = found?.['month'] ?? monthNumber(found?.['name'] ?? '');
    const day = `${found?.['year']}-${two(month)}-${two(found?.['day'] ?? '')}`;
    return isDay(day) ? day : undefined;
  };
}

export function dayFormatProblem(format: string): string | undefined {
  const parts = format.match(token) ?? [];
  const isOnce = (start: string) => parts.filter((part) => part.startsWith(start)).length === 1;
  const isOther = /[A-Za-z0-9]/.test(format.replace(token, ''));
  if (!isOther && ['YYYY', 'M', 'D'].every(isOnce)) return undefined;
  return 'must have one of D or DD, one of M, MM, MMM or MMMM, and YYYY, such as "D MMMM YYYY"';
}

export const units: ReadonlyMap<string | undefined, number> = new Map([
  ['seconds', 1000],
  ['milliseconds', 1],
]);
const maxMilliseconds = 8_640_000_000_000_000;

/** The time since 1970 as a number, where the format is one of these units. */
export function sinceEpoch(value: unknown, format: string | undefined): Instant | undefined {
  const since = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  const time = typeof since === 'number' ? since * (units.get(format) ?? NaN) : NaN;
  return Math.abs(time) <= maxMilliseconds ? instantAt(time) : undefined;
}

const others = ['de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl'];
/** Loading a language takes milliseconds, which a page in English does not need. */
const monthsIn = remembered((language: string) => {
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return months.map((_, i) => names.format(Date.parse(`2026-${two(i + 1)}-01`)));
});

/** Zero where it may be two, such as `jui`. */
function monthNumber(name: string): number {
  const start = name.toLowerCase();
  const among = (names: readonly string[]) =>
    names.flatMap((one, i) => {
      const month = one.toLowerCase();
      // People shorten September to four letters.
      return [month, month.slice(0, 3), month.slice(0, 4)].includes(start) ? i + 1 : [];
    });
  const english = among(months);
  const all = english.length > 0 ? english : others.flatMap((one) => among(monthsIn(one)));
  const [found = 0, ...rest] = new Set(all);
  return rest.length === 0 ? found : 0;
}

function two(number: number | string): string {
  return String(number).padStart(2, '0');
}

/** As people write them, where only one reading is possible: 03/04/2026 needs a format. */
const writtenDays = ['YYYY M D', 'YYYY MMMM D', 'D MMMM YYYY', 'MMMM D YYYY'].map(dayFormat);
const writtenMonths = ['YYYY M D', 'MMMM YYYY D'].map(dayFormat);

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const note = /\s*\([^()]*\)$/;
/** Left out, whatever its zone. */
const time = /(?<=\b\d{4}(?:[-/.]\d\d?[-/.]\d\d?)?),?[T ]\d\d?:\d\d.*$/;

export function readWrittenDay(written: string): Day | undefined {
  return firstDay(plain(written), writtenDays);
}

export function readWrittenMonth(written: string): Month | undefined {
  return firstDay(`${plain(written)} 1`, writtenMonths)?.slice(0, 7) as Month | undefined;
}

function firstDay(text: string, formats: typeof writtenDays): Day | undefined {
  return formats.map((read) => read(text)).find((day) => day !== undefined);
}

/** With a space between its parts, whatever stands there. */
function plain(written: string): string {
  const day = written.trim().replace(note, '').replace(weekday, '').replace(time, '');
  return day.replace(/(?<=[\p{L}\d])(?:\.? de |[\s.,/-]+)(?=[\p{L}\d])/gu, ' ');
}
