/** The releases in a JSON document, one by one. */
import { instantAt, dayOf, type Instant } from '#model/time/instant.ts';
import { dayFormat, dayFormatProblem } from '../reading/day-format.ts';
import { Failure } from '../failure.ts';
import {
  readDate as readIsoDate,
  releaseEntry,
  skippedEntry,
  type Entry,
} from '../reading/entries.ts';
import { resolvePointer } from '../reading/pointer.ts';

type Pointers = {
  readonly url: string;
  readonly releases: string;
  readonly version: string;
  readonly date?: string | undefined;
  readonly dateFormat?: string | undefined;
  readonly deprecated?: string | undefined;
  readonly changelog?: string | undefined;
  readonly notes?: string | undefined;
};

/** An element of a list, or a member of an object with its key. */
export type Item = { readonly key?: string; readonly value: unknown };

export function itemsOf(
  document: unknown,
  { releases, version }: Pointers,
  url: string,
): readonly Item[] {
  const found = resolvePointer(document, releases);
  if (Array.isArray(found) && version !== 'key') return found.map((value: unknown) => ({ value }));
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) {
    return Object.entries(found).map(([key, value]) => ({ key, value }));
  }
  const other = Array.isArray(found) ? 'a list, which has no keys' : 'neither a list nor an object';
  const reached = found === undefined ? 'nothing' : other;
  throw new Failure(
    `${url} cannot be read: the pointer "releases" (${releases || '""'}) reaches ${reached}`,
  );
}

export function versionOf({ key, value }: Item, { version }: Pointers): unknown {
  return version === 'key' ? key : resolvePointer(value, version);
}

export function entryOf(item: Item, index: number, pointers: Pointers, now: Instant): Entry {
  const version = versionOf(item, pointers);
  if (typeof version !== 'string' || version === '') {
    const what = version === undefined ? 'has no version' : 'has a version that is not text';
    return skippedEntry(`entry ${item.key ?? index}`, what);
  }
  const at = (pointer: string | undefined): unknown =>
    pointer === undefined ? undefined : resolvePointer(item.value, pointer);
  const notes = at(pointers.notes);
  const listed = {
    version,
    evidence: pointers.url,
    date: readDate(at(pointers.date), pointers.dateFormat),
    basis: 'stated' as const,
    deprecated: deprecationOf(item, pointers, now).words,
    changelogUrl: linkOf(at(pointers.changelog), pointers.url),
    notes: typeof notes === 'string' ? notes : undefined,
  };
  return releaseEntry(listed, now);
}

type Deprecation = { readonly words?: string; readonly isComing?: true };

/** A mark, the words of the person who set it, or the day from which on it holds: a day to come deprecates nothing yet. */
function deprecationOf({ value: item }: Item, pointers: Pointers, now: Instant): Deprecation {
  if (pointers.deprecated === undefined) return {};
  const value = readDate(resolvePointer(item, pointers.deprecated), pointers.dateFormat);
  if (value === true || value === 'true') return { words: 'marked as deprecated by its source' };
  if (typeof value !== 'string' || value === 'false') return {};
  const date = readIsoDate(value);
  if (date === undefined) return { words: value };
  if (dayOf(date) > dayOf(now)) return { isComing: true };
  return { words: `deprecated by its source on ${dayOf(date)}` };
}

/** Whether a deprecation is dated but still to come: the list must be read again although it stays the same. */
export function hasComingDeprecation(item: Item, pointers: Pointers, now: Instant): boolean {
  return deprecationOf(item, pointers, now).isComing === true;
}

/** A value that is not a link is passed on, so that it is reported. */
function linkOf(value: unknown, base: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return JSON.stringify(value);
  return URL.parse(value, base)?.href ?? value;
}

/** Dates are text in a format of the definition, or the time since 1970 as a number. */
const units = new Map([
  ['seconds', 1000],
  ['milliseconds', 1],
]);
const maxMilliseconds = 8_640_000_000_000_000;

/** Without a format the value itself; what does not fit its format stays as it is, and is refused as a date. */
export function readDate(value: unknown, format: string | undefined): unknown {
  if (format === undefined) return value;
  const unit = units.get(format);
  if (unit === undefined)
    return typeof value === 'string' ? (dayFormat(format)(value) ?? value) : value;
  const since = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof since !== 'number' || !(Math.abs(since * unit) <= maxMilliseconds)) return value;
  return instantAt(since * unit);
}

export function dateFormatProblem(format: string): string | undefined {
  if (units.has(format)) return undefined;
  const problem = dayFormatProblem(format);
  return problem && `${problem}; or be "seconds" or "milliseconds"`;
}
