/** Dates that cost a request each: one that cannot be read is owed, a failing server ends the rest. */
import pLimit from 'p-limit';
import type { Instant } from '#model/time/instant.ts';
import { Failure } from '../failure.ts';
import { releaseEntry, type Entry, type Listed } from './entries.ts';

export type AskedDates = {
  /** By name; absent where no request was made. */
  readonly dates: ReadonlyMap<string, AskedDate>;
  /** What is to be asked again, those first that were not asked today. */
  readonly owed: readonly string[];
  /** Why not all were asked. */
  readonly doubt?: string;
};

type AskedDate =
  | { readonly kind: 'answered'; readonly date?: Listed['date'] }
  | { readonly kind: 'unreadable'; readonly because: string };

const concurrency = 16;
/** One run asks for so many, and the following ones for the rest. */
const maxDates = 2000;
/** Failures of the server, and failures of single entries while nothing else is answered. */
const maxServerFailures = 3;
const maxUnreadable = 20;

/** `request` answers `undefined` where the server knows no date; `what` is asked for, in messages. */
export async function requestDates(
  names: readonly string[],
  request: (name: string) => Promise<string | undefined>,
  what = 'dates',
): Promise<AskedDates> {
  const dates = new Map<string, AskedDate>();
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
  const today = names.slice(0, maxDates);
  await Promise.all(today.map((name) => limit(requestOne, name)));
  const unasked = names.filter((name) => !dates.has(name));
  const unreadable = names.filter((name) => dates.get(name)?.kind === 'unreadable');
  const owed = [...unasked, ...unreadable];
  if (unasked.length === 0) return { dates, owed };
  const some = `${unasked.length} of ${names.length} ${what}`;
  if (dates.size === today.length)
    return { dates, owed, doubt: `${some} are requested on the following days` };
  const broken = [...dates.values()].find((one) => one.kind === 'unreadable');
  const because = failures[0]?.message ?? broken?.because;
  const doubt = `${some} could not be requested today, and are on the following days: ${because}`;
  return { dates, owed, doubt };
}

/** What was answered to one name, where it is no date; a failure says nothing. */
export function answerTo({ dates }: AskedDates, name: string): string | undefined {
  const asked = dates.get(name);
  return asked?.kind === 'answered' && typeof asked.date === 'string' ? asked.date : undefined;
}

/** The same where one request is for many dates, and fails for all of them. */
export async function requestAllDates(
  names: readonly string[],
  request: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>,
) {
  let all: ReturnType<typeof request> | undefined;
  return await requestDates(names, async (name) => {
    all ??= request(names.slice(0, maxDates)).catch((error: unknown) => {
      throw error instanceof Failure ? new Failure(error.message, { scope: 'server' }) : error;
    });
    return (await all).get(name);
  });
}

/** A release whose date was asked for by its name; `undated` says why an answer may have none. */
export function datedEntry(
  listed: Listed,
  asked: AskedDate | undefined,
  now: Instant,
  undated?: string,
): Entry {
  if (asked === undefined) return releaseEntry(listed, now);
  const date = (asked.kind === 'answered' ? asked.date : undefined) ?? listed.date;
  const why =
    asked.kind === 'unreadable' ? `its date could not be requested: ${asked.because}` : undated;
  return releaseEntry({ ...listed, date, ...(date === undefined && { without: why }) }, now);
}

function hasFailed(failures: readonly Failure[], dates: AskedDates['dates']): boolean {
  if (failures.length >= maxServerFailures) return true;
  const unreadable = [...dates.values()].filter(({ kind }) => kind === 'unreadable').length;
  return unreadable > maxUnreadable && unreadable > dates.size / 2;
}
