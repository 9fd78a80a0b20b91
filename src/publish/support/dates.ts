/** Days and causes as people read them. Never relative: a page must not change with the day. */
import type { Basis } from '#model/history/dating.ts';
import { type Day, months } from '#model/time/instant.ts';
import { datePrefixes, notListed, withDatePrefix } from '#model/support/support-words.ts';
import type { WrittenDay } from '#model/support/support-words.ts';
import type { Cause, JudgedRelease } from '#model/support/verdict.ts';
import { pageOf, prose, safeUrl } from '../pages/text.ts';

/** `15 April 2026` */
export function longDay(day: Day): string {
  return `${Number(day.slice(8))} ${longMonth(day)}`;
}

/** `about 15 April 2026`, or `April 2026` if only the month is known. */
export function longEnd({ day, precision, basis }: WrittenDay): string {
  if (day === undefined) return '';
  return withDatePrefix(precision === 'month' ? longMonth(day) : longDay(day), basis);
}

/** `30 Dec 2027`, `Dec 2027` if only the month is known, `~30 Dec 2027` if it is not exact. */
export function shortEnd({ day, precision, basis }: WrittenDay): string {
  if (day === undefined) return '';
  const month = `${longMonth(day).slice(0, 3)} ${day.slice(0, 4)}`;
  const written = precision === 'month' ? month : `${Number(day.slice(8))} ${month}`;
  return `${approximate(basis)}${written}`;
}

/** `about 30 Dec 2027`: in a row that says how the day is known. */
export function rowEnd({ basis, ...end }: WrittenDay): string {
  return withDatePrefix(shortEnd(end), basis);
}

/** `~` for a day that is not exact; a note below the table explains it. */
export function approximate(basis: Basis | undefined): string {
  return basis === undefined || datePrefixes[basis] === '' ? '' : '~';
}

/** Only for days that are not exact. */
export const basisMeanings: Readonly<Partial<Record<Basis, string>>> = {
  near: 'The day is known within a day or so, from something that happened beside it.',
  by: 'First seen in public on that day: released then or earlier.',
  inferred: 'Derived from a related release; no date was published.',
};

function longMonth(day: Day): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** The keys that a cause of a deprecation and the end of a phase share. */
type Ground = Pick<Cause, 'reason' | 'seen' | 'since' | 'replacedBy'> & WrittenDay;

/** `today`: where the cause may be one to come, which says from when on. */
export function causeView(cause: Ground, today?: Day) {
  const day = longEnd({ day: cause.since, basis: cause.basis }) || undefined;
  const isComing = today !== undefined && cause.since !== undefined && cause.since > today;
  return {
    reason: sentence(prose(cause.reason)),
    seen: safeUrl(cause.seen),
    since: isComing ? undefined : day,
    from: isComing ? day : undefined,
    replacedBy: cause.replacedBy,
    replacement: cause.replacedBy && pageOf(cause.replacedBy),
  };
}

/** For a release that its upstream no longer lists, unless that decides its deprecation. */
export function goneWords({ recorded: { missingSince: day }, verdict }: JudgedRelease) {
  if (day === undefined || verdict.causes[0]?.rule === 'missing') return undefined;
  return notListed.replace('.', `, since ${longEnd({ day })}.`);
}

export const movedWords = 'Its tag was moved, or it was published again';

/** What there is to say of a release beside the cause that decides. */
export function remarksOf({ recorded, verdict: { causes, overruled } }: JudgedRelease): Ground[] {
  return [
    ...causes.slice(1).filter(({ rule }) => rule === 'versions' || rule === 'curated'),
    ...(overruled ? [{ reason: overruled.why, seen: overruled.seen }] : []),
    ...(recorded.republished ?? []).map(({ on }) => ({ reason: `${movedWords}, ${longDay(on)}` })),
  ];
}

/** Equal for causes that read the same. */
export function causeKey(cause: Cause): string {
  return JSON.stringify([cause.rule, cause.reason, cause.seen, cause.since, cause.replacedBy]);
}

/** Upstream texts may lack a full stop, and a sentence of ours follows them. */
export function sentence(text: string): string {
  return text.trim().replace(/(?<![.!?…])$/, '.');
}
