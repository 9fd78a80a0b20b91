/** Reads days and months as people write them, without guessing; skips what is not released yet. */
import { literal } from '#model/glob.ts';
import { remembered } from '#model/remembered.ts';
import { checkedText } from '#model/shape.ts';
import { endOfMonth, instantAt, isDay } from '#model/time/instant.ts';
import type { Day, Instant, Month } from '#model/time/instant.ts';
import { quoted, sameLetters } from './address.ts';
import { readIsoDate } from './entries.ts';

/** Longer tokens first, so that MMMM is not read as two MM. */
const token = /YYYY|M{1,4}|DD?|HH|mm|ss/g;
const shapes: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MMMM: '(?<name>\\p{L}{3,10})\\.?',
  MMM: '(?<name>\\p{L}{3,4})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})(?:st|nd|rd|th|er|日)?',
  // Skipped: without a zone the time of a day means nothing.
  HH: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}(?:\\.\\d+)?',
};

/** `D MMMM YYYY` reads `15th April 2026`; without a format, only unambiguous days are read. */
export const dayFormat = remembered((format: string | undefined) => {
  if (format === undefined)
    return (text: string): Day | undefined => firstDay(plain(text), writtenDays);
  const escaped = literal(format.replace(/\s+/g, ' '));
  const shape = new RegExp(`^${escaped.replace(token, (part) => shapes[part] ?? part)}$`, 'iu');
  return (text: string): Day | undefined => {
    const found = shape.exec(text.trim().replace(/\s+/g, ' '))?.groups;
    const month = found?.['month'] ?? (found && monthNumber(found['name'] ?? ''));
    const parts = [found?.['year'], month, found?.['day']];
    const day = parts.map((one) => String(one).padStart(2, '0')).join('-');
    return isDay(day) ? day : undefined;
  };
});

const units: Readonly<Record<string, number>> = { seconds: 1000, milliseconds: 1 };
const maxMilliseconds = 8_640_000_000_000_000;

export const dateFormat = checkedText((format) => {
  const parts = format.match(token) ?? [];
  const isOnce = (start: string) => parts.filter((part) => part.startsWith(start)).length === 1;
  const isOther = /[A-Za-z0-9]/.test(format.replace(token, ''));
  if (!isOther && ['YYYY', 'M', 'D'].every(isOnce)) return undefined;
  if (Object.hasOwn(units, format)) return undefined;
  return 'must have one of D or DD, one of M, MM, MMM or MMMM, and YYYY, such as "D MMMM YYYY"; or be "seconds" or "milliseconds"';
})
  .optional()
  .describe(
    'Such as "DD/MM/YYYY"; or "seconds", "milliseconds" since 1970; else clear days alone.',
  );

export function sinceEpoch(value: unknown, format: string | undefined): Instant | undefined {
  const since = typeof value === 'string' && /^[\d.]{1,20}$/.test(value) ? Number(value) : value;
  const time = typeof since === 'number' ? since * (units[format ?? ''] ?? NaN) : NaN;
  return Math.abs(time) <= maxMilliseconds ? instantAt(time) : undefined;
}

/** Returns an unreadable value as it is, to be reported later. Digits and dots may be a version. */
export function readDate(value: unknown, format: string | undefined): unknown {
  if (format === undefined && (readIsoDate(value) || /^[\d.]*$/.test(String(value)))) return value;
  const read = typeof value === 'string' ? dayFormat(format)(value) : undefined;
  return sinceEpoch(value, format) ?? read ?? value;
}

