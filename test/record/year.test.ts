/**
 * A year of believable upstreams, with accidents and attacks in it. An accident that is held is a false
 * alarm; an attack that changes what is published without a hold is a miss. Both are counted, and the
 * figures stand in CONTRIBUTING.
 */
import { expect, test } from 'vitest';
import type { Acceptance } from '#model/component/curated.ts';
import { heldBackDay } from '#model/history/dating.ts';
import type { FoundRelease } from '#model/history/gathered.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import { dayOf, daysBetween, type Day } from '#model/time/instant.ts';
import { servable } from '#record/servable.ts';
import { empty, gatherInto } from './gather-into.ts';
import {
  accidents,
  attacks,
  complete,
  daysOfYear,
  firstDay,
  upstreams,
  type Event,
} from './year.ts';

/** Each event comes once a year to each upstream, one after the other, with quiet days between. */
function eventsOf(events: readonly Event[], start: number): ReadonlyMap<number, [Event, number]> {
  const calendar = new Map<number, [Event, number]>();
  let at = start;
  for (const event of events) {
    for (let day = 0; day < event.days; day++) calendar.set(at + day, [event, day]);
    at += event.days + 12;
  }
  return calendar;
}

type LifecycleFacts = { readonly upstream: string; readonly day: Day; readonly what: string };

function replay(events: readonly Event[]) {
  const lists = Array.from({ length: 4 }, (): LifecycleFacts[] => []);
  const [held = [], published = [], lost = [], alarms = []] = lists;
  for (const [place, { name, on }] of upstreams.entries()) {
    let history: History = gatherInto(empty, [complete(on(firstDay))], firstDay).next;
    const accepted: Acceptance[] = [];
    const calendar = eventsOf(events, 3 + place);
    for (const [i, day] of daysOfYear.entries()) {
      const [event, at] = calendar.get(i) ?? [];
      const truth = on(day);
      const answer = event?.change(truth, at ?? 0) ?? complete(truth);
      const before = history;
      const recorded = gatherInto(history, [answer], day, { accepted });
      history = recorded.next;
      const tell = (list: LifecycleFacts[]) =>
        list.push({ upstream: name, day, what: event?.name ?? 'a quiet day' });
      if (recorded.held.length > 0) tell(event ? held : alarms);
      // On a day on which the upstream tells the truth, a person accepts what it says.
      const taken = event ? [] : recorded.held;
      accepted.push(...taken.map(({ key }) => ({ held: key, why: 'So it is.', on: day })));
      if (event && damage(before, history, truth, day)) tell(published);
      const kept = new Set(history.releases.map((one) => one.version));
      if (before.releases.some((one) => !kept.has(one.version))) tell(lost);
    }
  }
  return { held, published, lost, alarms };
}

/** More than a day of an upstream may do to what is served: releases that are not there, dates that lie, flags on many. */
function damage(
  before: History,
  after: History,
  truth: readonly FoundRelease[],
  day: Day,
): boolean {
  const served = servable(after, undefined, `${day}T23:00:00.000Z`).history.releases;
  const known = new Map(before.releases.map((one) => [one.version, one]));
  const real = new Set(truth.map(({ version }) => version));
  const invented = served.filter((one) => !known.has(one.version) && !real.has(one.version));
  const flagged = after.releases.filter((one) => isFlagged(one));
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

function isFlagged({ deprecated, missingSince }: RecordedRelease): boolean {
  return deprecated !== undefined || missingSince !== undefined;
}

function names(told: readonly LifecycleFacts[]): string[] {
  return [...new Set(told.map(({ what }) => what))].sort();
}

test('a year of accidents holds nothing back and loses nothing', () => {
  const { held, lost, alarms } = replay(accidents);
  expect({ held: names(held), lost, alarms }).toEqual({ held: [], lost: [], alarms: [] });
});

test('a year of attacks changes nothing that is published without a person', () => {
  const { held, published, lost, alarms } = replay(attacks);
  expect({ published, lost }).toEqual({ published: [], lost: [] });
  // What is refused, clamped or a failure needs no hold.
  const unheld = new Set(['a backdated release', 'a half surrogate', 'all is gone']);
  expect(names(held)).toEqual(
    attacks
      .map(({ name }) => name)
      .filter((name) => !unheld.has(name))
      .sort(),
  );
  // After weeks of false deprecations the truth takes many back at once, and a person must say so.
  expect(alarms.map(({ upstream }) => upstream)).toEqual(
    upstreams.slice(0, 7).map(({ name }) => name),
  );
});
