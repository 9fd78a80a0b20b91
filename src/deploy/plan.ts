/** What a deploy would change of what is live; `refusals.ts` says each in words. */
import { rewrittenPlace } from '#judge/ledger/ledger-file.ts';
import type { Problem } from '#model/problem.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import { isWithin, parseVersion } from '#model/version/version.ts';
import { versionProblem } from '#model/version/version-problem.ts';
import { valueOf } from '#record/fingerprints.ts';
import { implausibleStep } from '#record/newest.ts';
import type { Published, PublishedComponent, PublishedRelease } from './published.ts';

export type Release = { readonly component: string; readonly version: string };

export type Plan = ReturnType<typeof planOf> & {
  /** What a deploy would refuse. Only in a preview: a deploy stops instead. */
  readonly refused?: readonly Problem[];
};

type Kept = { readonly name: string } & Readonly<Record<'before' | 'after', PublishedComponent>>;

export function planOf(next: Published, live: Published | undefined, now: Instant) {
  const known = live?.components ?? new Map<string, PublishedComponent>();
  const kept = [...known].flatMap(([name, before]): Kept[] => {
    const after = next.components.get(name);
    return after === undefined ? [] : [{ name, before, after }];
  });
  return {
    first: live === undefined,
    ...continuity(next, live),
    /** Ledgers in which something that was announced would change. */
    rewritten: kept.flatMap(rewritten),
    files: fileChanges(next.sums, live?.sums ?? new Map()),
    addedComponents: onlyIn(next.components, known),
    removedComponents: onlyIn(known, next.components),
    renamedComponents: kept.filter(isRenamed).map(({ name }) => name),
    ...releaseChanges(kept, dayOf(now)),
    ...goneReleases(kept),
    versionJumps: kept.flatMap((one) => versionJumps(one, now)),
    newHosts: live === undefined ? [] : onlyIn(next.hosts, live.hosts),
    presets: presetChanges(next.presetRules, live?.presetRules ?? new Set()),
    /** How many releases of a component are live. */
    known: Object.fromEntries(kept.map(({ name, before }) => [name, before.releases.size])),
  };
}

/** A job that is run again may bring files that are older than the live ones. */
function continuity(next: Published, live: Published | undefined) {
  if (live === undefined) return {};
  const isOlder = next.built !== undefined && live.built !== undefined && next.built < live.built;
  // What is live may be any earlier publication of the same log. Its last line may differ: if a
  // publication by hand was not recorded, the next one has the same number.
  const goesOn =
    live.log.length <= next.log.length &&
    live.log.slice(0, -1).every((line, at) => next.log[at] === line);
  return {
    ...(isOlder && { newerIsLive: live.built }),
    /** The log that would replace the live one does not continue it. */
    ...(!goesOn && { otherLog: true }),
  };
}

/** The first place of a ledger that would change or be gone. */
function rewritten({ name, before, after }: Kept) {
  const place = before.ledger && rewrittenPlace(before.ledger, after.ledger);
  return place === undefined ? [] : [{ component: name, place }];
}

