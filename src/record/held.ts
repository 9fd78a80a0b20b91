/**
 * Held changes and their keys. A key names what a person looked at: `newest:9999.0.0` one version,
 * `added:2026-11-20:523` a number of releases held since a day. The entry, and so the key, stays the
 * same from day to day while about that much is held, so that an acceptance is good for the next
 * gather; it is no licence for another such change later, which gets a key of its own.
 */
import type { HeldChange } from '#model/history.ts';
import type { Day } from '#model/instant.ts';
import { guardRules, type Proposal, type Trip } from './guard.ts';

export function heldChanges(
  proposal: Proposal,
  before: readonly HeldChange[],
  today: Day,
): HeldChange[] {
  return guardRules.flatMap((rule) => {
    const trip = rule.check(proposal);
    if (trip === undefined) return [];
    const known = before.find((held) => covers(held.key, rule.name, trip));
    return [known ?? { key: keyOf(rule.name, trip, today), since: today, because: trip.because }];
  });
}

/** What is held now, and what was held before by a rule that could not be asked again. */
export function stillHeld(now: readonly HeldChange[], before: readonly HeldChange[]): HeldChange[] {
  const asked = new Set(now.map((held) => ruleOf(held.key)));
  return [...now, ...before.filter((held) => !asked.has(ruleOf(held.key)))];
}

function keyOf(rule: string, trip: Trip, today: Day): string {
  return 'version' in trip ? `${rule}:${trip.version}` : `${rule}:${today}:${trip.count}`;
}

function covers(key: string, rule: string, trip: Trip): boolean {
  if (ruleOf(key) !== rule) return false;
  if ('version' in trip) return key === `${rule}:${trip.version}`;
  return trip.count <= Number(key.split(':')[2]) + trip.limit;
}

function ruleOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