const languages = ['en', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl'];
/** Cached and lazy: loading languages is slow, and only pages with names of months need them. */
const namesOf = remembered((month: number) => {
  const day = new Date(Date.UTC(2026, month));
  return languages.map((one) => day.toLocaleString(one, { month: 'long', timeZone: 'UTC' }));
});

/** Reads a full name or its first letters; 0 if it may be two months, such as `jui`. */
function monthNumber(name: string): number {
  const isMeant = (month: string) =>
    [month, month.slice(0, 3), month.slice(0, 4)].some((one) => sameLetters(one, name));
  const [first = -1, ...others] = [...Array(12).keys()].filter((i) => namesOf(i).some(isMeant));
  return others.length === 0 ? first + 1 : 0;
}

/** Formats with only one possible reading: 03/04/2026 needs a format from its definition. */
const writtenDays = ['YYYY M D', 'YYYY MMMM D', 'D MMMM YYYY', 'MMMM D YYYY'].map(dayFormat);
const writtenMonths = ['YYYY M D', 'MMMM YYYY D'].map(dayFormat);
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const note = /\s?\([^()]*\)$/;
/** The time of day, which is left out, whatever its zone. */
const time = /(?<=\b\d{4}(?:[-/.](?:\d\d?|\p{L}{3,10})[-/.]\d\d?)?),?[T ]\d\d?:\d\d.*/u;
/** Without separators, as ISO 8601 allows: `20260520T100000Z`, `20260520100000+0000`. */
const unmarked = /^(\d{4})(\d\d)(\d\d)T?\d{6}(?:\.\d+)?(?:Z|[+-]\d{4})$/;

export function readMonth(written: string): Month | undefined {
  return firstDay(`${plain(written)} 1`, writtenMonths)?.slice(0, 7) as Month | undefined;
}

function firstDay(text: string, formats: typeof writtenDays): Day | undefined {
  return formats.map((read) => read(text)).find((day) => day !== undefined);
}

/** The parts of a day with single spaces between them, whatever the separators were. */
function plain(written: string): string {
  const bare = written.trim().replace(note, '').replace(unmarked, '$1-$2-$3');
  const day = bare.replace(weekday, '').replace(time, '');
  return day.replace(/(?<=[\p{L}\d])(?:\.? (?:de|of) |[\s.,/年月-]+)(?=[\p{L}\d])/gu, ' ');
}

/** Not released yet: stands in place of a day, or after a version up to the end of the line. */
export const announced =
  /^[^\p{L}\p{N}\n]*(?:(?:20\d\d|20xx|xxxx|yyyy)[-/.]|(?:release )?date )?(?:un-?released|not (?:yet )?released|to be \w+|tb[acd]|(?:coming )?soon|upcoming|planned|(?:in|under) development|(?:work )?in progress|wip|xx[-/.]xx|mm-dd|\?\?[-/.]\?\?)[^\p{L}\p{N}\n]*(?:\n|$)/iu;

export const stated = { basis: 'stated', authored: true } as const;
type From = { readonly dateFormat?: string | undefined; readonly now: Instant };

/** A past month is a bound. In a table, an unreadable date without a past year may still come. */
export function statedDay(written: string | undefined, { dateFormat, now }: From, isTable = false) {
  const dayIn = (format?: string) => dayFormat(format)(written ?? '');
  const date = sinceEpoch(written, dateFormat) ?? dayIn(dateFormat) ?? dayIn();
  const isNone = written === undefined || (written === '' && !isTable);
  if (isNone || date !== undefined) return { date };
  const isDay = /^\d{4}-\d\d-\d\d(?!\d)/.test(written);
  const unread = `its date ${quoted(written)} ${isDay ? 'does not exist' : 'cannot be read; give its source a "dateFormat" that it fits'}`;
  const month = readMonth(written);
  const [year = isTable ? '9999' : ''] = (written.match(/\b\d{4}\b/g) ?? []).sort().slice(-1);
  const isLater = year > now.slice(0, 4) || (isTable && now.startsWith(year));
  if (month ? month >= now.slice(0, 7) : isLater || announced.test(written))
    return { skip: `may still come: ${unread}` };
  return month ? { date: endOfMonth(month), basis: 'by' as const } : { without: unread };
}
