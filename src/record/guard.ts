/**
 * What one gather may do to a component by itself. Past these bounds an upstream is more likely
 * broken, moved or hijacked than busy, and a person decides.
 */
import { dayOf, type Instant } from '#model/instant.ts';
import { orderVersions, parseVersion, type Version } from '#model/version.ts';
import type { HistoryChange } from './change.ts';
import { movedDay } from './merge.ts';

export type Proposal = {
  /** The versions recorded so far, without those that a person withdrew. */
  readonly known: readonly string[];
  readonly changes: readonly HistoryChange[];
  /** No source was heard before: its whole past is new, and plausible. */
  readonly firstHearing: boolean;
  readonly isAccepted: (key: string) => boolean;
  readonly now: Instant;
};

/** A bound that was passed: by a version, which names itself, or by a number of releases. */
export type Trip = { readonly because: string } & (
  | { readonly version: string }
  | { readonly count: number; readonly limit: number }
);

export type GuardRule = {
  /** Begins the key under which a person accepts. */
  readonly name: string;
  readonly why: string;
  readonly check: (proposal: Proposal) => Trip | undefined;
};

export const guardRules: readonly GuardRule[] = [
  {
    name: 'newest',
    why: 'One absurd version, such as 9999.0.0, would hide every true one after it.',
    check: checkNewest,
  },
  countRule({
    name: 'added',
    why: 'A component that releases weekly does not gain hundreds of versions in a day.',
    atLeast: 20,
    share: 0.1,
    notAtFirst: true,
    counts: (change) => change.kind === 'released',
    words: (count, known) => `${count} new releases at once, where ${known} were known`,
  }),
  countRule({
    name: 'dates',
    why: 'A mirror or a migration can rewrite every date of an upstream.',
    atLeast: 5,
    share: 0.02,
    counts: movedDay,
    words: (count, known) => `the dates of ${count} of ${known} releases would change at once`,
  }),
  countRule({
    name: 'deprecations',
    why: 'A mirror can drop every deprecation, and a mistake can deprecate everything.',
    atLeast: 5,
    share: 0.1,
    lessThanHalf: true,
    counts: (change) => change.kind === 'deprecated' || change.kind === 'undeprecated',
    words: (count, known) =>
      `the upstream's deprecation of ${count} of ${known} releases would flip`,
  }),
  countRule({
    name: 'missing',
    why: 'Half an answer, or an emptied upstream, is not the withdrawal of what was released.',
    atLeast: 3,
    share: 0.1,
    lessThanHalf: true,
    counts: (change) => change.kind === 'missing',
    words: (count, known) => `${count} of ${known} releases are no longer listed, all at once`,
  }),
];

type CountRule = {
  readonly name: string;
  readonly why: string;
  /** So many are always plausible … */
  readonly atLeast: number;
  /** … and so large a share of what is known. */
  readonly share: number;
  /** In a small component, half of it is already too many. One release may always change. */
  readonly lessThanHalf?: boolean;
  /** Does not apply when the sources are heard for the first time. */
  readonly notAtFirst?: boolean;
  readonly counts: (change: HistoryChange) => boolean;
  readonly words: (count: number, known: number) => string;
};

function countRule(rule: CountRule): GuardRule {
  return {
    name: rule.name,
    why: rule.why,
    check({ known, changes, firstHearing }) {
      if (firstHearing && rule.notAtFirst) return undefined;
      const limit = limitOf(rule, known.length);
      const count = changes.filter(rule.counts).length;
      return count > limit ? { count, limit, because: rule.words(count, known.length) } : undefined;
    },
  };
}

function limitOf({ atLeast, share, lessThanHalf }: CountRule, known: number): number {
  const limit = Math.max(atLeast, Math.floor(known * share));
  return lessThanHalf ? Math.max(1, Math.min(limit, Math.ceil(known / 2) - 1)) : limit;
}

/** Climbs the new versions from the newest known one; the first step that is too long is named. */
function checkNewest({ known, changes, isAccepted, now }: Proposal): Trip | undefined {
  let newest = known
    .map(parseVersion)
    .filter((one) => one !== undefined)
    .sort(orderVersions)
    .at(-1);
  const year = Number(dayOf(now).slice(0, 4));
  for (const version of addedVersions(changes)) {
    if (newest === undefined || orderVersions(version, newest) < 0) continue;
    if (!isPlausibleStep(newest, version, year) && !isAccepted(`newest:${version.text}`)) {
      return {
        version: version.text,
        because: `${version.text} is far beyond ${newest.text}, the newest known release`,
      };
    }
    newest = version;
  }
  return undefined;
}

function addedVersions(changes: readonly HistoryChange[]): Version[] {
  return changes
    .flatMap((change) => (change.kind === 'released' ? [parseVersion(change.version)] : []))
    .filter((version) => version !== undefined)
    .sort(orderVersions);
}

/** Majors go up by a few, or by a year; the numbers below them by no more than a busy year's worth. */
function isPlausibleStep(from: Version, to: Version, year: number): boolean {
  const [fromMajor, toMajor] = [Number(from.groups[0]), Number(to.groups[0])];
  if (isYear(fromMajor, year)) return toMajor <= year + 1 && isPlausibleTail(from, to);
  if (toMajor > fromMajor + Math.max(5, fromMajor * 0.1)) return false;
  return isPlausibleTail(from, to);
}

function isYear(group: number, year: number): boolean {
  return group >= 2000 && group <= year + 1;
}

/** The first number that differs below the major one. */
function isPlausibleTail(from: Version, to: Version): boolean {
  const at = to.groups.findIndex((group, i) => group !== from.groups[i]);
  if (at < 1) return true;
  const [before, after] = [Number(from.groups[at] ?? 0), Number(to.groups[at])];
  return after <= before + Math.max(100, before * 9);
}
