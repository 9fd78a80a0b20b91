/** A year of believable upstreams, day by day, with accidents and attacks in it. An accident that is held is a false alarm; an attack that changes what is published without a hold is a miss. Both are counted, and the figures stand in CONTRIBUTING. Nothing is random twice. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Curated } from '#model/component/curated.ts';
import { heldBackDay } from '#model/history/dating.ts';
import type { FoundRelease, Gathered } from '#model/history/gathered.ts';
import { history as shape, type History, type RecordedRelease } from '#model/history/history.ts';
import { addDays, dayOf, daysBetween, type Day } from '#model/time/instant.ts';
import { inVersionOrder } from '#model/version/version.ts';
import { servable } from '#record/servable.ts';
import { jsonIn } from '../project.ts';
import { importedHistories } from '../shipped.ts';
import { complete, empty, gatherInto, notModified, unavailable } from './gather-into.ts';

const firstDay: Day = '2025-11-20';
const daysOfYear = Array.from({ length: 365 }, (_, i) => addDays(firstDay, i + 1));

type Style = readonly [
  name: string,
  /** The days between two releases. */
  every: number,
  version: (n: number, day: Day) => string,
  dates?: 'none' | 'authored',
];

const styles: readonly Style[] = [
  ['weekly patches', 7, (n) => `1.${Math.floor(n / 6)}.${n % 6}`],
  ['a new major each quarter', 9, (n) => `${1 + Math.floor(n / 10)}.${n % 10}`],
  // The year, the month and the number of the release, as many calendar versions are.
  ['a calendar', 15, (n, day) => `${day.slice(0, 4)}.${Number(day.slice(5, 7))}.${n % 4}`],
  ['build numbers', 5, (n) => `120.0.${6099 + n * 7}.${100 + ((n * 37) % 90)}`],
  ['dates as patches', 11, (n, day) => `2.${n}.${day.replaceAll('-', '')}`],
  ['images without dates', 4, (n) => `0.${n}.0`, 'none'],
  ['a page by its author', 13, (n) => `${3 + n / 10}`.slice(0, 3) + `.${n % 10}`, 'authored'],
  ['one release a year', 170, (n) => `${5 + n}.0.0`],
];

/** A year of releases before the first day, and one after it. */
const upstreams = styles.map(([name, every, version, dates]) => {
  const start = addDays(firstDay, -365);
  const all = Array.from({ length: Math.floor((2 * 365) / every) }, (_, n) => {
    const day = addDays(start, n * every);
    return { day, release: releaseOf(version(n, day), day, dates) };
  });
  const distinct = [...new Map(all.map((one) => [one.release.version, one])).values()];
  return {
    name,
    /** What it has released up to a day, the oldest first. */
    on: (day: Day) => distinct.filter((one) => one.day <= day).map(({ release }) => release),
  };
});

function releaseOf(version: string, day: Day, dates: Style[3]): FoundRelease {
  const evidence = 'https://example.com/releases';
  if (dates === 'none') return { version, evidence };
  if (dates === undefined) return { version, evidence, date: day, basis: 'published' };
  return { version, evidence, date: day, basis: 'stated', authored: true };
}

/** Something that happens to one answer on so many days, which are counted from 0. */
type Change = (truth: readonly FoundRelease[], day: number) => Gathered;
type Event = readonly [name: string, days: number, change: Change];

const last = (truth: readonly FoundRelease[]) => inVersionOrder(truth).at(-1)?.version ?? '1.0';
const evidence = 'https://example.com/x';
const adding =
  (text: (newest: string) => string, more: Partial<FoundRelease> = {}): Change =>
  (truth) =>
    complete([...truth, { version: text(last(truth)), evidence, ...more }]);
const each =
  (change: (release: FoundRelease, i: number) => FoundRelease) =>
  (truth: readonly FoundRelease[]) =>
    complete(inVersionOrder(truth).map(change));

/** One release of the list is another one. */
const nth =
  (at: number, change: (release: FoundRelease) => Partial<FoundRelease>): Change =>
  (truth) =>
    complete(truth.map((one, i) => (i === at ? { ...one, ...change(one) } : one)));
const major = (newest: string) => Number(newest.split('.')[0]);

/** What happens to healthy upstreams: nothing of it may hold a component back. */
const accidents: readonly Event[] = [
  ['a night without an answer', 2, () => unavailable],
  ['nothing modified', 3, () => notModified],
  ['half a list, known as such', 1, (truth) => half(truth.slice(-10))],
  ['one release is taken back', 5, (truth) => complete(truth.slice(0, -1))],
  ['one release is deprecated', 30, nth(3, () => ({ deprecated: 'a bug' }))],
  ['one date is corrected', 30, nth(4, ({ date }) => (date ? { date: '2024-02-02' } : {}))],
  ['a spelling changes', 9, nth(5, ({ version }) => ({ version: `v${version}` }))],
  ['names that are no versions', 9, adding(() => 'latest')],
];

const half = (releases: readonly FoundRelease[]): Gathered => {
  return { ...complete(releases), kind: 'partial', because: 'page 2 is empty' };
};
const flood = Array.from({ length: 500 }, (_, i) => ({ version: `0.0.${1000 + i}`, evidence }));
const rewritten = (one: FoundRelease): FoundRelease => {
  return { ...one, date: '2026-01-01', basis: 'published' };
};
const backdated = { date: '2020-01-01', basis: 'stated', authored: true } as const;
const gone = (one: FoundRelease) => ({ ...one, deprecated: 'go away' });

