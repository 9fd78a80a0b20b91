/** Days and months as people write them: nothing is guessed. */
import { isDay, type Day, type Month, months } from '#model/time/instant.ts';

type Part = 'day' | 'month' | 'name' | 'year' | 'time';

/** Longer tokens first, so that MMMM is not read as two MM. */
const tokens = new Map<string, { readonly part: Part; readonly shape: string }>([
  ['YYYY', { part: 'year', shape: '\\d{4}' }],
  ['MMMM', { part: 'name', shape: '[A-Za-z]{3,9}' }],
  ['MMM', { part: 'name', shape: '[A-Za-z]{3,4}\\.?' }],
  ['MM', { part: 'month', shape: '\\d{2}' }],
  ['M', { part: 'month', shape: '\\d{1,2}' }],
  ['DD', { part: 'day', shape: '\\d{2}' }],
  ['D', { part: 'day', shape: '\\d{1,2}(?:st|nd|rd|th)?' }],
  // Skipped: without a zone the time of a day means nothing.
  ['HH', { part: 'time', shape: '\\d{1,2}' }],
  ['mm', { part: 'time', shape: '\\d{2}' }],
  ['ss', { part: 'time', shape: '\\d{2}(?:\\.\\d+)?' }],
]);
const token = /YYYY|MMMM|MMM|MM|M|DD|D|HH|mm|ss/g;

/** `D MMMM YYYY` reads `15th April 2026`; `MMM D, YYYY` reads `Apr 15, 2026`; none, what has one reading. */
export function dayFormat(format: string | undefined) {
  if (format === undefined) return readWrittenDay;
  const words = [...format.matchAll(token)].map(([word]) => tokens.get(word));
  const parts = words.map((word) => word?.part);
  const between = format.split(token).map(escape);
  const groups = between.map((text, i) => (words[i] ? `${text}(${words[i].shape})` : text));
  const shape = new RegExp(`^${groups.join('')}$`, 'i');
  return (text: string) => {
    const match = shape.exec(text.trim().replace(/\s+/g, ' '));
    if (match === null) return undefined;
    return toDay(new Map(parts.map((part, i) => [part, match[i + 1] ?? ''])));
  };
}

/** What is wrong with a format, for those who wrote it. */
export function dayFormatProblem(format: string): string | undefined {
  const parts = [...format.matchAll(token)].map(([word]) => tokens.get(word)?.part);
  const once = (wanted: readonly Part[]): boolean =>
    parts.filter((part) => part !== undefined && wanted.includes(part)).length === 1;
  const left = format.replace(token, '');
  if (once(['year']) && once(['month', 'name']) && once(['day']) && !/[A-Za-z0-9]/.test(left)) {
    return undefined;
  }
  return 'must have one of D or DD, one of M, MM, MMM or MMMM, and YYYY, such as "D MMMM YYYY"';
}

function toDay(parts: ReadonlyMap<Part | undefined, string>): Day | undefined {
  const month = parts.get('month') ?? monthNumber(parts.get('name') ?? '');
  const date = Number.parseInt(parts.get('day') ?? '', 10);
  const day = `${parts.get('year')}-${two(Number(month))}-${two(date)}`;
  return isDay(day) ? day : undefined;
}

function monthNumber(name: string): number {
  const bare = name.replace(/\.$/, '').toLowerCase();
  // People shorten September to four letters.
  const start = bare === 'sept' ? 'sep' : bare;
  const names = months.map((month) => month.toLowerCase());
  return names.findIndex((month) => month === start || month.slice(0, 3) === start) + 1;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function escape(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** As people write them, where only one reading is possible: 03/04/2026 needs a format. */
const writtenDays = ['YYYY M D', 'YYYY MMMM D', 'D MMMM YYYY', 'MMMM D YYYY'].map(dayFormat);
const writtenMonths = ['YYYY M D', 'MMMM YYYY D'].map(dayFormat);

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const note = /\s*\([^()]*\)$/;
/** Left out, whatever its zone. */
const time = /(?<=^\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/;

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
  return day.replace(/\b[\s.,/-]+\b/g, ' ');
}
