/** A wrong clock records wrong days for good, so upstreams and the record must confirm it. */
import { httpDate } from '#gather/http/status.ts';
import type { History } from '#model/history/history.ts';
import { dayOf, daysBetween, instantAt, millisecondsOf, msPerDay } from '#model/time/instant.ts';
import type { Day, Instant } from '#model/time/instant.ts';

/** The upstream's time of an answer. A cache passes on the origin's `Date`, and adds an `Age`. */
export function timeOf(header: (name: string) => string | undefined): Instant | undefined {
  const date = httpDate(header('date') ?? '');
  if (date === undefined) return undefined;
  const age = /^\d{1,9}$/.test(header('age') ?? '') ? Number(header('age')) : 0;
  return instantAt(millisecondsOf(date) + age * 1000);
}

/** Undefined if it is right or nothing can tell. `withoutFuture` repairs what a wrong one wrote. */
export function clockProblem(clock: Instant, upstreamTimes: readonly Instant[], history: History) {
  const remedy = 'nothing was recorded; set the clock, or go on with --accept-clock';
  const [first] = upstreamTimes;
  if (first !== undefined && isConfirmed(clock, upstreamTimes)) return undefined;
  if (first !== undefined)
    return `the clock of this machine says ${clock}, but the upstream answers at ${first}; ${remedy}`;
  const latest = latestDay(history);
  if (latest === undefined || daysBetween(dayOf(clock), latest) <= 1) return undefined;
  return `the clock of this machine says ${clock}, but ${latest} is in the record already; ${remedy}`;
}

/** By more than half of the upstreams: the others have wrong clocks themselves. */
export function isConfirmed(clock: Instant, upstreamTimes: readonly Instant[]): boolean {
  const off = (time: Instant) => Math.abs(millisecondsOf(time) - millisecondsOf(clock));
  return upstreamTimes.filter((time) => off(time) <= msPerDay).length * 2 > upstreamTimes.length;
}

/** Days that the program writes by its own clock, anywhere in a history. */
const recordedDays = /"(imported|seen|since|missingSince|read|on|ended)":"(\d{4}-\d\d-\d\d)"/g;

function textOf(history: History): string {
  return JSON.stringify({ ...history, odd: undefined });
}

function latestDay(history: History): Day | undefined {
  const days = Array.from(textOf(history).matchAll(recordedDays), ([, , day]) => day as Day);
  return days.toSorted().at(-1);
}

/** Replaces days after tomorrow, which a wrong clock recorded; `today` is known to be right. */
export function withoutFuture(history: History, today: Day): History {
  const isWrong = (day: Day) => daysBetween(today, day) > 1;
  if (!isWrong(latestDay(history) ?? today)) return history;
  const capped = textOf(history).replaceAll(recordedDays, (written, key: string, day: Day) =>
    isWrong(day) ? `"${key}":"${today}"` : written,
  );
  const mended = JSON.parse(capped) as History;
  const releases = mended.releases.map((one) =>
    one.basis === 'by' && isWrong(dayOf(one.date)) ? { ...one, date: today } : one,
  );
  return { ...history, ...mended, releases };
}
