/**
 * Held changes and their keys. A key names what a person looked at: `newest:9999.0.0` one version,
 * `added:2026-11-20:523` a number of releases held since a day. The entry, and so the key, stays the
 * same from day to day while about that much is held, so that an acceptance is good for the next
 * gather; it is no licence for another such change later, which gets a key of its own.
 */
import type { HeldChange } from '#model/history/history.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import { guardRules, type Exceeded } from './guard.ts';
import type { Proposal } from './propose.ts';

export function heldChanges(proposal: Proposal, before: readonly HeldChange[], now: Instant) {
  const today = dayOf(now);
  return guardRules.flatMap((rule) => {
    const exceeded = rule.check(proposal);
    if (exceeded === undefined) return [];
    const key = keyOf(rule.name, exceeded, today);
    const known = before.find((held) => covers(held.key, rule.name, exceeded));
    return known ?? { key, since: today, because: exceeded.because };
  });
}

/** What is held now, and what was held before by a rule that could not be asked again. */
export function stillHeld(now: readonly HeldChange[], before: readonly HeldChange[]): HeldChange[] {
  const asked = new Set(now.map((held) => ruleOf(held.key)));
  return [...now, ...before.filter((held) => !asked.has(ruleOf(held.key)))];
}

function keyOf(rule: string, exceeded: Exceeded, today: Day): string {
  if ('version' in exceeded) return `${rule}:${exceeded.version}`;
  return `${rule}:${today}:${exceeded.count}`;
}

function covers(key: string, rule: string, exceeded: Exceeded): boolean {
  if (ruleOf(key) !== rule) return false;
  if ('version' in exceeded) return key === `${rule}:${exceeded.version}`;
  return exceeded.count <= Number(key.split(':')[2]) + exceeded.limit;
}

export function ruleOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
