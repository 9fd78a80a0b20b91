/**
 * Timestamps: a day, a time of day, or a distance from now.
 *
 * The specification does not define the following:
 * - An offset is `Z` or `+HH:MM`, `-HH:MM`; it may follow a day as well.
 * - With `:`, a day and a distance from now match a whole day (`-5d`: five days ago), and a time is
 *   exact. In comparisons and ranges a day is its midnight: `<=2025-03-31` ends there.
 * - A distance carries its sign: `-5d` is five days ago, `+90d` lies ahead.
 * - A recorded value of exactly midnight UTC is known by its day only, the same in every zone:
 *   times without an offset are read in UTC when they meet it.
 */
import { daysOf, isDay, millisecondsOf, msPerDay, type Instant } from '#model/time/instant.ts';
import type { Comparison } from '../language/tree.ts';

/** Times without an offset. `local` is what a wall clock shows, counted as if it were in UTC. */
export type Zone = {
  readonly toInstant: (local: number) => number;
  readonly toLocal: (instant: number) => number;
};

export const utc: Zone = zoneOf(0);

/** A parsed value. A match of a whole day is from `from` (included) to `until` (excluded). */
export type Measured = { readonly at: number; readonly from?: number; readonly until?: number };

const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const shape = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})(?:t(${clock})(?:(:[0-5]\\d)(?:\\.(\\d{1,3}))?)?)?(z|[+-]${clock})?$`,
  'i',
);

export function parseMoment(text: string, now: number, zone: Zone): Measured | undefined {
  if (!/^[+-]/.test(text)) return absolute(text, zone);
  const at = now + (parseDuration(text)?.milliseconds ?? Number.NaN);
  return Number.isFinite(at) ? { at, ...dayAround(zone, zone.toLocal(at)) } : undefined;
}

function absolute(text: string, zone: Zone): Measured | undefined {
  const [, day = '', time, seconds = ':00', fraction = '', offset] = shape.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const local = millisecondsOf(`${day}T${time ?? '00:00'}${seconds}.${fraction.padEnd(3, '0')}Z`);
  // The start of 1970 at this offset.
  const epoch = `1970-01-01T00:00${offset?.toUpperCase()}` as Instant;
  const own = offset === undefined ? zone : zoneOf(-millisecondsOf(epoch));
  const at = own.toInstant(local);
  return time === undefined ? { at, ...dayAround(own, local) } : { at };
}

/** From the midnight before `local` to the next one: 23 or 25 hours if the clocks change. */
function dayAround(zone: Zone, local: number) {
  const midnight = Math.floor(local / msPerDay) * msPerDay;
  return { from: zone.toInstant(midnight), until: zone.toInstant(midnight + msPerDay) };
}

function zoneOf(shift: number): Zone {
  return { toInstant: (local) => local - shift, toLocal: (instant) => instant + shift };
}

/** A range to write after a field, as years and months are no values of the language. */
export function rangeOfPeriods(from: string, to: string): string | undefined {
  const [begin, end] = [wholePeriod(from), wholePeriod(to)];
  return begin && end && `:[${begin[0]} to ${end[1]}]`;
}

export function comparisonWithPeriod(operator: Comparison, text: string): string | undefined {
  const period = wholePeriod(text);
  const takesFirst = operator === '>=' || operator === '<';
  return period && `${operator}${takesFirst ? period[0] : period[1]}`;
}

/** The first and last moment of a year or month; a day stays as it is. */
function wholePeriod(text: string): readonly [first: string, last: string] | undefined {
  const [first, last] = daysOf(text.replace(/-?\*$/, '')) ?? [];
  return first && last && [first, isDay(text) ? last : `${last}T23:59:59.999`];
}

/** Hour, minute, second. */
const ofClock = [3_600_000, 60_000, 1000];
const forms: readonly (readonly [shape: RegExp, units: readonly number[]])[] = [
  [new RegExp(`^${amounts('d', 'h', 'm(?!s)', 's', 'ms')}$`), [msPerDay, ...ofClock, 1]],
  [
    new RegExp(`^p${amounts('y', 'm', 'w', 'd')}(?:t(?=\\d)${amounts('h', 'm', 's')})?$`),
    [...[365, 30, 7, 1].map((days) => days * msPerDay), ...ofClock],
  ],
];

/**
 * The simple form (`5m`, `1d12h`, `1.5h`) and the ISO 8601 form (`P1DT12H`, `P1Y6M`), in any case;
 * negative for the past. A year has 365 days and a month 30. `unit`: the smallest that was written.
 */
export function parseDuration(text: string) {
  const sign = text.startsWith('-') ? -1 : 1;
  const body = text.replace(/^[+-]/, '').toLowerCase();
  if (body.length > 50) return undefined;
  let milliseconds = 0;
  let unit = 0;
  for (const [shape, units] of forms) {
    const amounts = shape.exec(body)?.slice(1) ?? [];
    units.forEach((length, i) => {
      const amount = amounts[i];
      if (amount === undefined) return;
      unit = length;
      milliseconds += Number(amount) * length;
    });
  }
  return unit === 0 ? undefined : { milliseconds: sign * Math.round(milliseconds), unit };
}

/** Each unit at most once, in this order. */
function amounts(...units: readonly string[]): string {
  return units.map((unit) => `(?:(\\d+(?:\\.\\d+)?)${unit})?`).join('');
}
