/** Dates that cost a request each: one that cannot be read is skipped, a failing server ends the rest. */
import pLimit from 'p-limit';
import { Failure } from '../failure.ts';
import type { Listed } from './entries.ts';

export type RequestedDates = {
  /** By name; absent where no request was made. */
  readonly dates: ReadonlyMap<string, RequestedDate>;
  /** Why the rest was not requested. */
  readonly gaveUp?: string;
};

type RequestedDate =
  | { readonly kind: 'answered'; readonly date?: Listed['date'] }
  | { readonly kind: 'unreadable'; readonly because: string };

const concurrency = 16;
/** Failures of the server, and failures of single entries while nothing else is answered. */
const maxServerFailures = 3;
const maxUnreadable = 20;

/** `request` answers `undefined` where the server knows no date. */
export async function requestDates(
  names: readonly string[],
  request: (name: string) => Promise<string | undefined>,
): Promise<RequestedDates> {
  const dates = new Map<string, RequestedDate>();
  const failures: Failure[] = [];

  async function requestOne(name: string): Promise<void> {
    // The rest waits for another day, so that a server with limits is not asked ten thousand times.
    if (hasFailed(failures, dates)) return;
    try {
      dates.set(name, { kind: 'answered', date: await request(name) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.scope === 'server') failures.push(error);
      else dates.set(name, { kind: 'unreadable', because: error.message });
    }
  }

  const limit = pLimit(concurrency);
  await Promise.all(names.map((name) => limit(requestOne, name)));
  const missing = names.length - dates.size;
  if (missing === 0) return { dates };
  const why = failures[0]?.message ?? firstReason(dates);
  const gaveUp = `${missing} of ${names.length} dates could not be requested today, and are on the following days: ${why}`;
  return { dates, gaveUp };
}

function hasFailed(
  failures: readonly Failure[],
  dates: ReadonlyMap<string, RequestedDate>,
): boolean {
  if (failures.length >= maxServerFailures) return true;
  const unreadable = [...dates.values()].filter(({ kind }) => kind === 'unreadable').length;
  return unreadable > maxUnreadable && unreadable > dates.size / 2;
}

function firstReason(dates: ReadonlyMap<string, RequestedDate>): string | undefined {
  return [...dates.values()].find((one) => one.kind === 'unreadable')?.because;
}
