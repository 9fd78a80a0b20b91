/** Days and instants in UTC, as text in the order of time. Nothing here reads the clock. */

/** `YYYY-MM-DD`. The type has its shape only; `isDay` checks that the day exists. */
export type Day = `${number}-${number}-${number}`;
/** `YYYY-MM`. */
export type Month = `${number}-${number}`;
/** `YYYY-MM-DDTHH:MM:SS.sssZ`; never a `Day`, nor the other way round. */
export type Instant = `${Day}T${string}Z`;

const dayShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const timeShape = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const instantShape =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
export const msPerDay = 86_400_000;
/** 0000-01-01 and 9999-12-31. */
const firstDay = -719_528 * msPerDay;
const lastDay = 2_932_896 * msPerDay;

export function isDay(text: string): text is Day {
  if (!dayShape.test(text)) return false;
  const day = text.slice(8);
  // For 30 February, one browser returns 2 March, and another an invalid date.
  return day < '29' || new Date(text).getUTCDate() === Number(day);
}

export function isMonth(text: string): text is Month {
  return isDay(`${text}-01`);
}

/** Reads an ISO 8601 instant; undefined for a day that does not exist, or without a time zone. */
export function parseInstant(text: string): Instant | undefined {
  if (isInstant(text)) return text;
  const match = instantShape.exec(text);
  if (!match?.[1] || !isDay(match[1])) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : instantAt(time);
}

export function isInstant(text: string): text is Instant {
  return isDay(text.slice(0, 10)) && timeShape.test(text.slice(10));
}

export function dayOf(date: Day | Instant): Day {
  return date.slice(0, 10) as Day;
}

/** A day begins at midnight UTC. */
export function toInstant(date: Day | Instant): Instant {
  return date.length === 10 ? (`${date}T00:00:00.000Z` as Instant) : (date as Instant);
}

/** As short as standards allow, since files have two of them for each release. */
export function toDateTime(date: Day | Instant): string {
  return toInstant(date).replace('.000Z', 'Z');
}

export function millisecondsOf(date: Day | Instant): number {
  // A day without a time is parsed as midnight UTC.
  return Date.parse(date);
}

export function instantAt(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString() as Instant;
}

export function addDays(day: Day, days: number): Day {
  return dayAt(millisecondsOf(day) + days * msPerDay);
}

/** The same day of the month `months` later, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = dayAt(monthStart(year, month - 1 + months));
  return addDays(first, Math.min(date, Number(endOfMonth(first).slice(8))) - 1);
}

export function endOfMonth(day: Day | Month): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayAt(monthStart(year, month) - msPerDay);
}

/** The first and the last day of a year, of a month, or of a day itself. */
export function daysOf(text: string): readonly [Day, Day] | undefined {
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (year === undefined) return isDay(text) ? [text, text] : undefined;
  return [`${year}-${month ?? '01'}-01` as Day, endOfMonth(`${year}-${month ?? '12'}` as Month)];
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((millisecondsOf(to) - millisecondsOf(from)) / msPerDay);
}

/** `Date.UTC` would read the years 0 to 99 as 1900 to 1999. */
function monthStart(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** Stays within the years 0000 to 9999: only there, text order is time order. */
function dayAt(milliseconds: number): Day {
  return dayOf(instantAt(Math.min(Math.max(milliseconds, firstDay), lastDay)));
}

export const months =
  /* @__PURE__ */ 'January February March April May June July August September October November December'.split(
    ' ',
  );