/** What nobody may take over without a person. */
const attacks: readonly Event[] = [
  ['an absurd major', 1, adding(() => '9999.0.0')],
  ['an absurd minor', 1, adding((newest) => `${major(newest)}.99999.0`)],
  ['an absurd tail', 1, adding((newest) => `${major(newest) + 1}.9999999.9999999`)],
  ['five hundred versions', 1, (truth) => complete([...truth, ...flood])],
  ['half of the list is gone', 1, (truth) => complete(truth.slice(Math.ceil(truth.length / 2)))],
  ['all is gone', 1, () => complete([])],
  ['all is deprecated', 1, each(gone)],
  [
    'deprecations each day',
    40,
    (truth, day) => each((one, i) => (i < 4 * (day + 1) ? gone(one) : one))(truth),
  ],
  ['deletions each day', 40, (truth, day) => complete(inVersionOrder(truth).slice(3 * (day + 1)))],
  [
    'all dates are rewritten, with news',
    1,
    (truth) => complete([...truth.map(rewritten), { version: `${last(truth)}.1`, evidence }]),
  ],
  ['a backdated release', 1, adding((newest) => `${newest}.1`, backdated)],
  ['a half surrogate', 1, adding((newest) => `${newest}\ud800`)],
];

/** Each event comes once a year to each upstream, one after the other, with quiet days between. */
function calendarOf(events: readonly Event[], start: number) {
  const calendar = new Map<number, readonly [Event, day: number]>();
  let at = start;
  for (const event of events) {
    const [, days] = event;
    for (let day = 0; day < days; day++) calendar.set(at + day, [event, day]);
    at += days + 12;
  }
  return calendar;
}

/** What happened over the year: `held: <event>`, `published: <event>`, `lost: <event>`, or `alarm: <upstream>`. */
function replay(events: readonly Event[]): string[] {
  const told = new Set<string>();
  for (const [place, { name, on }] of upstreams.entries()) {
    let history: History = gatherInto(empty, [complete(on(firstDay))], firstDay).next;
    const accepted: Curated['accepted'][number][] = [];
    const calendar = calendarOf(events, 3 + place);
    for (const [i, day] of daysOfYear.entries()) {
      const [[what, , change] = ['a quiet day'], at = 0] = calendar.get(i) ?? [];
      const truth = on(day);
      const before = history;
      const answer = change?.(truth, at) ?? complete(truth);
      const { next, held } = gatherInto(before, [answer], day, { accepted });
      history = next;
      if (held.length > 0) told.add(change ? `held: ${what}` : `alarm: ${name}`);
      // On a day on which the upstream tells the truth, a person accepts what it says.
      const taken = change ? [] : held;
      accepted.push(...taken.map(({ key }) => ({ held: key, why: 'So it is.', on: day })));
      if (change && damage(before, history, truth, day)) told.add(`published: ${what}`);
      const kept = new Set(history.releases.map((one) => one.version));
      if (before.releases.some((one) => !kept.has(one.version))) told.add(`lost: ${what}`);
    }
  }
  return [...told].sort();
}

/** More than a day of an upstream may do to what is served: releases that are not there, dates that lie, flags on many. */
function damage(before: History, after: History, truth: readonly FoundRelease[], day: Day) {
  const served = servable(after, undefined, `${day}T23:00:00.000Z`).history.releases;
  const known = new Map(before.releases.map((one) => [one.version, one]));
  const real = new Set(truth.map(({ version }) => version));
  const invented = served.filter((one) => !known.has(one.version) && !real.has(one.version));
  const flagged = after.releases.filter((one) => one.deprecated ?? one.missingSince);
  return (
    invented.some((one) => !isMinor(one, day)) ||
    flagged.length > Math.max(10, after.releases.length * 0.25) ||
    after.releases.some(
      (one) => (known.get(one.version)?.date ?? one.date) > one.date && one.basis !== 'published',
    )
  );
}

/** One more release below the newest major, served with the day on which it was first seen, is what every day brings. */
function isMinor({ version, date, backdated, seen }: RecordedRelease, day: Day): boolean {
  const served = (backdated && seen && heldBackDay(seen, day)) ?? dayOf(date);
  return !/\d{4}/.test(version.split('.').at(-1) ?? '') && daysBetween(served, day) <= 2;
}

test('a year of accidents holds nothing back and loses nothing', () => {
  expect(replay(accidents)).toEqual([]);
});

test('a year of attacks changes nothing that is published without a person', () => {
  // What is refused, clamped or a failure needs no hold.
  const unheld = new Set(['a backdated release', 'a half surrogate', 'all is gone']);
  const held = attacks.flatMap(([name]) => (unheld.has(name) ? [] : `held: ${name}`));
  // After weeks of false deprecations the truth takes many back at once, and a person must say so.
  const alarms = upstreams.slice(0, 7).map(({ name }) => `alarm: ${name}`);
  expect(replay(attacks)).toEqual([...alarms, ...held].sort());
});

/** The guard is for the absurd: nothing that was really released so far would have been held. */
test.each(readdirSync(importedHistories))('%s, released again in the order of its days', (file) => {
  const { releases, ...head } = shape.parse(jsonIn(importedHistories, file));
  const past = { ...head, imported: '2010-01-01' as Day, sources: [], held: [] };
  const byDay = releases.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(asFirst);
  const held = byDay.flatMap((release, i) => {
    if (i === 0) return [];
    const history: History = { ...past, releases: byDay.slice(0, i) };
    const next = { version: release.version, date: dayOf(release.date) };
    const known = history.releases.map(({ version, date }) => ({ version, date: dayOf(date) }));
    return gatherInto(history, [complete([...known, next])], addDays(dayOf(release.date), 1)).held;
  });
  expect(held).toEqual([]);
});

/** What else is recorded has no say here. */
function asFirst({ version, date, evidence }: RecordedRelease): RecordedRelease {
  return { version, date, basis: 'published', evidence };
}