function releaseChanges(kept: readonly Kept[], today: Day) {
  const where = (differs: typeof isRepublished): Release[] =>
    kept.flatMap(({ name, before, after }) =>
      [...before.releases].flatMap(([version, was]) => {
        const now = after.releases.get(version);
        return now && differs(was, now, after) ? [{ component: name, version }] : [];
      }),
    );
  const isNewlyDeprecated = (was: PublishedRelease, now: PublishedRelease) =>
    !was.isDeprecated && now.isDeprecated === true;
  const isAnnounced = ({ deprecatedFrom = '~' }: PublishedRelease) => deprecatedFrom <= today;
  return {
    added: kept.flatMap(({ name, before, after }) => newIn(name, after, before)),
    /** The day that the live index announced has come. */
    deprecatedAsAnnounced: where((was, now) => isNewlyDeprecated(was, now) && isAnnounced(was)),
    deprecated: where((was, now) => isNewlyDeprecated(was, now) && !isAnnounced(was)),
    /** Components of which every release would be deprecated, and some were not. */
    deprecatedComponents: kept.flatMap(({ name, before, after }) => {
      const isNew = isDeprecated(after) && !isDeprecated(before);
      const isComing = (one: PublishedRelease) => one.isDeprecated === true || isAnnounced(one);
      return isNew && ![...before.releases.values()].every(isComing) ? [name] : [];
    }),
    supportedAgain: where((was, now) => isNewlyDeprecated(now, was)),
    /** Except if a date that was held back is served now, or if the live date was a guess. */
    redated: where(
      (was, now) =>
        was.basis !== 'inferred' &&
        ![was.releaseTimestamp, was.stated].includes(now.releaseTimestamp),
    ),
    relinked: where((was, now) => was.changelogUrl !== now.changelogUrl),
    linkedElsewhere: where(
      ({ changelogUrl: url }, now) =>
        url !== undefined && URL.parse(url)?.host !== URL.parse(now.changelogUrl ?? '')?.host,
    ),
    stabilityChanged: where((was, now) => was.isStable !== now.isStable),
    republished: where(isRepublished),
    otherEnd: where(
      ({ supportEnds: end, supportEndsBasis: basis }, now) =>
        basis !== 'inferred' && end !== undefined && end !== now.supportEnds,
    ),
  };
}

/** Has another commit, digest or sum. A short version (`1.2`) moves with its release (`1.2.7`). */
function isRepublished(was: PublishedRelease, now: PublishedRelease, of: PublishedComponent) {
  const values = new Set(now.fingerprints?.map(valueOf));
  if (was.fingerprints?.every((one) => values.has(valueOf(one))) ?? true) return false;
  const [short, ...others] = [now.version, ...of.releases.keys()].map(parseVersion);
  return !others.some((one) => one && short && isWithin(one, short));
}

function goneReleases(kept: readonly Kept[]) {
  const gone = (isGone: boolean) =>
    kept.flatMap(({ name, before, after }) =>
      newIn(name, before, after).filter(({ version }) => after.withdrawn.has(version) === isGone),
    );
  return {
    withdrawn: gone(true),
    /** Gone although no person withdrew it. Versions that no index can serve do not count. */
    lost: gone(false).filter(({ version }) => versionProblem(version) === undefined),
  };
}

/** The releases of a component that are not in another state of it. */
function newIn(component: string, { releases }: PublishedComponent, other: PublishedComponent) {
  return onlyIn(releases, other.releases).map((version) => ({ component, version }));
}

function isDeprecated({ releases }: PublishedComponent): boolean {
  return releases.size > 0 && [...releases.values()].every((one) => one.isDeprecated === true);
}

function isRenamed({ before, after }: Kept): boolean {
  const keys = ['title', 'homepage', 'changelogUrl'] as const;
  return keys.some((key) => before[key] !== undefined && before[key] !== after[key]);
}

/** The first new version that is implausibly far above the newest one below it. */
function versionJumps({ name, before, after }: Kept, now: Instant): Release[] {
  const added = onlyIn(after.releases, before.releases);
  const step = implausibleStep([...before.releases.keys()], added, now);
  return step === undefined ? [] : [{ component: name, version: step.version }];
}

function presetChanges(next: ReadonlySet<string>, live: ReadonlySet<string>) {
  // If the live index has no presets, there is nothing to compare.
  if (live.size === 0) return { added: [], removed: [] };
  return { added: onlyIn(next, live), removed: onlyIn(live, next) };
}

function fileChanges(next: ReadonlyMap<string, string>, live: ReadonlyMap<string, string>) {
  const differs = (path: string) => live.has(path) && live.get(path) !== next.get(path);
  const changed = [...next.keys()].filter(differs);
  return { added: onlyIn(next, live), changed, removed: onlyIn(live, next) };
}

type Keyed = { readonly keys: () => Iterable<string>; readonly has: (key: string) => boolean };

function onlyIn(one: Keyed, other: Keyed): readonly string[] {
  return [...one.keys()].filter((key) => !other.has(key));
}
