/**
 * Timestamps: a day, a time of it, or a distance from now.
 *
 * What the specification leaves open is decided here:
 * - An offset is `Z` or `+HH:MM`, `-HH:MM`; it may follow a day as well.
 * - With `:`, a day matches from its midnight to the next, and a distance from now the day in which
 *   it ends (`-5d`: the day five days ago); a time matches to the millisecond. In comparisons and
 *   ranges a day is its midnight, so `<=2025-03-31` ends when that day begins.
 * - A distance carries its sign: `-5d` is five days ago, `+90d` lies ahead.
 * - A recorded value of exactly midnight UTC is known by its day only. It is the day that is shown,
 *   in every zone, so times without an offset are read in UTC when they meet it.
 */
import { isDay, millisecondsOf, msPerDay } from '#model/time/instant.ts';
import { parseDuration } from './duration.ts';
import { beyond, closed, contains, exactly, halfOpen, type Interval } from './interval.ts';
import type { Comparison } from '../language/tree.ts';

/** Times without an offset. `local` is what a wall clock shows, counted as if it were in UTC. */
export type Zone = {
  readonly toInstant: (local: number) => number;
  readonly toLocal: (instant: number) => number;
};

export const utc: Zone = { toInstant: (local) => local, toLocal: (instant) => instant };

/** One interval for times, and one for values that are known by their day. */
export type Period = { readonly times: Interval; readonly days: Interval };

/** A moment, which depends on the zone where no offset is written. */
export type Moment = (zone: Zone) => { readonly at: number; readonly wholeDay?: Interval };

const shape =
  /^(\d{4}-\d{2}-\d{2})(?:t(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?(z|[+-]\d{2}:\d{2})?$/i;

export function parseMoment(text: string, now: number): Moment | undefined {
  return /^[+-]/.test(text) ? relative(text, now) : absolute(text);
}

export function periodOf(moment: Moment, zone: Zone): Period {
  return both(zone, (zone) => {
    const { at, wholeDay } = moment(zone);
    return wholeDay ?? exactly(at);
  });
}

export function periodBeyond(operator: Comparison, moment: Moment, zone: Zone): Period {
  return both(zone, (zone) => beyond(operator, moment(zone).at));
}

export function periodBetween(from: Moment, to: Moment, zone: Zone): Period {
  return both(zone, (zone) => closed(from(zone).at, to(zone).at));
}

export function duringPeriod({ times, days }: Period, value: number): boolean {
  return contains(value % msPerDay === 0 ? days : times, value);
}

function both(zone: Zone, interval: (zone: Zone) => Interval): Period {
  return { times: interval(zone), days: interval(utc) };
}

function relative(text: string, now: number): Moment | undefined {
  const duration = parseDuration(text);
  if (duration === undefined) return undefined;
  const at = now + duration.milliseconds;
  if (!Number.isFinite(at)) return undefined;
  return (zone) => ({ at, wholeDay: dayAround(zone, zone.toLocal(at)) });
}

function absolute(text: string): Moment | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, day = '', hours, minutes = '0', seconds = '0', fraction = '0', offset] = match;
  const time = clock(Number(hours ?? 0), Number(minutes), Number(seconds), fraction);
  const shift = offset === undefined ? 0 : offsetOf(offset);
  if (!isDay(day) || time === undefined || shift === undefined) return undefined;
  const local = millisecondsOf(day) + time;
  const own = offset === undefined ? undefined : fixed(shift);
  return (zone) => {
    const clockZone = own ?? zone;
    const at = clockZone.toInstant(local);
    return hours === undefined ? { at, wholeDay: dayAround(clockZone, local) } : { at };
  };
}

/** From the midnight before `local` to the next: 23 or 25 hours where the clocks change. */
function dayAround(zone: Zone, local: number): Interval {
  const midnight = Math.floor(local / msPerDay) * msPerDay;
  return halfOpen(zone.toInstant(midnight), zone.toInstant(midnight + msPerDay));
}

function clock(
  hours: number,
  minutes: number,
  seconds: number,
  fraction: string,
): number | undefined {
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction.padEnd(3, '0'));
}

function fixed(shift: number): Zone {
  return { toInstant: (local) => local - shift, toLocal: (instant) => instant + shift };
}

function offsetOf(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0;
  const time = clock(Number(text.slice(1, 3)), Number(text.slice(4, 6)), 0, '');
  return time === undefined || text[0] === '+' ? time : -time;
}
