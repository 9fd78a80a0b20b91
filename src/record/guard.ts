/** What a gather may change by itself, at once and in a month. Beyond that, a person decides. */
import type { HeldChange, RecordedRelease } from '#model/history/history.ts';
import { earliest, latest } from '#model/order.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import type { HistoryChange } from './change.ts';
import { movedDay } from './merge.ts';
import { checkNewest } from './newest.ts';
import { checkUpstream, type Proposal } from './propose.ts';

const guardRules = [
  // One absurd version, such as 9999.0.0, would hide every true one after it.
  { name: 'newest', check: checkNewest },
  // An address that was taken over, or mistyped, answers with the releases of another product.
  { name: 'upstream', check: checkUpstream },
  countRule({
    name: 'added',
    // A component that releases weekly does not gain hundreds of versions in a day.
    atLeast: 20,
    share: 0.1,
    notAtFirstSuccess: true,
    counts: (change) => change.kind === 'released',
    words: (count, known, when) => `${count} new releases ${when}, where ${known} were known`,
    // Releases that a person imported came out long before.
    inMonth: ({ seen, byHand }) => (byHand ? undefined : seen),
  }),
  countRule({
    name: 'dates',
    // A mirror or a migration can rewrite every date of an upstream.
    atLeast: 5,
    share: 0.02,
    counts: movedDay,
    words: (count, known, when) =>
      `the dates of ${count} of ${known} releases would change ${when}`,
  }),
  countRule({
    name: 'deprecations',
    // A mirror can drop all flags, a mistake deprecate all releases or make them pre-releases.
    atLeast: 5,
    share: 0.1,
    lessThanHalf: true,
    counts: ({ kind }) => /^(?:(?:un)?deprecated|stabilityChanged)$/.test(kind),
    words: (count, known, when) =>
      `the upstream's flags of ${count} of ${known} releases would flip ${when}`,
    inMonth: flippedOn,
  }),
  countRule({
    name: 'missing',
    // An incomplete answer, or an emptied upstream, does not mean that releases were withdrawn.
    atLeast: 3,
    share: 0.1,
    lessThanHalf: true,
    counts: (change) => change.kind === 'missing',
    words: (count, known, when) =>
      `${count} of ${known} releases disappeared from the upstream ${when}`,
    inMonth: ({ missingSince, byHand }) => (byHand ? undefined : missingSince),
  }),
];

type CountRule = {
  /** The first part of the key by which a person accepts. */
  readonly name: string;
  /** So many are always plausible … */
  readonly atLeast: number;
  /** … and so is this share of the known releases. */
  readonly share: number;
  /** In a small component, half of it is already too many. One release may always change. */
  readonly lessThanHalf?: boolean;
  /** Does not apply when the sources answer for the first time. */
  readonly notAtFirstSuccess?: boolean;
  readonly counts: (change: HistoryChange) => boolean;
  readonly words: (count: number, known: number, when: 'at once' | 'within a month') => string;
  /** The day of such a change: the last 30 days together may have twice as many as one day. */
  readonly inMonth?: (release: RecordedRelease, imported: Day) => Day | undefined;
};

const monthDays = 30;

function countRule(rule: CountRule) {
  return {
    name: rule.name,
    check(proposal: Proposal) {
      const { known, changes, isFirstSuccess } = proposal;
      if (isFirstSuccess && rule.notAtFirstSuccess) return undefined;
      const changed = new Set(changes.filter(rule.counts).map(({ version }) => version));
      if (changed.size === 0) return undefined;
      return exceeded(rule, changed.size, known.length, 1) ?? checkMonth(rule, proposal, changed);
    },
  };
}

/** A release that changes twice counts once. */
function checkMonth(rule: CountRule, proposal: Proposal, today: ReadonlySet<string>) {
  const { inMonth, name } = rule;
  if (inMonth === undefined) return undefined;
  const { releases, imported = dayOf(proposal.now) } = proposal.history;
  const days = releases.flatMap((release) => inMonth(release, imported) ?? []);
  const start = monthStart(name, days, proposal);
  const recent = releases.filter((release) => (inMonth(release, imported) ?? start) > start);
  const { size } = new Set([...today, ...recent.map(({ version }) => version)]);
  return exceeded(rule, size, proposal.known.length, 2);
}

/** A release that was deprecated when it was first seen has not flipped. */
function flippedOn(release: RecordedRelease, imported: Day): Day | undefined {
  const { deprecated, pastCauses = [], seen = imported } = release;
  const since = deprecated?.since ?? pastCauses.findLast(({ rule }) => rule === 'upstream')?.ended;
  return since === undefined || since <= seen ? undefined : since;
}

/** Accepted changes no longer count: the month begins after them. */
function monthStart(name: string, days: readonly Day[], { accepted, now }: Proposal): Day {
  const monthAgo = addDays(dayOf(now), -monthDays);
  const on = accepted.flatMap((one) => (one.held.startsWith(`${name}:`) ? one.on : []));
  const last = latest(monthAgo, ...on);
  return (last > monthAgo ? earliest(days.filter((day) => day >= last)) : undefined) ?? last;
}

function exceeded(rule: CountRule, count: number, known: number, times: 1 | 2) {
  const { atLeast, share, lessThanHalf, words } = rule;
  const most = Math.max(atLeast, Math.floor(known * share)) * times;
  const limit = lessThanHalf ? Math.max(1, Math.min(most, Math.ceil(known / 2) - 1)) : most;
  const because = words(count, known, times === 1 ? 'at once' : 'within a month');
  return count > limit ? { count, limit, because } : undefined;
}

/** A key names what a person saw: `newest:9999.0.0`, or a day and count: `added:2026-11-20:523`. */
export function heldChanges(proposal: Proposal): HeldChange[] {
  const today = dayOf(proposal.now);
  return guardRules.flatMap((rule) => {
    const odd = rule.check(proposal);
    if (odd === undefined) return [];
    // The key names one thing, such as a version, or a day and a number of releases.
    const isOne = 'version' in odd;
    const key = `${rule.name}:${isOne ? odd.version : `${today}:${odd.count}`}`;
    // A key stays while about as much is held, so that it can be accepted; more gets a new key.
    const known = proposal.history.held.find((held) => {
      if (isOne || ruleOf(held.key) !== rule.name) return held.key === key;
      return odd.count <= Number(held.key.split(':')[2]) + odd.limit;
    });
    return known ?? { key, since: today, because: odd.because };
  });
}

/** What is held now, and earlier holds of other rules: after a failure, they cannot be checked. */
export function stillHeld(now: readonly HeldChange[], before: readonly HeldChange[]): HeldChange[] {
  const asked = new Set(now.map((held) => ruleOf(held.key)));
  return [...now, ...before.filter((held) => !asked.has(ruleOf(held.key)))];
}

/** Held releases are recorded together, and so are held last days; a republished one by itself. */
export function scopeOf(key: string): string {
  return /^(?:ends(?=-)|republished:.*)/.exec(key)?.[0] ?? 'releases';
}

export function ruleOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
