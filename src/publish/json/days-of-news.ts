/** A deprecation is news when the index learns of it, in whatever order it learned of releases. */
import { superseded } from '#judge/succession.ts';
import { earliest } from '#model/order.ts';
import type { Ledger } from '#model/support/ledger.ts';
import type { RuleName } from '#model/support/policy.ts';
import type { JudgedRelease, PublicComponent } from '#model/support/verdict.ts';
import { dayOf, type Day } from '#model/time/instant.ts';

/** The day of a release, or the day it was found if late: else daily readers would miss it. */
export function appeared({ recorded, timestamp }: JudgedRelease): Day {
  return recorded.seen ?? dayOf(timestamp);
}

/** A function of rule, release and first day of effect; undefined if that day is the news day. */
export function daysOfNews({ lines, releases, rules }: PublicComponent, ledger: Ledger) {
  const announced = announcedDays(ledger);
  const byDay = Map.groupBy(releases, ({ timestamp }) => dayOf(timestamp));
  const ruled = rules.some(({ kind }) => kind === 'superseded') ? lines : [];
  const bySight = (one: JudgedRelease) => ({ ...one, sound: false, day: appeared(one) });
  const higher = ruled.flatMap((line) => [...superseded(line.releases.map(bySight))]);
  const knownHigher = new Map(higher.map(([{ version }, { since }]) => [version, since]));
  return (rule: RuleName, { version, line = '' }: JudgedRelease, first: Day): Day | undefined => {
    if (rule === 'line-ends') return announced.get(`${line} ${first}`);
    if (rule === 'superseded') return knownHigher.get(version);
    if (rule !== 'latest-lines' && rule !== 'below') return undefined;
    const told = rule === 'below' ? undefined : announced.get(line);
    return told ?? earliest(byDay.get(first)?.map(appeared) ?? []);
  };
}

/** When a `line-ends` or `latest-lines` rule first ended a line; other rules told it before. */
function announcedDays({ events, policies }: Ledger): ReadonlyMap<string, Day> {
  const rules = new Map(policies.map(({ id, rule }) => [id, rule]));
  const told = events.flatMap((event): [string, Day][] => {
    if (event.kind !== 'phase-end' || event.phase !== 'maintenance') return [];
    const { line = '', effective, announced, imported, policy } = event;
    const rule = rules.get(policy);
    if (rule === 'latest-lines') return [[line, imported ? effective : announced]];
    return [[`${line} ${effective}`, imported || rule !== 'line-ends' ? effective : announced]];
  });
  return new Map(told.toReversed());
}
