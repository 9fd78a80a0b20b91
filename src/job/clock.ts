/**
 * Whether the machine's clock may date a recording. A wrong clock writes wrong days for good, so it is
 * held against what the upstreams say (the `Date` of their answers) and against what is recorded.
 */
import { httpDate } from '#gather/http/date.ts';
import type { History } from '#model/history/history.ts';
import {
  dayOf,
  daysBetween,
  instantAt,
  millisecondsOf,
  msPerDay,
  type Day,
  type Instant,
} from '#model/time/instant.ts';

type Header = (name: string) => string | undefined;

/** The upstream's time of an answer. A cache hands on the `Date` of the origin, with the answer's `Age`. */
export function timeOf(header: Header): Instant | undefined {
  const date = httpDate(header('date') ?? '');
  if (date === undefined) return undefined;
  const age = /^\d{1,9}$/.test(header('age') ?? '') ? Number(header('age')) : 0;
  return instantAt(millisecondsOf(date) + age * 1000);
}

/** None where the clock is right, or where that cannot be known. One upstream that agrees is enough. */
export function clockProblem(
  clock: Instant,
  upstreamTimes: readonly Instant[],
  history: History,
): string | undefined {
  const remedy = 'nothing was recorded; set the clock, or go on with --accept-clock';
  const off = (time: Instant) => Math.abs(millisecondsOf(time) - millisecondsOf(clock));
  if (upstreamTimes[0] !== undefined && upstreamTimes.every((time) => off(time) > msPerDay)) {
    return `the clock of this machine says ${clock}, but the upstream answers at ${upstreamTimes[0]}; ${remedy}`;
  }
  const latest = latestDay(history);
  if (latest !== undefined && daysBetween(dayOf(clock), latest) > 1) {
    return `the clock of this machine says ${clock}, but ${latest} is in the record already; ${remedy}`;
  }
  return undefined;
}

/** The latest day on which the program recorded anything. */
function latestDay({ imported, releases, sources, held }: History): Day | undefined {
  const days = [
    imported,
    ...releases.flatMap((one) => [one.seen, one.missingSince, one.deprecated?.since]),
    ...sources.map(({ failing }) => failing?.since),
    ...held.map(({ since }) => since),
  ];
  return days.reduce((latest, one) => ((one ?? '') > (latest ?? '') ? one : latest), undefined);
}

/** Once a person says that the clock is right, days that it has not reached were recorded by a wrong one. */
export function withoutFuture(history: History, today: Day): History {
  const latest = latestDay(history);
  if (latest === undefined || latest <= today) return history;
  const { imported, ...rest } = history;
  return {
    ...rest,
    ...(imported !== undefined && { imported: earlier(imported, today) }),
    sources: history.sources.map((one) =>
      one.failing === undefined ? one : { ...one, failing: capped(one.failing, today) },
    ),
    held: history.held.map((one) => capped(one, today)),
    releases: history.releases.map((one) => ({
      ...one,
      ...(one.seen !== undefined && { seen: earlier(one.seen, today) }),
      ...(one.missingSince !== undefined && { missingSince: earlier(one.missingSince, today) }),
      ...(one.deprecated && { deprecated: capped(one.deprecated, today) }),
    })),
  };
}

function capped<T extends { readonly since: Day }>(one: T, today: Day): T {
  return { ...one, since: earlier(one.since, today) };
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}
